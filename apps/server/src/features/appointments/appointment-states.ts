import {
  type AppointmentState,
  appointmentState,
  cancelUntil,
  mayAccess,
  mayCancel,
  mayRecordNoShow,
  mayReopen,
} from '@nadi/domain/appointment';
import { REOPEN_WITHIN } from '@nadi/domain/limits';
import type { Party } from '@nadi/domain/parties';
import { type Actor, partyOf, type Role } from '@nadi/domain/permissions';
import { isExpired, isWaiting } from '@nadi/domain/request';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import {
  cancelPending,
  completePending,
  findAppointment,
  recordNoShow,
  reopenEnded,
  toEndTimes,
} from '#store/appointments.ts';
import { lockPendingAppointment } from '#store/change-appointment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { listOpenReplans, type OpenReplan } from '#store/replans.ts';
import { toRequest } from '#store/requests.ts';
import type { Db } from '#store/tables.ts';
import { type FreedSlot, lockOccupied } from '#store/waitlist-offers.ts';
import { endLinkedWalkIn } from '#store/walk-ins.ts';

export interface CancelDeps {
  onSlotsChange(): void;
  /** Offers the freed slot to the waitlist, in the cancellation's own transaction. */
  offerFreedSlot(db: Db, freed: FreedSlot, now: number): Promise<void>;
  /** Requests the refund, in the cancellation's own transaction. */
  refundCancelled(
    db: Db,
    cancelled: { appointmentId: string; by: Party; startsAt: number; now: number; note?: string },
  ): Promise<void>;
  messages: {
    cancelled(db: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
  /** Submits the requested refunds. It is called after the commit. */
  submitRefundsSoon(): void;
}

export function appointmentStateRoutes(deps: CancelDeps) {
  return {
    /** Cancels for any role; the actor decides which appointments are visible (docs/product/appointments.md#appointment-states). */
    cancelAppointment: {
      kind: 'mutation',
      audit: { action: 'cancelled', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const reason = 'reason' in body ? body.reason : undefined;
        await cancelOne(deps, trx, { actor, appointmentId: body.appointmentId, reason, now });
        return { success: true, message: replyMessages.appointmentCancelled };
      },
      outbox: ({ body, now }, _reply, trx) => deps.messages.cancelled(trx, body.appointmentId, now),
      afterCommit() {
        deps.onSlotsChange();
        deps.submitRefundsSoon();
      },
    },
    /** Completes a pending appointment of the acting doctor, whose slot stays taken (docs/product/appointments.md#appointment-states). */
    completeAppointment: {
      kind: 'mutation',
      audit: { action: 'completed', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const { id } = await lockAccessible(trx, actor, body.appointmentId);
        if (!(await completePending(trx, id, new Date(now)))) throw await alreadyEnded(trx, id);
        await endLinkedWalkIn(trx, id, new Date(now));
        return { success: true, message: replyMessages.appointmentCompleted };
      },
    },
    /** Ends a pending appointment that the patient did not attend. Its slot and its money stay as they are. */
    recordNoShow: {
      kind: 'mutation',
      audit: { action: 'recorded-no-show', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const { id, starts_at } = await lockAccessible(trx, actor, body.appointmentId);
        const startsAt = starts_at.getTime();
        if (!mayRecordNoShow({ startsAt, now })) {
          throw new Problem(now < startsAt ? 'no-show-too-early' : 'no-show-too-late');
        }
        const done = await recordNoShow(trx, id, {
          by: actor.role,
          at: new Date(now),
          reason: body.reason,
          note: body.note,
        });
        if (!done) throw await alreadyEnded(trx, id);
        return { success: true, message: replyMessages.noShowRecorded };
      },
    },
    /** Undoes completing or a no-show for ten minutes. Cancelling has freed the slot and is final. */
    reopenAppointment: {
      kind: 'mutation',
      audit: { action: 'reopened', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const appointment = await findAccessible(trx, actor, body.appointmentId);
        const facts = toEndTimes(appointment);
        const ended = facts.completedAt !== null || facts.noShowAt !== null;
        if (ended && !mayReopen(facts, now)) throw new Problem('reopen-too-late');
        if (!(await reopenEnded(trx, appointment.id, new Date(now - REOPEN_WITHIN)))) {
          throw await alreadyEnded(trx, appointment.id);
        }
        return { success: true, message: replyMessages.appointmentReopened };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

/**
 * Cancels a pending appointment, requests its refund and offers its slot to the waitlist.
 * @throws Problem if the actor may not cancel it, it has ended, or a patient cancels after the start
 */
export async function cancelOne(
  deps: Pick<CancelDeps, 'refundCancelled' | 'offerFreedSlot'>,
  trx: Db,
  cancellation: {
    actor: Actor & { role: Role };
    appointmentId: string;
    reason: string | undefined;
    now: number;
  },
): Promise<void> {
  const { actor, reason, now } = cancellation;
  const by = partyOf(actor.role);
  const appointment = await lockAccessible(trx, actor, cancellation.appointmentId);
  // The job ends a request whose time has run out, and tells the patient so.
  if (isWaiting(toRequest(appointment)) && isExpired(toRequest(appointment), now)) {
    throw new Problem('request-expired');
  }
  // The clinic is the reason for cancelling while it offers other times.
  const replans = await listOpenReplans(trx, [appointment.id], new Date(now));
  const replan = replans.get(appointment.id);
  const isOffered = by === 'patient' && replan !== undefined;
  const freed = await lockOccupied(trx, appointment.id);
  const done = await cancelPending(trx, appointment.id, {
    by,
    at: new Date(now),
    reason,
  });
  if (!done) throw await alreadyEnded(trx, appointment.id);
  const startsAt = appointment.starts_at.getTime();
  if (!isOffered && !mayCancel({ by, startsAt, minutes: appointment.minutes, now })) {
    throw new Problem('already-over');
  }
  if (by === 'patient' && !isOffered && !isWaiting(toRequest(appointment))) {
    await enforcePolicy(trx, startsAt, now);
  }
  const refundAs = isOffered ? 'admin' : by;
  await deps.refundCancelled(trx, { appointmentId: appointment.id, by: refundAs, startsAt, now });
  if (freed && mayPassOn(freed, replan)) await deps.offerFreedSlot(trx, freed, now);
}

type Cancellation = Omit<Parameters<typeof cancelOne>[2], 'reason'>;

/** Returns a function that cancels an appointment of a patient who is erased, and tells its doctor. */
export function cancelErased(
  deps: Pick<CancelDeps, 'refundCancelled' | 'offerFreedSlot' | 'messages'>,
  enqueue: (trx: Db, entries: readonly OutboxEntry[]) => Promise<void>,
) {
  return async (trx: Db, cancellation: Cancellation): Promise<void> => {
    await cancelOne(deps, trx, { ...cancellation, reason: undefined });
    const { appointmentId, now } = cancellation;
    await enqueue(trx, await deps.messages.cancelled(trx, appointmentId, now));
  };
}

/**
 * Returns whether time that is freed while other times are offered may go to the waitlist, if the schedule offers it:
 * not on a late day, whose delay it makes up for, and not without a room
 * (docs/product/replanning.md).
 */
export function mayPassOn({ roomId }: FreedSlot, replan: OpenReplan | undefined): boolean {
  return replan?.cause !== 'late' && !(replan?.cause === 'room' && roomId === null);
}

/**
 * Checks the clinic's limit for patients.
 * @throws Problem 'cancel-too-late'
 */
async function enforcePolicy(db: Db, startsAt: number, now: number): Promise<void> {
  const { cancelHours } = presentClinicSettings(await findClinicSettings(db));
  if (now > (cancelUntil(startsAt, cancelHours) ?? now)) throw new Problem('cancel-too-late');
}

/**
 * Returns an appointment that the actor may see and change.
 * @throws Problem 'appointment-not-found' for an unknown id and for a foreign one alike
 */
export async function findAccessible(db: Db, actor: Actor, id: string) {
  const appointment = await findAppointment(db, id);
  if (!appointment) throw new Problem('appointment-not-found');
  const parties = { doctorId: appointment.doctor_id, patientId: appointment.patient_id };
  if (!mayAccess(actor, parties)) throw new Problem('appointment-not-found');
  return appointment;
}

/**
 * Returns such an appointment, and locks it while it is pending: refuses one that was moved to another
 * doctor meanwhile; its time cannot change until the transaction ends.
 * @throws Problem 'appointment-not-found' as `findAccessible`
 */
export async function lockAccessible(trx: Db, actor: Actor, id: string) {
  // A foreign appointment is not locked.
  await findAccessible(trx, actor, id);
  await lockPendingAppointment(trx, id);
  return findAccessible(trx, actor, id);
}

const PROBLEMS = {
  pending: 'already-open',
  cancelled: 'already-cancelled',
  completed: 'already-completed',
  'no-show': 'already-no-show',
} as const satisfies Record<AppointmentState, string>;

/** Returns the problem that names how the appointment ended or why it cannot change yet. */
export async function alreadyEnded(db: Db, id: string): Promise<Problem> {
  const appointment = await findAppointment(db, id);
  if (!appointment) return new Problem('appointment-not-found');
  const request = toRequest(appointment);
  if (isWaiting(request)) return new Problem('request-waiting');
  if (appointment.cancelled_at !== null && isExpired(request, 0)) {
    return new Problem('request-expired');
  }
  return new Problem(PROBLEMS[appointmentState(toEndTimes(appointment))]);
}
