import { randomBytes, randomUUID } from 'node:crypto';
import type { ProblemCode } from '@nadi/contract/problems';
import {
  type CalendarDate,
  parseSlotDate,
  parseSlotTime,
  slotInstant,
  wallClock,
} from '@nadi/domain/clinic-time';
import { meetingCode } from '@nadi/domain/meeting-code';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { slotOffered } from '@nadi/domain/slots';
import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import { replyMessages } from '@nadi/messages/en/replies';
import { uniqueViolation } from '#platform/db/constraint.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { recordAnswer } from '#policies/consent.ts';
import { saveReason } from '#store/appointment-reasons.ts';
import {
  findObstacle,
  findRepeated,
  insertAppointment,
  type NewAppointment,
} from '#store/appointments.ts';
import { type BookingLimits, reachedLimit } from '#store/booking-limits.ts';
import { type DoctorSchedule, findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';

type BookingCall = RequestContext<'bookAppointment'>;

type BookedVitals = NonNullable<NewAppointment['vitals']>;

export interface BookingDeps {
  zone: string;
  bookingLimits: BookingLimits;
  /** Counts the attempts of one account. */
  bookingLimiter: Throttle;
  /** Checks which source the vitals of a booking may name. */
  attestVitals(
    db: Db,
    patientId: string,
    claimed: NonNullable<BookingCall['body']['vitals']>,
    now: number,
  ): Promise<BookedVitals>;
  /** Passes on holds of the waitlist that have ended and overlap the slot; true where there were any. */
  passOnEnded(db: Db, wanted: NewAppointment, now: number): Promise<boolean>;
  /** Drops cached lists of free slots. */
  slotsChanged(): void;
  messages: {
    booked(db: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
}

const OBSTACLES = {
  'no-doctor': 'doctor-not-found',
  unavailable: 'doctor-unavailable',
  'slot-taken': 'slot-taken',
  'patient-busy': 'patient-busy',
  'schedule-changed': 'slot-not-offered',
} as const;

export function bookAppointment(deps: BookingDeps): Mutation<Db, 'bookAppointment'> {
  const { zone, bookingLimits, attestVitals, slotsChanged } = deps;
  return {
    kind: 'mutation',
    prepare: ({ actor }) => deps.bookingLimiter.consume(actor.id),
    async execute(context, trx) {
      const { actor, body, now } = context;
      const vitals = body.vitals && (await attestVitals(trx, actor.id, body.vitals, now));
      const schedule = await scheduleOf(trx, body, wallClock(zone, now));
      const wanted = toAppointment(context, { zone, schedule, vitals: vitals ?? null });
      const offered = slotOffered({ ...body, now, zone, schedule: schedule.schedule }) !== null;
      const limit = offered ? await reachedLimit(trx, actor.id, now, bookingLimits) : null;
      if (offered && !limit && (await insertOrPassOn(deps, trx, wanted, now))) {
        await savePreparation(trx, wanted, body);
        return booked(wanted.id, wanted.meetingCode);
      }
      const repeated = await findRepeated(trx, wanted);
      if (repeated) return sameBooking(repeated, wanted);
      if (!offered) throw new Problem('slot-not-offered');
      if (limit) throw new Problem(limit);
      const obstacle = await findObstacle(trx, wanted);
      throw new Problem(obstacle === null ? 'unavailable' : OBSTACLES[obstacle]);
    },
    outbox: ({ now }, reply, trx) =>
      'appointmentId' in reply ? deps.messages.booked(trx, reply.appointmentId, now) : [],
    afterCommit: slotsChanged,
  };
}

/** Stores what the patient added to the booking for the doctor. */
async function savePreparation(
  db: Db,
  { id, patientId, bookedAt: at }: NewAppointment,
  { reason, consentVersion: version }: BookingCall['body'],
): Promise<void> {
  if (reason) await saveReason(db, id, { reason, at });
  if (version === undefined) return;
  const answer = { version, agreed: true, manner: 'booking' as const, at };
  await recordAnswer(db, { patientId, appointmentId: id, ...answer }, DEFAULT_CONSENT);
}

const DEFAULT: DoctorSchedule = {
  schedule: DEFAULT_SCHEDULE,
  version: 0,
  visitTypeId: null,
  byVideo: true,
};

/** An unknown doctor has the default schedule, so that the insert says what is wrong. */
async function scheduleOf(
  db: Db,
  { docId, visitTypeId }: BookingCall['body'],
  today: CalendarDate,
): Promise<DoctorSchedule> {
  const wanted = { doctorId: docId, visitTypeId: visitTypeId ?? null, today };
  const found = await findSchedule(db, wanted);
  if (!found && visitTypeId) throw new Problem('visit-type-not-found');
  return found ?? DEFAULT;
}

const LOST_RACES: Readonly<Record<string, ProblemCode>> = {
  appointments_key_once: 'key-reused',
  appointments_slot_once: 'slot-taken',
  appointments_patient_once: 'patient-busy',
};

/** A hold that has ended is passed on by the booking that meets it. */
async function insertOrPassOn(
  { passOnEnded }: BookingDeps,
  db: Db,
  wanted: NewAppointment,
  now: number,
): Promise<boolean> {
  if (await insertOnce(db, wanted)) return true;
  return (await passOnEnded(db, wanted, now)) && insertOnce(db, wanted);
}

/** @throws Problem where a concurrent request of the same patient, or an unclaimed row, came first */
async function insertOnce(db: Db, wanted: NewAppointment): Promise<boolean> {
  try {
    return await insertAppointment(db, wanted);
  } catch (error) {
    const lost = LOST_RACES[uniqueViolation(error) ?? ''];
    throw lost ? new Problem(lost) : error;
  }
}

function toAppointment(
  { actor, body, now, idempotencyKey }: BookingCall,
  {
    zone,
    schedule,
    vitals,
  }: { zone: string; schedule: DoctorSchedule; vitals: BookedVitals | null },
): NewAppointment {
  return {
    id: randomUUID(),
    doctorId: body.docId,
    patientId: actor.id,
    startsAt: startOf(body, zone),
    slotDate: body.slotDate,
    slotTime: body.slotTime,
    meetingCode: meetingCode(randomBytes),
    bookedAt: new Date(now),
    vitals,
    idempotencyKey: idempotencyKey ?? null,
    visitTypeId: schedule.visitTypeId,
    rules: schedule.schedule.rules,
    scheduleVersion: schedule.version,
  };
}

/** @throws Problem where the zone's clocks never show that time on that day. */
function startOf({ slotDate, slotTime }: BookingCall['body'], zone: string): Date {
  const date = parseSlotDate(slotDate);
  const time = parseSlotTime(slotTime);
  const instant = date && time ? slotInstant(zone, date, time) : null;
  if (instant === null) throw new Problem('slot-not-offered');
  return new Date(instant);
}

/** Returns the original booking to a retry; @throws Problem where the retry asks for another one. */
function sameBooking(
  repeated: NonNullable<Awaited<ReturnType<typeof findRepeated>>>,
  wanted: NewAppointment,
) {
  if (!isSameSlot(repeated, wanted)) throw new Problem('key-reused');
  if (repeated.cancelled_at !== null) throw new Problem('already-cancelled');
  // A completed appointment can only be retried with the idempotency key of the first request.
  const key = repeated.idempotency_key;
  const again = key !== null && key === wanted.idempotencyKey;
  const ended = repeated.completed_at ?? repeated.no_show_at;
  if (ended !== null && !again) throw new Problem('slot-taken');
  return booked(repeated.id, repeated.meeting_code);
}

function isSameSlot(
  repeated: { doctor_id: string; starts_at: Date },
  wanted: Pick<NewAppointment, 'doctorId' | 'startsAt'>,
): boolean {
  return (
    repeated.doctor_id === wanted.doctorId &&
    repeated.starts_at.getTime() === wanted.startsAt.getTime()
  );
}

function booked(appointmentId: string, meetingId: string) {
  const message = replyMessages.appointmentBooked;
  return { success: true as const, message, meetingId, appointmentId };
}
