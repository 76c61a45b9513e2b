import { randomBytes, randomUUID } from 'node:crypto';
import type { WalkIn } from '@nadi/contract/reception';
import { formatSlotDate, formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { daySpan, isoDateAt } from '@nadi/domain/iso-date';
import { meetingCode } from '@nadi/domain/meeting-code';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { isWaiting } from '@nadi/domain/request';
import { replyMessages } from '@nadi/messages/en/replies';
import {
  type About,
  appointmentInBody,
  patientInBody,
  patientInReply,
} from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireLocation } from '#policies/locations.ts';
import { lockPendingAppointment } from '#store/change-appointment.ts';
import { isBookable } from '#store/doctors.ts';
import { listLocations } from '#store/locations.ts';
import { lockPatientShared } from '#store/patients-without-password.ts';
import { toRequest } from '#store/requests.ts';
import type { Db } from '#store/tables.ts';
import {
  findFreeMinute,
  insertWalkInAppointment,
  linkBookedAppointment,
  recordArrival,
  recordNoShowOfLeft,
} from '#store/walk-in-appointments.ts';
import {
  callWalkIn,
  endEarlierWalkIns,
  endWalkIn,
  insertWalkIn,
  listOpenWalkIns,
  listWaitingRoomCodes,
  type OpenWalkIn,
} from '#store/walk-ins.ts';
import { appointmentOf, expectTurns } from './expect-turns.ts';
import { findDeskPlace, listDoctorPlaces, onePlace } from './queue-places.ts';

interface WalkInDeps {
  zone: string;
  /** @throws Problem 'clinic-closed' before the clinic's first day. */
  requireOpen(db: Db): Promise<void>;
}

