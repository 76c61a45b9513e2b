import { randomUUID } from 'node:crypto';
import { refundOnCancel } from '@nadi/domain/appointment';
import type { Role } from '@nadi/domain/permissions';
import { paymentsOf } from '#store/ledger.ts';
import { checkOrdersOf } from '#store/payments.ts';
import { requestRefund } from '#store/payments-refunds.ts';
import type { Db } from '#store/tables.ts';

export interface Cancellation {
  appointmentId: string;
  by: Role;
  /** Epoch milliseconds. */
  startsAt: number;
  now: number;
}

/**
 * In the cancellation's own transaction, after it took the appointment: asks for the refunds that
 * are due, and has the provider asked about every order, so that open ones are closed.
 */
export async function refundCancelled(db: Db, cancellation: Cancellation): Promise<void> {
  const { appointmentId, by, startsAt, now } = cancellation;
  await checkOrdersOf(db, appointmentId, new Date(now));
  const payments = await paymentsOf(db, appointmentId);
  if (!refundOnCancel({ by, startsAt, now, paid: payments.length > 0 })) return;
  for (const { order_id: orderId, payment, amount_paise: amountPaise } of payments) {
    await requestRefund(db, {
      id: randomUUID(),
      orderId,
      payment,
      amountPaise,
      reason: 'cancelled',
      requestedAt: new Date(now),
    });
  }
}
