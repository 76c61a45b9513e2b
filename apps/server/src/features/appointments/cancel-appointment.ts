import { mayCancel } from '@nadi/domain/appointment';
import { cancelUntil } from '@nadi/domain/cancel-until';
import { type Party, partyOf } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation, SignedInActor } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { cancelPending } from '#store/appointments.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import { type FreedSlot, lockOccupied } from '#store/waitlist-offers.ts';
import { alreadyEnded } from './already-ended.ts';
import { lockAccessible } from './find-accessible.ts';

type CancelRoute =
  | 'cancelPatientAppointment'
  | 'cancelDoctorAppointment'
  | 'cancelAdminAppointment';

export interface CancelDeps {
  onSlotsChange(): void;
  /** Offers the freed slot to the waitlist, in the cancellation's own transaction. */
  offerFreedSlot(db: Db, freed: FreedSlot, now: number): Promise<void>;
  /** Requests the refund, in the cancellation's own transaction. */
  refundCancelled(
    db: Db,
    cancelled: { appointmentId: string; by: Party; startsAt: number; now: number },
  ): Promise<void>;
  messages: {
    cancelled(db: Db, appointmentId: string, now: number): Promise<readonly OutboxEntry[]>;
  };
  /** Submits the requested refunds. It is called after the commit. */
  onLedgerChange(): void;
}

/** Cancels for any role; the actor decides which appointments are visible (docs/product/appointments.md#appointment-states). */
export function cancelAppointment(deps: CancelDeps): Mutation<Db, CancelRoute> {
  return {
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
      deps.onLedgerChange();
    },
  };
}

/**
 * Cancels a pending appointment, requests its refund and offers its slot to the waitlist.
 * @throws Problem if the actor may not cancel it, it has ended, or a patient cancels after the start
 */
export async function cancelOne(
  deps: Pick<CancelDeps, 'refundCancelled' | 'offerFreedSlot'>,
  trx: Db,
  cancellation: {
    actor: SignedInActor;
    appointmentId: string;
    reason: string | undefined;
    now: number;
  },
): Promise<void> {
  const { actor, reason, now } = cancellation;
  const by = partyOf(actor.role);
  const appointment = await lockAccessible(trx, actor, cancellation.appointmentId);
  const freed = await lockOccupied(trx, appointment.id);
  const done = await cancelPending(trx, appointment.id, {
    by,
    at: new Date(now),
    reason,
  });
  if (!done) throw await alreadyEnded(trx, appointment.id);
  const startsAt = appointment.starts_at.getTime();
  if (!mayCancel({ by, startsAt, minutes: appointment.minutes, now })) {
    throw new Problem('already-over');
  }
  if (by === 'patient') await enforcePolicy(trx, startsAt, now);
  await deps.refundCancelled(trx, { appointmentId: appointment.id, by, startsAt, now });
  if (freed) await deps.offerFreedSlot(trx, freed, now);
}

/**
 * Checks the clinic's limit for patients.
 * @throws Problem 'cancel-too-late'
 */
async function enforcePolicy(db: Db, startsAt: number, now: number): Promise<void> {
  const { cancelHours } = presentClinicSettings(await findClinicSettings(db));
  if (now > (cancelUntil(startsAt, cancelHours) ?? now)) throw new Problem('cancel-too-late');
}
