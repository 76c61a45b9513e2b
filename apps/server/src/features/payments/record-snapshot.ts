import { randomUUID } from 'node:crypto';
import { type OrderState, owedMinor } from '@nadi/domain/payment';
import { lockAppointment } from '#store/change-appointment.ts';
import { appendEntry, appointmentBalance, listOrderEntries } from '#store/ledger.ts';
import { type PaymentOrder, setPaid, updateOrder } from '#store/payment-orders.ts';
import { insertRefund, listRefunds } from '#store/refunds.ts';
import type { Db } from '#store/tables.ts';
import { effectiveState, nextCheckAt } from './check-schedule.ts';
import type { PaymentSnapshot, ProviderSnapshot } from './provider.ts';
import { applyDashboardRefunds, failOpenRefunds, recordRefunds } from './record-refunds.ts';

interface RecordedOrder {
  state: OrderState;
  /** Whether a payment of this order would pay what the appointment owes now. */
  payable: boolean;
}

/**
 * Records a provider's snapshot of an order: payments and refunds in the ledger, refunds to request,
 * the order's state. Idempotent. Runs in a transaction that locks the appointment, which serialises
 * paying, cancelling, refunding and changing the price.
 */
export async function recordSnapshot(
  db: Db,
  order: PaymentOrder,
  snapshot: ProviderSnapshot,
  now: number,
): Promise<RecordedOrder> {
  const appointment = await lockAppointment(db, order.appointment_id);
  const cancelled = appointment.cancelled_at !== null;
  if (snapshot.matchesOrder) {
    for (const payment of snapshot.payments) {
      const { isNew } = await appendEntry(db, paymentEntry(order, payment, now));
      if (isNew && cancelled) await requestRefund(db, order, payment, { reason: 'late', now });
      if (isNew && !cancelled) await applyPayment(db, order, payment, now);
      await recordRefunds(db, order, payment.refunds, now, payment.reference);
      await applyDashboardRefunds(db, order, payment);
    }
    if (snapshot.state === 'gone') await failOpenRefunds(db, order);
    if (!cancelled) await syncPaidWithBalance(db, appointment.id, now);
  }
  const state = await updateOrderState(db, order, snapshot, now);
  const { owed } = await owedBy(db, appointment.id);
  return { state, payable: !cancelled && owed > 0 && order.amount_minor === owed };
}

/** Returns what an appointment owes. Locks it again, to read its latest values. */
async function owedBy(db: Db, id: string) {
  const locked = await lockAppointment(db, id);
  const balance = await appointmentBalance(db, id);
  const owed = owedMinor({
    amount: locked.amount_minor,
    due: locked.due_minor,
    paid: locked.paid_at !== null,
    cash: balance.cash,
  });
  return { owed, balance, paidAt: locked.paid_at, due: locked.due_minor };
}

/**
 * Counts a new payment towards what is owed. More than that goes back; less, since the price has risen
 * after the order was opened, leaves a difference to pay.
 */
async function applyPayment(
  db: Db,
  order: PaymentOrder,
  payment: PaymentSnapshot,
  now: number,
): Promise<void> {
  const { owed } = await owedBy(db, order.appointment_id);
  if (owed === 0) return requestRefund(db, order, payment, { reason: 'second', now });
  const missing = owed - payment.amountMinor;
  // At once, and not only by `syncPaidWithBalance`: the next payment of the same snapshot is a second one.
  const paidAt = missing > 0 ? null : new Date(now);
  await setPaid(db, order.appointment_id, { paidAt, dueMinor: Math.max(0, missing) });
  if (missing < 0) {
    await requestRefund(
      db,
      order,
      { ...payment, amountMinor: -missing },
      { reason: 'cheaper', now },
    );
  }
}

/**
 * Keeps `paid_at` in step with the ledger: a fully refunded appointment can be paid again. Call in a
 * transaction that locks the appointment, after a refund was recorded.
 */
export async function syncPaidWithBalance(db: Db, id: string, now: number): Promise<void> {
  const { balance, paidAt, due } = await owedBy(db, id);
  const nothingLeft = balance.online <= 0 && balance.cash <= 0;
  const dueMinor = nothingLeft ? 0 : due;
  const covered = balance.online > 0 && dueMinor === 0;
  if (covered === (paidAt !== null) && dueMinor === due) return;
  await setPaid(db, id, { paidAt: covered ? (paidAt ?? new Date(now)) : null, dueMinor });
}

function paymentEntry(order: PaymentOrder, payment: PaymentSnapshot, now: number) {
  return {
    at: new Date(now),
    appointmentId: order.appointment_id,
    orderId: order.id,
    provider: order.provider,
    kind: 'payment' as const,
    reference: payment.reference,
    amountMinor: payment.amountMinor,
    currency: order.currency,
    livemode: order.livemode,
  };
}

async function requestRefund(
  db: Db,
  order: PaymentOrder,
  payment: Pick<PaymentSnapshot, 'reference' | 'amountMinor'>,
  { reason, now }: { reason: 'late' | 'second' | 'cheaper'; now: number },
): Promise<void> {
  await insertRefund(db, {
    id: randomUUID(),
    orderId: order.id,
    payment: payment.reference,
    amountMinor: payment.amountMinor,
    reason,
    requestedAt: new Date(now),
  });
}

async function updateOrderState(
  db: Db,
  order: PaymentOrder,
  snapshot: ProviderSnapshot,
  now: number,
): Promise<OrderState> {
  const refunds = await listRefunds(db, order.id);
  // A fetch that started before the payment may finish after it was recorded.
  const recorded = (await listOrderEntries(db, order.id)).some(({ kind }) => kind === 'payment');
  const state = recorded && snapshot.state !== 'gone' ? 'paid' : snapshot.state;
  const status = {
    state: snapshot.matchesOrder ? state : ('mismatch' as const),
    refundsOpen: refunds.some(({ state }) => state === 'requested' || state === 'pending'),
    refundsFailed: refunds.some(({ state }) => state === 'failed'),
    checks: order.checks,
    createdAt: order.created_at.getTime(),
    expiresAt: order.expires_at.getTime(),
    now,
  };
  const next = nextCheckAt(status);
  await updateOrder(db, order.id, {
    state: effectiveState(status),
    checkAt: next === null ? null : new Date(next),
    checks: order.checks + 1,
  });
  return effectiveState(status);
}
