import { randomUUID } from 'node:crypto';
import { refundOnCancel } from '@nadi/domain/appointment';
import type { Role } from '@nadi/domain/permissions';
import { listLedgerPayments } from '#store/ledger.ts';
import { scheduleOrderChecks } from '#store/payments.ts';
import { insertRefund } from '#store/payments-refunds.ts';
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
export async function refundCancelledAppointment(
  db: Db,
  cancellation: Cancellation,
): Promise<void> {
  const { appointmentId, by, startsAt, now } = cancellation;
  await scheduleOrderChecks(db, appointmentId, new Date(now));
  const payments = await listLedgerPayments(db, appointmentId);
  if (!refundOnCancel({ by, startsAt, now, paid: payments.length > 0 })) return;
  for (const { order_id: orderId, payment, amount_paise: amountPaise } of payments) {
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
