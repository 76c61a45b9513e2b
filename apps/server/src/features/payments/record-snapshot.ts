import { randomUUID } from 'node:crypto';
import type { OrderState } from '@nadi/domain/payment';
import { appendEntry, appointmentBalance, listOrderEntries } from '#store/ledger.ts';
import { lockAppointment, type PaymentOrder, setPaidAt, updateOrder } from '#store/payments.ts';
import { insertRefund, listRefunds } from '#store/payments-refunds.ts';
import type { Db } from '#store/tables.ts';
import { effectiveState, nextCheckAt } from './check-schedule.ts';
import type { PaymentSnapshot, ProviderSnapshot } from './provider.ts';
import { applyDashboardRefunds, failOpenRefunds, recordRefunds } from './record-refunds.ts';

export interface RecordedOrder {
  state: OrderState;
  /** Whether a payment of this order would still pay the appointment. */
  payable: boolean;
}

/**
 * Records a provider's snapshot of an order: payments and refunds in the ledger, refunds to request,
 * the order's state. Idempotent. Runs in a transaction that locks the appointment, which serialises
 * paying, cancelling and refunding.
 */
export async function recordSnapshot(
  db: Db,
  order: PaymentOrder,
  snapshot: ProviderSnapshot,
  now: number,
): Promise<RecordedOrder> {
  const appointment = await lockAppointment(db, order.appointment_id);
  let paid = appointment.paid_at !== null;
  const cancelled = appointment.cancelled_at !== null;
  const paidInCash = (await appointmentBalance(db, appointment.id)).cash > 0;
  if (snapshot.matchesOrder) {
    for (const payment of snapshot.payments) {
      const { isNew } = await appendEntry(db, paymentEntry(order, payment, now));
      const reason = cancelled ? ('late' as const) : ('second' as const);
      if (isNew && (cancelled || paid || paidInCash))
        await requestRefund(db, order, payment, reason, now);
      if (isNew && !cancelled && !paid && !paidInCash) {
        await setPaidAt(db, appointment.id, new Date(now));
        paid = true;
      }
      await recordRefunds(db, order, payment.refunds, now);
      await applyDashboardRefunds(db, order, payment);
    }
    if (snapshot.state === 'gone') await failOpenRefunds(db, order);
    if (!cancelled) paid = await syncPaidWithBalance(db, appointment.id, paid, now);
  }
  const state = await updateOrderState(db, order, snapshot, now);
  return { state, payable: !cancelled && !paid && !paidInCash };
}

/** Keeps `paid_at` in step with the ledger: a fully refunded appointment can be paid again. */
async function syncPaidWithBalance(
  db: Db,
  id: string,
  paid: boolean,
  now: number,
): Promise<boolean> {
  const covered = (await appointmentBalance(db, id)).online > 0;
  if (covered !== paid) await setPaidAt(db, id, covered ? new Date(now) : null);
  return covered;
}

function paymentEntry(order: PaymentOrder, payment: PaymentSnapshot, now: number) {
  return {
    at: new Date(now),
    appointmentId: order.appointment_id,
    orderId: order.id,
    provider: order.provider,
    kind: 'payment' as const,
    reference: payment.reference,
    amountPaise: payment.amountPaise,
    currency: order.currency,
    livemode: order.livemode,
  };
}

async function requestRefund(
  db: Db,
  order: PaymentOrder,
  payment: PaymentSnapshot,
  reason: 'late' | 'second',
  now: number,
): Promise<void> {
  await insertRefund(db, {
    id: randomUUID(),
    orderId: order.id,
    payment: payment.reference,
    amountPaise: payment.amountPaise,
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
