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
import { type Mode, ROOMS_MAX } from '@nadi/domain/places';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { slotOffered } from '@nadi/domain/slots';
import { replyMessages } from '@nadi/messages/en/replies';
import { uniqueViolation } from '#platform/db/database-errors.ts';
import { Problem } from '#platform/problem.ts';
import { requireLocation } from '#policies/locations.ts';
import { findObstacle, findRepeated } from '#store/appointments.ts';
import { isBookable } from '#store/doctors.ts';
import { insertAppointment, type NewAppointment } from '#store/insert-appointments.ts';
import { findPhone } from '#store/message-content.ts';
import { type DoctorSchedule, findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';

/** A requested booking. */
export interface Booking {
  readonly patientId: string;
  readonly doctorId: string;
  readonly slotDate: string;
  readonly slotTime: string;
  readonly visitTypeId?: string | undefined;
  readonly vitals: NewAppointment['vitals'];
  readonly idempotencyKey: string | undefined;
  /** The version of the refund rule that the patient saw; 0 for none. */
  readonly refundPolicyVersion?: number | undefined;
  /** By default the first one of the visit type, and the first place. */
  readonly mode?: Mode | undefined;
  readonly locationId?: string | undefined;
  /** Booked by the clinic, which needs no approval of its own. */
  readonly byClinic?: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface PlaceDeps {
  zone: string;
  /** @throws Problem 'clinic-closed' before the clinic's first day. */
  requireOpen(db: Db): Promise<void>;
  /** Passes on holds of the waitlist that have ended and overlap the slot. Returns true if there were any. */
  passOnEnded(db: Db, wanted: NewAppointment, now: number): Promise<boolean>;
  /** Starts passing on every hold that has ended, outside of this transaction. */
  passOnSoon(): void;
}

/** `isNew` is false if a retry got the original booking. */
interface BookingResult {
  readonly appointmentId: string;
  readonly meetingId: string;
  readonly isNew: boolean;
  /** The booking is a request that waits for its answer. */
  readonly isRequest: boolean;
}

const OBSTACLES = {
  'no-doctor': 'doctor-not-found',
  'not-bookable': 'doctor-unavailable',
  'slot-taken': 'slot-taken',
  'patient-busy': 'patient-busy',
  'schedule-changed': 'slot-not-offered',
  'policy-changed': 'policy-changed',
} as const;

/**
 * Books a slot that the doctor's schedule offers (docs/product/booking.md). `findLimit` returns the limit
 * that the patient has reached, or null. It is called only for a slot that is offered.
 * @throws Problem 'mode-not-offered', 'phone-missing', 'location-not-found', 'location-retired', 'clinic-closed', 'doctor-not-found', 'doctor-unavailable', 'slot-not-offered', 'slot-taken',
 * 'patient-busy', 'policy-changed', 'key-reused', 'already-cancelled' or the limit
 */
export async function placeBooking(
  deps: PlaceDeps,
  trx: Db,
  booking: Booking,
  findLimit: () => Promise<ProblemCode | null> = unlimited,
): Promise<BookingResult> {
  const { zone } = deps;
  const { now } = booking;
  await deps.requireOpen(trx);
  const found = await findScheduleOrDefault(trx, booking, wallClock(zone, now));
  if (!found.isModeOffered) throw new Problem('mode-not-offered');
  if (found.mode === 'phone' && (await findPhone(trx, booking.patientId)) === '') {
    throw new Problem('phone-missing');
  }
  const wanted = toAppointment(booking, zone, found);
  const offered = slotOffered({ ...booking, zone, schedule: found.schedule }) !== null;
  const limit = offered ? await findLimit() : null;
  if (offered && !limit && (await insertOrPassOn(deps, trx, wanted, now))) {
    const { id: appointmentId, meetingCode: meetingId, needsApproval: isRequest = false } = wanted;
    return { appointmentId, meetingId, isNew: true, isRequest };
  }
  const repeated = await findRepeated(trx, wanted);
  if (repeated) return sameBooking(repeated, wanted);
  if (!offered) {
    // A retired doctor is also on leave, so no slot is offered.
    const bookable = await isBookable(trx, booking.doctorId);
    await requireLocation(trx, booking.locationId);
    throw new Problem(bookable === false ? 'doctor-unavailable' : 'slot-not-offered');
  }
  if (limit) throw new Problem(limit);
  const obstacle = await findObstacle(trx, wanted);
  throw new Problem(obstacle === null ? 'unavailable' : OBSTACLES[obstacle]);
}

const unlimited = async () => null;

export function bookedReply({ appointmentId, meetingId, isRequest }: BookingResult) {
  const message = isRequest ? replyMessages.requestSent : replyMessages.appointmentBooked;
  const approval = isRequest ? { approval: 'waiting' as const } : {};
  return { success: true as const, message, meetingId, appointmentId, ...approval };
}

const DEFAULT_DOCTOR_SCHEDULE: DoctorSchedule = {
  schedule: DEFAULT_SCHEDULE,
  everywhere: DEFAULT_SCHEDULE,
  version: 0,
  visitTypeId: null,
  byVideo: true,
  mode: null,
  locationId: null,
  isModeOffered: true,
  modes: null,
  needsApproval: false,
};

/**
 * Returns the schedule of the doctor and the visit type. An unknown doctor gets the default schedule, so
 * that `findObstacle` finds the reason.
 * @throws Problem 'visit-type-not-found'
 */
async function findScheduleOrDefault(
  db: Db,
  { doctorId, visitTypeId, mode, locationId }: Booking,
  today: CalendarDate,
): Promise<DoctorSchedule> {
  const wanted = { doctorId, visitTypeId: visitTypeId ?? null, mode, locationId };
  const found = await findSchedule(db, { ...wanted, today });
  if (!found && visitTypeId) throw new Problem('visit-type-not-found');
  return found ?? DEFAULT_DOCTOR_SCHEDULE;
}

const LOST_RACES: Readonly<Record<string, ProblemCode>> = {
  appointments_key_once: 'key-reused',
  appointments_slot_once: 'slot-taken',
  appointments_patient_once: 'patient-busy',
};

/**
 * Inserts the appointment, after passing on ended holds that overlap it. If they go to other patients, the
 * booking is refused, which rolls this back. They are then passed on again outside the transaction.
 */
async function insertOrPassOn(
  { passOnEnded, passOnSoon }: PlaceDeps,
  db: Db,
  wanted: NewAppointment,
  now: number,
): Promise<boolean> {
  if (await insertInSomeRoom(db, wanted)) return true;
  if (!(await passOnEnded(db, wanted, now))) return false;
  if (await insertInSomeRoom(db, wanted)) return true;
  passOnSoon();
  return false;
}

/** Another booking may take the chosen room meanwhile; each repetition chooses the next free one. */
async function insertInSomeRoom(db: Db, wanted: NewAppointment): Promise<boolean> {
  for (let tries = 0; tries <= ROOMS_MAX; tries += 1) {
    if (await insertOnce(db, wanted)) return true;
    if (wanted.locationId === null || (await findRepeated(db, wanted))) return false;
    if ((await findObstacle(db, wanted)) !== null) return false;
  }
  return false;
}

/**
 * Inserts the appointment. Returns false if the statement found an obstacle.
 * @throws Problem if a concurrent request of the same patient, or an appointment without a claim, came first
 */
async function insertOnce(db: Db, wanted: NewAppointment): Promise<boolean> {
  try {
    return await insertAppointment(db, wanted);
  } catch (error) {
    const lost = LOST_RACES[uniqueViolation(error) ?? ''];
    throw lost ? new Problem(lost) : error;
  }
}

export function toAppointment(
  booking: Booking,
  zone: string,
  { schedule, version, visitTypeId, mode, locationId, needsApproval }: DoctorSchedule,
): NewAppointment {
  return {
    id: randomUUID(),
    doctorId: booking.doctorId,
    patientId: booking.patientId,
    startsAt: toStart(booking, zone),
    slotDate: booking.slotDate,
    slotTime: booking.slotTime,
    meetingCode: meetingCode(randomBytes),
    bookedAt: new Date(booking.now),
    vitals: booking.vitals,
    idempotencyKey: booking.idempotencyKey ?? null,
    visitTypeId,
    rules: schedule.rules,
    scheduleVersion: version,
    refundPolicyVersion: booking.refundPolicyVersion ?? null,
    mode,
    locationId,
    needsApproval: needsApproval && !booking.byClinic,
  };
}

/**
 * Returns when the slot begins.
 * @throws Problem 'slot-not-offered' if the zone's clocks never show that time on that day
 */
function toStart({ slotDate, slotTime }: Booking, zone: string): Date {
  const date = parseSlotDate(slotDate);
  const time = parseSlotTime(slotTime);
  const instant = date && time ? slotInstant(zone, date, time) : null;
  if (instant === null) throw new Problem('slot-not-offered');
  return new Date(instant);
}

/**
 * Returns the original booking to a retry.
 * @throws Problem if the retry asks for another slot, or the original has ended
 */
function sameBooking(
  repeated: NonNullable<Awaited<ReturnType<typeof findRepeated>>>,
  wanted: NewAppointment,
): BookingResult {
  if (!isSameSlot(repeated, wanted)) throw new Problem('key-reused');
  if (repeated.cancelled_at !== null) throw new Problem('already-cancelled');
  // A completed appointment can only be retried with the idempotency key of the first request.
  const key = repeated.idempotency_key;
  const again = key !== null && key === wanted.idempotencyKey;
  const ended = repeated.completed_at ?? repeated.no_show_at;
  if (ended !== null && !again) throw new Problem('slot-taken');
  const isRequest = repeated.request_until !== null && repeated.accepted_at === null;
  return { appointmentId: repeated.id, meetingId: repeated.meeting_code, isNew: false, isRequest };
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
