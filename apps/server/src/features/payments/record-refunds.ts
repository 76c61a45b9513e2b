import { appendEntry, hasEntry } from '#store/ledger.ts';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { listRefunds, type Refund, reduceRefund, updateRefund } from '#store/payments-refunds.ts';
import type { Db } from '#store/tables.ts';
import type { PaymentSnapshot, RefundSnapshot } from './provider.ts';

/** Returns the idempotency key of a refund, equal for every request of the same attempt. */
export function refundIdempotencyKey({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string {
  return `${id}-${attempt}`;
}

/** Records refunds in the ledger and updates the state of those that we requested. */
export async function recordRefunds(
  db: Db,
  order: PaymentOrder,
  refunds: readonly RefundSnapshot[],
  now: number,
): Promise<void> {
  for (const refund of refunds) await appendRefund(db, order, refund, now);
  for (const row of await listRefunds(db, order.id)) {
    const own = refunds.find(({ idempotencyKey }) => idempotencyKey === refundIdempotencyKey(row));
    if (own) await updateRefund(db, row, { state: own.state, reference: own.reference });
  }
}

/**
 * Subtracts refunds made in the provider's dashboard from requests not yet submitted: a request for
 * more than is left is reduced, and one for which nothing is left takes over the dashboard's refund.
 */
export async function applyDashboardRefunds(
  db: Db,
  order: PaymentOrder,
  payment: PaymentSnapshot,
): Promise<void> {
  const rows = (await listRefunds(db, order.id)).filter((row) => row.payment === payment.reference);
  const keys = new Set(rows.map(refundIdempotencyKey));
  const active = payment.refunds.filter(({ state }) => state !== 'failed');
  const foreign = active.find(({ idempotencyKey: key }) => key === null || !keys.has(key));
  if (!foreign) return;
  const submitted = new Set(payment.refunds.map(({ idempotencyKey }) => idempotencyKey));
  let left = active.reduce((sum, { amountPaise }) => sum - amountPaise, payment.amountPaise);
  for (const row of rows) {
    if (row.state !== 'requested' || submitted.has(refundIdempotencyKey(row))) continue;
    if (left <= 0) await updateRefund(db, row, foreign);
    else if (left < row.amount_paise) await reduceRefund(db, row, left);
    left -= row.amount_paise;
  }
}

async function appendRefund(db: Db, order: PaymentOrder, refund: RefundSnapshot, now: number) {
  const entry = {
    at: new Date(now),
    appointmentId: order.appointment_id,
    orderId: order.id,
    provider: order.provider,
    reference: refund.reference,
    currency: order.currency,
    livemode: order.livemode,
  };
  const refundEntry = { ...entry, kind: 'refund' as const, amountPaise: -refund.amountPaise };
  if (refund.state === 'done') await appendEntry(db, refundEntry);
  if (refund.state === 'failed' && (await hasEntry(db, refundEntry))) {
    await appendEntry(db, { ...entry, kind: 'refund-returned', amountPaise: refund.amountPaise });
  }
}

/** Marks open refunds as failed: the provider does not know the order any more. */
export async function failOpenRefunds(db: Db, order: PaymentOrder): Promise<void> {
  for (const row of await listRefunds(db, order.id)) {
    if (row.state === 'done') continue;
    await updateRefund(db, row, { state: 'failed', reference: row.reference });
  }
}
