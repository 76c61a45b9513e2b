import { randomUUID } from 'node:crypto';
import { appendEntry, balanceOf, entriesOfOrder } from '#store/ledger.ts';
import { lockAppointment, markPaid, noteOrder, type PaymentOrder } from '#store/payments.ts';
import { refundsOf, requestRefund } from '#store/payments-refunds.ts';
import type { Db, OrderState } from '#store/tables.ts';
import { agedState, nextCheck } from './next-check.ts';
import type { SeenOrder, SeenPayment } from './provider.ts';
import { giveUpRefunds, recordRefunds } from './record-refunds.ts';

export interface Recorded {
  state: OrderState;
  /** Whether a payment into this order would still pay the appointment. */
  wanted: boolean;
}

/**
 * Enters what a provider said about an order. In one transaction, behind the appointment's lock:
 * paying, cancelling and refunding queue there, and entering the same thing again changes nothing.
 */
export async function recordSeen(
  db: Db,
  order: PaymentOrder,
  seen: SeenOrder,
  now: number,
): Promise<Recorded> {
  const appointment = await lockAppointment(db, order.appointment_id);
  let paid = appointment.paid_at !== null;
  const cancelled = appointment.cancelled_at !== null;
  if (seen.asAsked) {
    for (const payment of seen.payments) {
      const fresh = await appendEntry(db, paymentEntry(order, payment, now));
      const due = cancelled ? ('late' as const) : ('second' as const);
      if (fresh && (cancelled || paid)) await askBack(db, order, payment, due, now);
      if (fresh && !cancelled && !paid) {
        await markPaid(db, appointment.id, new Date(now));
        paid = true;
      }
      await recordRefunds(db, order, payment, now);
    }
    if (seen.state === 'gone') await giveUpRefunds(db, order);
    if (!cancelled) paid = await followBalance(db, appointment.id, paid, now);
  }
  const state = await note(db, order, seen, now);
  return { state, wanted: !cancelled && !paid };
}

/** All of it went back by hand, at the provider: it can be paid again. Or that came back to us. */
async function followBalance(db: Db, id: string, paid: boolean, now: number): Promise<boolean> {
  const covered = (await balanceOf(db, id)) > 0;
  if (covered !== paid) await markPaid(db, id, covered ? new Date(now) : null);
  return covered;
}

function paymentEntry(order: PaymentOrder, payment: SeenPayment, now: number) {
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

async function askBack(
  db: Db,
  order: PaymentOrder,
  payment: SeenPayment,
  reason: 'late' | 'second',
  now: number,
): Promise<void> {
  await requestRefund(db, {
    id: randomUUID(),
    orderId: order.id,
    payment: payment.reference,
    amountPaise: payment.amountPaise,
    reason,
    requestedAt: new Date(now),
  });
}

async function note(
  db: Db,
  order: PaymentOrder,
  seen: SeenOrder,
  now: number,
): Promise<OrderState> {
  const refunds = await refundsOf(db, order.id);
  // A look that began before the payment may end after it was entered.
  const entered = (await entriesOfOrder(db, order.id)).some(({ kind }) => kind === 'payment');
  const state = entered && seen.state !== 'gone' ? 'paid' : seen.state;
  const standing = {
    state: seen.asAsked ? state : ('mismatch' as const),
    refundsOpen: refunds.some(({ state }) => state === 'requested' || state === 'pending'),
    checks: order.checks,
    createdAt: order.created_at.getTime(),
    expiresAt: order.expires_at.getTime(),
    now,
  };
  const next = nextCheck(standing);
  await noteOrder(db, order.id, {
    state: agedState(standing),
    checkAt: next === null ? null : new Date(next),
    checks: order.checks + 1,
  });
  return agedState(standing);
}