export function walkInRoutes({ zone, requireOpen }: WalkInDeps) {
  return {
    listWalkIns: {
      /** Lists today's queue with the waiting times as they are now (docs/product/reception.md#walk-ins). */
      reception: {
        kind: 'query',
        audit: { action: 'read-walk-ins', about: selectPatients },
        async execute({ actor, body, now }, db) {
          const locationId = await findDeskPlace(db, actor, body.locationId);
          const codes = await listWaitingRoomCodes(db);
          const code = codes.find(({ location_id }) => location_id === locationId)?.code;
          return { success: true, code, walkIns: await listQueue(db, locationId, { zone, now }) };
        },
      },
      /** Lists those who wait for this doctor or for the first who is free, and those who are with the doctor. */
      doctor: {
        kind: 'query',
        audit: { action: 'read-walk-ins', about: selectPatients },
        async execute({ actor, now }, db) {
          return { success: true, walkIns: await listOfDoctor(db, actor.id, { zone, now }) };
        },
      },
    },
    /** Gives a patient the day's next token (docs/product/reception.md#walk-ins). */
    addWalkIn: {
      kind: 'mutation',
      audit: { action: 'changed-walk-ins', about: patientInBody },
      async execute({ actor, body: { userId, docId, ...body }, now }, trx) {
        await requireOpen(trx);
        const locationId = await findDeskPlace(trx, actor, body.locationId);
        await requireLocation(trx, locationId);
        if (!(await lockPatientShared(trx, userId))) throw new Problem('patient-not-found');
        if (docId !== undefined) await requireDoctor(trx, docId);
        const day = isoDateAt(zone, now);
        const [id, at] = [randomUUID(), new Date(now)];
        await endEarlierWalkIns(trx, day, at);
        const token = await insertWalkIn(trx, {
          id,
          day,
          patientId: userId,
          doctorId: docId ?? null,
          locationId,
          arrivedAt: at,
        });
        return { success: true, walkInId: id, token, message: replyMessages.walkInAdded };
      },
    },
    callWalkIn: {
      /** Calls a walk-in to a doctor. @throws Problem 'walk-in-not-found' if they were called already */
      reception: {
        kind: 'mutation',
        audit: { action: 'changed-walk-ins', about: patientInReply },
        async execute({ body: { walkInId, docId }, now }, trx) {
          await requireDoctor(trx, docId);
          return callTo(trx, { walkInId, doctorId: docId, zone, now });
        },
      },
      /** Calls a walk-in who waits for this doctor or for the first who is free. */
      doctor: {
        kind: 'mutation',
        audit: { action: 'changed-walk-ins', about: patientInReply },
        async execute({ actor, body: { walkInId }, now }, trx) {
          const onlyOwnAt = await listDoctorPlaces(trx, actor.id, { zone, now });
          return callTo(trx, { walkInId, doctorId: actor.id, onlyOwnAt, zone, now });
        },
      },
    },
    /**
     * Records that the patient of an appointment of today has arrived; from then on cash can be recorded.
     * @throws Problem 'appointment-not-found' if none is pending, 'check-in-not-today' on another day
     */
    checkIn: {
      kind: 'mutation',
      audit: { action: 'changed-walk-ins', about: appointmentInBody },
      async execute({ body: { appointmentId }, now }, trx) {
        const appointment = await lockPendingAppointment(trx, appointmentId);
        if (!appointment) throw new Problem('appointment-not-found');
        if (isWaiting(toRequest(appointment))) throw new Problem('request-waiting');
        const day = isoDateAt(zone, appointment.starts_at.getTime());
        if (day !== isoDateAt(zone, now)) throw new Problem('check-in-not-today');
        await recordArrival(trx, appointmentId, new Date(now));
        return { success: true, message: replyMessages.checkedIn };
      },
    },
    endWalkIn: {
      /** Takes a walk-in off the queue who has been seen or has left. */
      reception: {
        kind: 'mutation',
        audit: { action: 'changed-walk-ins', about: patientInReply },
        execute({ body: { walkInId, outcome }, now }, trx) {
          return takeOff(trx, walkInId, { outcome, at: new Date(now) });
        },
      },
      /** Ends a walk-in who is with this doctor, or waits for them or for the first who is free. */
      doctor: {
        kind: 'mutation',
        audit: { action: 'changed-walk-ins', about: patientInReply },
        async execute({ actor, body: { walkInId, outcome }, now }, trx) {
          const places = await listDoctorPlaces(trx, actor.id, { zone, now });
          const onlyOf = { doctorId: actor.id, places };
          return takeOff(trx, walkInId, { outcome, at: new Date(now), onlyOf });
        },
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

function selectPatients(_call: unknown, reply: { walkIns: WalkIn[] }): About {
  return { kind: 'patients', ids: reply.walkIns.map(({ userId }) => userId) };
}

interface Now {
  zone: string;
  /** Epoch milliseconds. */
  now: number;
}

async function listQueue(db: Db, locationId: string, at: Now): Promise<WalkIn[]> {
  const open = await listOpenWalkIns(db, isoDateAt(at.zone, at.now), locationId);
  const expected = await expectTurns(db, open, { ...at, ...(await onePlace(db, locationId)) });
  return open.map((walkIn) => ({
    _id: walkIn.id,
    token: walkIn.token,
    userId: walkIn.patient_id,
    name: walkIn.patient_name,
    arrivedAt: walkIn.arrived_at.getTime(),
    docId: walkIn.doctor_id ?? undefined,
    docName: walkIn.doctor_name ?? undefined,
    calledAt: walkIn.called_at?.getTime(),
    appointment: presentAppointment(walkIn, at),
    expected: expected.get(walkIn.id),
  }));
}

function presentAppointment(walkIn: OpenWalkIn, at: Now) {
  const booked = appointmentOf(walkIn, at);
  return booked ? { _id: booked.appointmentId, slotTime: walkIn.slot_time ?? '' } : undefined;
}

/** Lists who waits for a doctor or is with them, and who waits for the first doctor at the doctor's places of today. */
async function listOfDoctor(db: Db, doctorId: string, at: Now): Promise<WalkIn[]> {
  const places = await listDoctorPlaces(db, doctorId, at);
  const names = new Map((await listLocations(db)).map(({ id, name }) => [id, name]));
  const walkIns: WalkIn[] = [];
  for (const [locationId, name] of places ? names : [[DEFAULT_LOCATION_ID, ''] as const]) {
    const isOwn = ({ docId }: WalkIn) =>
      docId === doctorId || (docId === undefined && (!places || places.includes(locationId)));
    const own = (await listQueue(db, locationId, at)).filter(isOwn);
    walkIns.push(...own.map((walkIn) => ({ ...walkIn, ...(places && { place: name }) })));
  }
  return walkIns;
}

interface Caller {
  walkInId: string;
  doctorId: string;
  onlyOwnAt?: readonly string[] | null;
  zone: string;
  now: number;
}

async function callTo(trx: Db, { walkInId, doctorId, onlyOwnAt, zone, now }: Caller) {
  const userId = await callWalkIn(trx, walkInId, { doctorId, at: new Date(now), onlyOwnAt });
  if (userId === null) throw new Problem('walk-in-not-found');
  const { appointmentId } = await findOrBook(trx, { walkInId, doctorId, zone, now });
  return { success: true as const, userId, appointmentId, message: replyMessages.walkInCalled };
}

interface Called {
  walkInId: string;
  doctorId: string;
  zone: string;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Returns the appointment of a called walk-in: the one that is booked with the doctor for today, or a new
 * one of now (docs/product/reception.md#walk-ins).
 */
async function findOrBook(
  trx: Db,
  { walkInId, doctorId, zone, now }: Called,
): Promise<{ appointmentId: string }> {
  const date = isoDateAt(zone, now);
  const { from = now, until = now } = daySpan(zone, { from: date, until: date });
  const day = { from: new Date(from), until: new Date(until) };
  const booked = await linkBookedAppointment(trx, { walkInId, doctorId, ...day });
  if (booked) return { appointmentId: booked };
  const at = new Date(now);
  const startsAt = await findFreeMinute(trx, { walkInId, doctorId, at });
  const clock = wallClock(zone, startsAt.getTime());
  const id = randomUUID();
  await insertWalkInAppointment(trx, {
    ...{ id, walkInId, doctorId, startsAt, at },
    slotDate: formatSlotDate(clock),
    slotTime: formatSlotTime(clock),
    meetingCode: meetingCode(randomBytes),
  });
  return { appointmentId: id };
}

async function takeOff(trx: Db, walkInId: string, as: Parameters<typeof endWalkIn>[2]) {
  const userId = await endWalkIn(trx, walkInId, as);
  if (userId === null) throw new Problem('walk-in-not-found');
  if (as.outcome === 'left') await recordNoShowOfLeft(trx, walkInId, as.at);
  return { success: true as const, userId, message: replyMessages.walkInEnded };
}

/**
 * Refuses a doctor who does not exist or takes no bookings.
 * @throws Problem 'doctor-not-found', 'doctor-unavailable'
 */
async function requireDoctor(db: Db, id: string): Promise<void> {
  const bookable = await isBookable(db, id);
  if (bookable === null) throw new Problem('doctor-not-found');
  if (!bookable) throw new Problem('doctor-unavailable');
}
