import type { NextSlot } from '@nadi/contract/schedules';
import { wallClock } from '@nadi/domain/clinic-time';
import { days, hours, type Instant, LEAVE_DECISIONS_MAX, minutes } from '@nadi/domain/limits';
import { availability } from '@nadi/domain/schedules/availability';
import type { InstantInterval } from '@nadi/domain/schedules/boundary-instant';
import type { BookingRules } from '@nadi/domain/schedules/schedule';
import { patientsInReply } from '#platform/http/audit-rule.ts';
import type { Query, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { presentException } from '#presenters/doctor.ts';
import { listAppointmentsById } from '#store/appointments.ts';
import { listBusy, listTakenRooms } from '#store/busy-times.ts';
import { type AppointmentInside, listBusyPatients, listInside } from '#store/leave-appointments.ts';
import type { Db } from '#store/tables.ts';
import { findException, type StoredException } from '#store/working-hours.ts';
import { scheduleOfAppointment } from './new-time.ts';

/** Lists the appointments inside leave with the nearest free time of each, the undecided ones first. */
export function listLeaveAppointments(zone: string): Query<Db, 'listLeave'> {
  return {
    kind: 'query',
    audit: { action: 'read-appointments', about: patientsInReply },
    async execute({ actor, body, now }, db) {
      const { leave, doctorId } = await findLeave(db, actor, body);
      const inside = await listInside(db, leave, { zone, now, doctorId });
      const { undecided = [], staying = [] } = Object.groupBy(inside, ({ stays }) =>
        stays ? 'staying' : 'undecided',
      );
      const listed = [...undecided, ...staying].slice(0, LEAVE_DECISIONS_MAX);
      const records = await listAppointmentsById(
        db,
        listed.map(({ id }) => id),
      );
      const byId = new Map(records.map((record) => [record.id, presentAppointment(record)]));
      const nearest = await suggestTimes(db, listed, { zone, now });
      return {
        success: true,
        leave: presentException(leave, undecided.length),
        appointments: listed.flatMap(({ id, stays }) => {
          const appointment = byId.get(id);
          if (!appointment) return [];
          return [{ ...appointment, ...(stays && { stays }), nearest: nearest.get(id) }];
        }),
        undecided: undecided.length,
        timeZone: zone,
      };
    },
  };
}

interface Clock {
  zone: string;
  now: Instant;
}

/** Longer than any claim with its journey, and than the longest horizon. */
const SEARCHED = { before: hours(7), after: days(92) };

/**
 * Returns the doctor's first free slot after each appointment, otherwise the last one before it, by the
 * appointment's id. Appointments without a free slot have no entry. No slot is returned twice or
 * while the patient is busy.
 */
async function suggestTimes(
  db: Db,
  appointments: readonly AppointmentInside[],
  clock: Clock,
): Promise<Map<string, NextSlot>> {
  const span = { from: clock.now - SEARCHED.before, until: clock.now + SEARCHED.after };
  const patientIds = appointments.map(({ patient_id }) => patient_id);
  const busyPatients = await listBusyPatients(db, { patientIds, ...span });
  const suggested = new Map<string, NextSlot>();
  for (const own of Map.groupBy(appointments, ({ doctor_id }) => doctor_id).values()) {
    const freeSlots = new Map<string, FreeSlots | null>();
    const suggestedTimes: InstantInterval[] = [];
    for (const appointment of own) {
      const { visit_type_id, minutes: length, mode, location_id } = appointment;
      const type = `${visit_type_id} ${length} ${mode} ${location_id}`;
      const known = freeSlots.get(type);
      const free = known === undefined ? await findFreeSlots(db, appointment, span, clock) : known;
      freeSlots.set(type, free);
      const taken = [...suggestedTimes, ...(busyPatients.get(appointment.patient_id) ?? [])];
      const slot = free && nextFree(free, appointment.starts_at.getTime(), taken);
      if (!slot) continue;
      suggestedTimes.push(toBlockedTime(slot, free.rules));
      suggested.set(appointment.id, slot);
    }
  }
  return suggested;
}

/** Free slots of one visit type, with the length and buffers of an appointment in them. */
interface FreeSlots {
  rules: BookingRules;
  slots: NextSlot[];
}

/** Returns the free slots of an appointment's visit type, or null if the doctor does not offer it. */
async function findFreeSlots(
  db: Db,
  appointment: AppointmentInside,
  span: InstantInterval,
  { zone, now }: Clock,
): Promise<FreeSlots | null> {
  const found = await scheduleOfAppointment(db, appointment, { today: wallClock(zone, now) });
  if (!found) return null;
  const { schedule, locationId } = found;
  const busy = await listBusy(db, { doctorId: appointment.doctor_id, locationId, ...span });
  const rooms = await listTakenRooms(db, { locationId, ...span });
  const slots = availability({ schedule, now, zone, busy, rooms }).flatMap(
    ({ slotDate, slots: free }) => free.map((slot) => ({ ...slot, slotDate })),
  );
  return { rules: schedule.rules, slots };
}

/** Returns the first free slot at or after the time, otherwise the last one before it. */
function nextFree(
  { rules, slots }: FreeSlots,
  at: Instant,
  taken: readonly InstantInterval[],
): NextSlot | null {
  const isFree = (slot: NextSlot) => {
    const { from, until } = toBlockedTime(slot, rules);
    return !taken.some((each) => each.from < until && from < each.until);
  };
  const later = slots.find((slot) => slot.startsAt >= at && isFree(slot));
  return later ?? slots.findLast((slot) => slot.startsAt < at && isFree(slot)) ?? null;
}

/** Returns the time that an appointment in the slot takes, with its buffers. */
function toBlockedTime({ startsAt }: NextSlot, rules: BookingRules): InstantInterval {
  return {
    from: startsAt - minutes(rules.before),
    until: startsAt + minutes(rules.minutes + rules.after),
  };
}

/**
 * Returns a closure that the actor may decide about, and whose appointments they decide: null for
 * those of every doctor.
 * @throws Problem 'exception-not-found' for an unknown one, another doctor's, and extra hours
 */
export async function findLeave(
  db: Db,
  actor: SignedInActor,
  { exceptionId, docId }: { exceptionId: string; docId?: string | undefined },
): Promise<{ leave: StoredException; doctorId: string | null }> {
  const leave = await findException(db, exceptionId);
  const doctorId = (actor.role === 'admin' ? docId : actor.id) ?? leave?.doctor_id ?? null;
  const concerns = leave && (leave.doctor_id === null || leave.doctor_id === doctorId);
  if (!concerns || leave.kind !== 'closed') throw new Problem('exception-not-found');
  return { leave, doctorId };
}
