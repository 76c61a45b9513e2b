import { randomUUID } from 'node:crypto';
import { changedPrice } from '@nadi/domain/payment';
import type { Role } from '@nadi/domain/permissions';
import { refundPercent } from '@nadi/domain/refund-tiers';
import { Problem } from '#platform/problem.ts';
import { lockAppointment } from '#store/change-appointment.ts';
import {
  appendCashRefund,
  appointmentBalance,
  listCashPayments,
  listLedgerPayments,
} from '#store/ledger.ts';
import { scheduleOrderChecks, setPaid } from '#store/payment-orders.ts';
import { listRefundTerms } from '#store/refund-policies.ts';
import { insertRefund, refundableAmount } from '#store/refunds.ts';
import type { Db } from '#store/tables.ts';
import { lockCashDesk } from './cash-up.ts';
import type { LedgerMessages } from './reconcile.ts';

export interface PriceChange {
  appointmentId: string;
  /** Minor units. */
  from: number;
  to: number;
  by: Role;
  now: number;
}

/**
 * Applies a price change to the payments of an appointment. Returns the difference that is due, or the
 * refund, which is requested here. Both are 0 if nothing was paid, since the whole new price is due then.
 * Orders of the earlier price are checked and closed. Runs in the transaction that changed the price,
 * which holds the appointment's lock.
 * @throws Problem if a patient would have to get cash back, which only the clinic can return, or if cancelling
 * would no longer refund everything
 */
export async function changePrice(
  messages: LedgerMessages,
  db: Db,
  change: PriceChange,
): Promise<{ dueMinor: number; refundMinor: number }> {
  const { appointmentId, from, to, by, now } = change;
  const { due: stillDue, paid_at: paidAt } = await readDue(db, appointmentId);
  await scheduleOrderChecks(db, appointmentId, new Date(now));
  const { online, cash } = await appointmentBalance(db, appointmentId);
  if (online + cash <= 0) return { dueMinor: 0, refundMinor: 0 };
  const { due, refund } = changedPrice({ due: stillDue, from, to });
  if (by === 'patient' && refund > 0) await requireFullRefund(db, change);
  const paidOnline = due === 0 && online > 0;
  await setPaid(db, appointmentId, {
    paidAt: paidOnline ? (paidAt ?? new Date(now)) : null,
    dueMinor: due,
  });
  const onlineRefund = await refundOnline(db, change, refund);
  const cashRefund = await refundCash(db, change, refund - onlineRefund);
  if (cashRefund > 0) await messages.enqueueLedger(db, appointmentId, now);
  return { dueMinor: due, refundMinor: onlineRefund + cashRefund };
}

/** Otherwise a patient could change to a cheaper type, and then cancel that. @throws Problem 'cheaper-too-late' */
async function requireFullRefund(db: Db, { appointmentId, now }: PriceChange): Promise<void> {
  const terms = (await listRefundTerms(db, [appointmentId])).get(appointmentId);
  if (terms && refundPercent(terms, now) < 100) throw new Problem('cheaper-too-late');
}

async function readDue(db: Db, id: string) {
  const { due_minor: due, paid_at } = await lockAppointment(db, id);
  return { due, paid_at };
}

/** Requests refunds of the latest payments; returns their total in minor units. */
async function refundOnline(
  db: Db,
  { appointmentId, now }: PriceChange,
  amountMinor: number,
): Promise<number> {
  let left = amountMinor;
  const payments = await listLedgerPayments(db, appointmentId);
  for (const { order_id: orderId, payment } of payments.toReversed()) {
    const part = Math.min(left, await refundableAmount(db, orderId, payment));
    if (part === 0) continue;
    await insertRefund(db, {
      id: randomUUID(),
      orderId,
      payment,
      amountMinor: part,
      reason: 'cheaper',
      requestedAt: new Date(now),
    });
    left -= part;
  }
  return amountMinor - left;
}

/** Records cash that is returned; returns the amount in minor units. */
async function refundCash(
  db: Db,
  { appointmentId, by, now }: PriceChange,
  amountMinor: number,
): Promise<number> {
  let left = amountMinor;
  for (const payment of await listCashPayments(db, appointmentId)) {
    const part = Math.min(left, payment.left);
    if (part <= 0) continue;
    if (by === 'patient') throw new Problem('paid-in-cash');
    const desk = await lockCashDesk(db, undefined);
    const refund = { id: randomUUID(), appointmentId, amountMinor: part, desk, at: new Date(now) };
    await appendCashRefund(db, payment, refund);
    left -= part;
  }
  return amountMinor - left;
}
