import type { ProblemCode } from '@nadi/contract/problems';
import { hours } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { partyOf, type Role } from '@nadi/domain/permissions';
import { ROOMS_MAX } from '@nadi/domain/places';
import { isExpired, isWaiting } from '@nadi/domain/request';
import { replyMessages } from '@nadi/messages/en/replies';
import { exclusionViolation, uniqueViolation } from '#platform/db/database-errors.ts';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import {
  countPatientMoves,
  hasRecord,
  lockMoves,
  lockPendingAppointment,
  moveAppointment,
  type NewTime,
} from '#store/change-appointment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { withSavepoint } from '#store/database-engine.ts';
import { deleteDelayNotice } from '#store/doctor-delays.ts';
import { isBookable } from '#store/doctors.ts';
import { findStarted } from '#store/encounters.ts';
import { renewRequest, toRequest } from '#store/requests.ts';
import type { Db } from '#store/tables.ts';
import { type FreedSlot, lockOccupied } from '#store/waitlist-offers.ts';
import { alreadyEnded, findAccessible } from './appointment-states.ts';
import { type Move, type MoveTo, newTime, type PendingAppointment } from './new-time.ts';

export interface RescheduleDeps extends MoveDeps {
  /** Counts a patient's attempts to book or move. */
  bookingLimiter: Throttle;
  onSlotsChange(): void;
  /** Submits the requested refunds, and closes orders of an earlier price; called after the commit. */
  submitRefundsSoon(): void;
  messages: {
    rescheduled(db: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
}

/**
 * Moves an appointment to another slot or visit type until it starts; a patient within the clinic's
 * policy, and the clinic also to another doctor. It keeps its meeting code and payment; repeating a request that succeeded
 * succeeds again.
 */
export function rescheduleAppointment(deps: RescheduleDeps): Mutation<Db, 'rescheduleAppointment'> {
  return {
    kind: 'mutation',
    audit: { action: 'rescheduled', about: appointmentInBody },
    async prepare({ actor }) {
      if (actor.role === 'patient') await deps.bookingLimiter.consume(actor.id);
    },
    async execute({ actor, body, now }, trx) {
      const moved = await moveToSlot(deps, trx, { ...body, actor, now });
      return {
        success: true,
        message: replyMessages.appointmentRescheduled,
        ...(moved?.dueMinor ? { due: minorToMajor(moved.dueMinor) } : {}),
        ...(moved?.refundMinor ? { refund: minorToMajor(moved.refundMinor) } : {}),
      };
    },
    outbox: ({ body, now }, _reply, trx) => deps.messages.rescheduled(trx, body.appointmentId, now),
    afterCommit() {
      deps.onSlotsChange();
      deps.submitRefundsSoon();
    },
  };
}

interface MoveDeps {
  zone: string;
  /** Offers the earlier slot to the waitlist, in the move's own transaction. */
  offerFreedSlot(db: Db, freed: FreedSlot, now: number): Promise<void>;
  /** Passes on holds of the waitlist that have ended and overlap the new time. */
  passOnEnded(db: Db, wanted: NewTime, now: number): Promise<boolean>;
  /** Starts passing on every hold that has ended, outside of this transaction. */
  passOnSoon(): void;
  /** Requests or refunds the difference to another price, in the move's own transaction. */
  changePrice(
    db: Db,
    change: { appointmentId: string; from: number; to: number; by: Role; now: number },
  ): Promise<PriceDifference>;
}

/** Amount due or refunded after a move, in minor units. */
interface PriceDifference {
  dueMinor: number;
  refundMinor: number;
}

/**
 * Moves a pending appointment to another slot, visit type or doctor, or several of these. Returns null
 * if it already matches the request.
 * @throws Problem if the actor may not move it or the slot is not available
 */
export async function moveToSlot(
  deps: MoveDeps,
  trx: Db,
  wanted: Move,
): Promise<PriceDifference | null> {
  const { actor, now } = wanted;
  const appointment = await findAccessible(trx, actor, wanted.appointmentId);
  const doctorId = wanted.docId ?? appointment.doctor_id;
  for (const id of new Set([appointment.doctor_id, doctorId].toSorted())) await lockMoves(trx, id);
  const pending = await lockPendingAppointment(trx, appointment.id);
  if (!pending) throw await alreadyEnded(trx, appointment.id);
  if (matchesRequest(pending, { ...wanted, doctorId })) return null;
  // It was moved to another doctor since it was read, and the moves of that doctor are not locked.
  if (pending.doctor_id !== appointment.doctor_id) throw new Problem('changed-meanwhile');
  if (pending.starts_at.getTime() <= now) throw new Problem('already-started');
  if (isWaiting(toRequest(pending))) requireMovableRequest(pending, wanted);
  if (actor.role === 'patient') {
    if (!(await isBookable(trx, pending.doctor_id))) throw new Problem('doctor-unavailable');
    await enforcePolicy(trx, pending, now);
    // Otherwise the patient would get a second consultation for one fee.
    const { id } = pending;
    if ((await findStarted(trx, [id])).has(id)) throw new Problem('consultation-begun');
  }
  if (doctorId !== pending.doctor_id) await requireChangeOfDoctor(trx, pending, doctorId);
  const to = await newTime(trx, { ...wanted, doctorId }, { zone: deps.zone, pending });
  const passedOn = await deps.passOnEnded(trx, to, now);
  const freed = await lockOccupied(trx, pending.id);
  const change = { to, by: partyOf(actor.role), at: new Date(now) };
  await writeMove(trx, pending.id, change).catch((error: unknown) => {
    // The refusal rolls back the holds that were passed on.
    if (passedOn) deps.passOnSoon();
    throw error;
  });
  if (isWaiting(toRequest(pending))) await renewRequest(trx, pending.id, new Date(now));
  const moved = await applyPrice(deps, trx, { wanted, pending, to });
  if (freed) await deps.offerFreedSlot(trx, freed, now);
  return moved;
}

/**
 * A waiting request can be moved by its patient alone, within its visit type. The clinic answers it instead.
 * @throws Problem 'request-waiting' or 'request-expired'
 */
function requireMovableRequest(
  pending: PendingAppointment,
  { actor, visitTypeId, now }: Move,
): void {
  if (isExpired(toRequest(pending), now)) throw new Problem('request-expired');
  const sameType = visitTypeId === undefined || visitTypeId === pending.visit_type_id;
  if (actor.role !== 'patient' || !sameType) throw new Problem('request-waiting');
}

function matchesRequest(pending: PendingAppointment, wanted: MoveTo) {
  const { doctorId, slotDate, slotTime, visitTypeId } = wanted;
  const samePlace = wanted.locationId === undefined || wanted.locationId === pending.location_id;
  if (!samePlace || (wanted.mode !== undefined && wanted.mode !== pending.mode)) return false;
  const sameType = visitTypeId === undefined || visitTypeId === pending.visit_type_id;
  const sameTime = pending.slot_date === slotDate && pending.slot_time === slotTime;
  return sameType && sameTime && pending.doctor_id === doctorId;
}

/**
 * Checks that another doctor may take over.
 * @throws Problem if that doctor takes no bookings, or the first one has begun the record
 */
async function requireChangeOfDoctor(
  db: Db,
  { id }: PendingAppointment,
  doctorId: string,
): Promise<void> {
  const bookable = await isBookable(db, doctorId);
  if (bookable === null) throw new Problem('doctor-not-found');
  if (!bookable) throw new Problem('doctor-unavailable');
  if (await hasRecord(db, id)) throw new Problem('record-begun');
  await deleteDelayNotice(db, id);
}

async function applyPrice(
  { changePrice }: MoveDeps,
  trx: Db,
  { wanted, pending, to }: { wanted: Move; pending: PendingAppointment; to: NewTime },
): Promise<PriceDifference> {
  const { amount_minor: from, id: appointmentId } = pending;
  const price = to.type?.amountMinor ?? from;
  if (price === from) return { dueMinor: 0, refundMinor: 0 };
  const { actor, now } = wanted;
  return changePrice(trx, { appointmentId, from, to: price, by: actor.role, now });
}

/**
 * Checks the clinic's limit for patients.
 * @throws Problem if it no longer lets them reschedule
 */
async function enforcePolicy(
  db: Db,
  { id, starts_at }: PendingAppointment,
  now: number,
): Promise<void> {
  const policy = presentClinicSettings(await findClinicSettings(db));
  if (starts_at.getTime() - now < hours(policy.rescheduleHours)) {
    throw new Problem('reschedule-too-late');
  }
  if (policy.rescheduleMax === null) return;
  if ((await countPatientMoves(db, id)) >= policy.rescheduleMax) {
    throw new Problem('reschedule-limit');
  }
}

/** Another booking may take the chosen room meanwhile; each repetition chooses the next free one. */
async function writeMove(db: Db, id: string, change: Parameters<typeof moveAppointment>[2]) {
  for (let tries = 0; tries <= ROOMS_MAX; tries += 1) {
    try {
      const move = () => moveAppointment(db, id, change);
      if (change.to.locationId ? await withSavepoint(db, move) : await move()) return;
      throw new Problem('slot-taken');
    } catch (error) {
      if (exclusionViolation(error) === 'claims_room_once') continue;
      const code = lostRace(exclusionViolation(error) ?? uniqueViolation(error));
      throw code ? new Problem(code) : error;
    }
  }
  throw new Problem('slot-taken');
}

/** Constraints that prevent overlapping appointments of one patient. */
const PATIENT_ONCE = ['claims_patient_once', 'appointments_patient_once'];

function lostRace(constraint: string | null): ProblemCode | null {
  if (constraint === null) return null;
  return PATIENT_ONCE.includes(constraint) ? 'patient-busy' : 'slot-taken';
}
