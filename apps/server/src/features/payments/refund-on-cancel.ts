import { randomUUID } from 'node:crypto';
import { refundOnCancel } from '@nadi/domain/appointment';
import type { Party } from '@nadi/domain/permissions';
import { findStarted } from '#store/encounters.ts';
import { listLedgerPayments } from '#store/ledger.ts';
import { scheduleOrderChecks } from '#store/payment-orders.ts';
import { insertRefund, listRefunds, refundableAmount, retryRefund } from '#store/refunds.ts';
import type { Db } from '#store/tables.ts';

export interface Cancellation {
  appointmentId: string;
  by: Party;
  /** Epoch milliseconds. */
  startsAt: number;
  now: number;
}

/**
 * Requests the refunds that a cancellation makes due, and schedules a check of every order so that
 * open ones are closed. Runs in the cancellation's transaction, which holds the appointment's lock.
 */
export async function refundCancelledAppointment(
  db: Db,
  cancellation: Cancellation,
): Promise<void> {
  const { appointmentId, by, startsAt, now } = cancellation;
  await scheduleOrderChecks(db, appointmentId, new Date(now));
  const payments = await listLedgerPayments(db, appointmentId);
  const begun = (await findStarted(db, [appointmentId])).has(appointmentId);
  if (!refundOnCancel({ by, startsAt, now, paid: payments.length > 0, begun })) return;
  for (const { order_id: orderId, payment } of payments) {
    const amountPaise = await retryFailedRefunds(db, orderId, payment);
    if (amountPaise === 0) continue;
    await insertRefund(db, {
      id: randomUUID(),
      orderId,
      payment,
      amountPaise,
      reason: 'cancelled',
      requestedAt: new Date(now),
    });
  }
}

/** Requests the failed refunds of a payment again. Returns the paise that are left to refund. */
async function retryFailedRefunds(db: Db, orderId: string, payment: string): Promise<number> {
  let left = await refundableAmount(db, orderId, payment);
  for (const refund of await listRefunds(db, orderId)) {
    if (refund.payment !== payment || refund.state !== 'failed' || left === 0) continue;
    const amountPaise = Math.min(refund.amount_paise, left);
    await retryRefund(db, refund.id, { id: randomUUID(), amountPaise });
    left -= amountPaise;
  }
  return left;
}
