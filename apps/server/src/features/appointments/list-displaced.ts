import { DISPLACED_MAX, type DisplacedAppointment } from '@nadi/contract/replanning';
import { addDays, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { days, type Instant } from '@nadi/domain/limits';
import { patientsInReply } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { limitOf } from '#policies/locations.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { listAppointmentsById } from '#store/appointments.ts';
import { listAffectingDelays } from '#store/doctor-delays.ts';
import { findStarted } from '#store/encounters.ts';
import { listUndecidedOfDay } from '#store/leave-appointments.ts';
import { listElsewhere } from '#store/locations.ts';
import { listUnanswered } from '#store/replans.ts';
import { listWithoutRoom } from '#store/room-closures.ts';
import type { Db } from '#store/tables.ts';
import type { StoredException } from '#store/working-hours.ts';
import { buildPlan } from './build-plan.ts';

type Reason = Pick<DisplacedAppointment, 'why' | 'notified' | 'lateMinutes' | 'roomId'>;

/** Older appointments can no longer be recorded as no-shows. */
const LISTED_FOR = days(7);

interface Scope {
  zone: string;
  now: Instant;
  /** Null: every doctor's. */
  doctorId: string | null;
}

/**
 * Lists appointments that cannot take place and have no offers that can be accepted; the doctor's own, or every
 * doctor's (docs/product/replanning.md).
 */
export function listDisplacedAppointments(zone: string): Query<Db, 'listDisplacedAppointments'> {
  return {
    kind: 'query',
    audit: { action: 'read-appointments', about: patientsInReply },
    async execute({ actor, now }, db) {
      const doctorId = actor.role === 'doctor' ? actor.id : null;
      const reasons = await findReasons(db, { zone, now, doctorId });
      const ids = [...reasons.keys()];
      const limit = limitOf(actor);
      const left = new Set([
        ...(await findStarted(db, ids)),
        ...(limit ? await listElsewhere(db, ids, limit) : []),
      ]);
      const records = (await listAppointmentsById(db, ids))
        .filter(({ id }) => !left.has(id))
        .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
      const appointments = records.flatMap((record): DisplacedAppointment[] => {
        const reason = reasons.get(record.id);
        const { approval, ...shown } = presentAppointment(record);
        // A request is answered under "Requests".
        if (!reason || approval === 'waiting') return [];
        const { _id, docId, userId, slotDate, slotTime, startsAt } = shown;
        return [
          {
            ...{ _id, docId, userId, slotDate, slotTime, startsAt, ...reason },
            ...{ doctor: shown.docData.name, patient: shown.userData.name },
            ...(shown.location && { locationId: shown.location._id }),
          },
        ];
      });
      return { success: true, appointments: appointments.slice(0, DISPLACED_MAX), timeZone: zone };
    },
  };
}

/** Returns why appointments cannot take place, by their id, without those whose patients can still answer. */
async function findReasons(db: Db, scope: Scope): Promise<Map<string, Reason>> {
  const { zone, now, doctorId } = scope;
  const today = wallClock(zone, now);
  const from = startOfDay(zone, today);
  const until = startOfDay(zone, addDays(today, 1));
  const unanswered = await listUnanswered(db, {
    ...{ since: new Date(from - LISTED_FOR), now: new Date(now), doctorId },
  });
  const inside = await listUndecidedOfDay(db, { ...scope, from, until });
  const withoutRoom = await listWithoutRoom(db, { from, until, doctorId });
  const reasons = new Map<string, Reason>([
    ...(await findUnfit(db, scope)),
    ...withoutRoom.map(({ id, roomId }): [string, Reason] => [
      id,
      { why: 'room', notified: 'nothing', roomId },
    ]),
    ...[...inside].map(([id, closure]): [string, Reason] => [
      id,
      { why: toWhy(closure), notified: 'nothing' },
    ]),
  ]);
  for (const { id, cause, offered, open } of unanswered) {
    if (open) reasons.delete(id);
    else {
      const roomId = reasons.get(id)?.roomId;
      const notified = offered ? 'offers' : 'call';
      reasons.set(id, { why: cause, notified, ...(roomId && { roomId }) });
    }
  }
  return reasons;
}

function toWhy({ doctor_id, location_id }: StoredException): Reason['why'] {
  if (doctor_id) return 'leave';
  return location_id ? 'place' : 'holiday';
}

/** Returns the appointments that no longer fit into the days of late doctors. */
async function findUnfit(
  db: Db,
  { zone, now, doctorId: wanted }: Scope,
): Promise<[string, Reason][]> {
  const found: [string, Reason][] = [];
  for (const { doctor_id: doctorId, minutes: lateMinutes } of await listAffectingDelays(db, now)) {
    if (lateMinutes === 0 || (wanted ?? doctorId) !== doctorId) continue;
    const cause = { kind: 'late' as const, minutes: lateMinutes };
    for (const row of await buildPlan(db, { doctorId, cause, now, zone })) {
      const isOffered = (row.open?.offers.length ?? 0) > 0;
      if (row.action !== 'offer' || row.expectedAt !== null || isOffered) continue;
      found.push([row.id, { why: 'late', notified: 'nothing', lateMinutes }]);
    }
  }
  return found;
}
