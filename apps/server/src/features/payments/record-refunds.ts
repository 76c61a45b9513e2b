import { randomUUID } from 'node:crypto';
import { seconds } from '@nadi/domain/limits';
import { appendEntry, hasEntry } from '#store/ledger.ts';
import type { PaymentOrder } from '#store/payment-orders.ts';
import {
  listRefunds,
  type Refund,
  reduceRefund,
  splitRefund,
  updateRefund,
} from '#store/refunds.ts';
import type { Db } from '#store/tables.ts';
import type { PaymentSnapshot, RefundSnapshot } from './provider.ts';

/** Returns the idempotency key of a refund, equal for every request of the same attempt. */
export function refundIdempotencyKey({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string {
  return `${id}-${attempt}`;
}

/** Records refunds of a payment in the ledger and updates the state of those that we requested. */
export async function recordRefunds(
  db: Db,
  order: PaymentOrder,
  refunds: readonly RefundSnapshot[],
  now: number,
  payment?: string,
): Promise<void> {
  for (const refund of refunds) await appendRefund(db, order, refund, { now, payment });
  for (const row of await listRefunds(db, order.id)) {
    const own =
      refunds.find(({ reference }) => reference === row.reference) ??
      refunds.find(({ idempotencyKey }) => idempotencyKey === refundIdempotencyKey(row));
    if (own) await updateRefund(db, row, { state: own.state, reference: own.reference });
  }
}

/**
 * Brings requests in step with refunds made in the provider's dashboard. A failed request, or its repeat,
 * takes over refunds that were made there since; a request for more than is left is reduced, and one for
 * which nothing is left takes over the latest refund.
 */
export async function applyDashboardRefunds(
  db: Db,
  order: PaymentOrder,
  payment: PaymentSnapshot,
): Promise<void> {
  const active = payment.refunds.filter(({ state }) => state !== 'failed');
  const latest = active.find(({ state }) => state === 'pending') ?? active.at(-1);
  if (!latest) return;
  for (const refund of active) await replaceFailed(db, order, payment, refund);
  const submitted = new Set(payment.refunds.map(({ idempotencyKey }) => idempotencyKey));
  let left = active.reduce((sum, { amountMinor }) => sum - amountMinor, payment.amountMinor);
  for (const row of await listPaymentRefunds(db, order, payment)) {
    const waits = row.state === 'requested' && !submitted.has(refundIdempotencyKey(row));
    if (!waits && row.state !== 'failed') continue;
    if (left <= 0) await updateRefund(db, row, latest);
    else if (left < row.amount_minor) await reduceRefund(db, row, left);
    if (waits) left -= row.amount_minor;
  }
}

/** Lets failed requests take over a refund made in the dashboard after them; of a smaller one, that part. */
async function replaceFailed(
  db: Db,
  order: PaymentOrder,
  payment: PaymentSnapshot,
  refund: RefundSnapshot,
): Promise<void> {
  const rows = await listPaymentRefunds(db, order, payment);
  const isKnown = rows.some(
    (row) =>
      row.reference === refund.reference || refundIdempotencyKey(row) === refund.idempotencyKey,
  );
  if (isKnown) return;
  let left = refund.amountMinor;
  for (const row of rows.filter((each) => mayBeReplacedBy(refund, each, payment))) {
    if (left <= 0) return;
    if (left < row.amount_minor) {
      await splitRefund(db, row, { restId: randomUUID(), amountMinor: left });
    }
    await updateRefund(db, row, refund);
    left -= row.amount_minor;
  }
}

/** Returns whether a request has failed, or is the repeat of one and not submitted, and is older than the refund. */
function mayBeReplacedBy(
  refund: RefundSnapshot,
  row: Refund,
  { refunds }: PaymentSnapshot,
): boolean {
  if (refund.createdAt === null) return false;
  const key = refundIdempotencyKey(row);
  const isRepeat = row.state === 'requested' && row.attempt > 1;
  const waits = isRepeat && !refunds.some(({ idempotencyKey }) => idempotencyKey === key);
  const failed = row.state === 'failed' || waits;
  return failed && refund.createdAt + seconds(1) > row.requested_at.getTime();
}

async function listPaymentRefunds(
  db: Db,
  order: PaymentOrder,
  payment: PaymentSnapshot,
): Promise<Refund[]> {
  const rows = await listRefunds(db, order.id);
  return rows.filter((row) => row.payment === payment.reference);
}

async function appendRefund(
  db: Db,
  order: PaymentOrder,
  refund: RefundSnapshot,
  { now, payment }: { now: number; payment: string | undefined },
) {
  const entry = {
    at: new Date(now),
    appointmentId: order.appointment_id,
    orderId: order.id,
    provider: order.provider,
    reference: refund.reference,
    currency: order.currency,
    livemode: order.livemode,
    payment,
  };
  const refundEntry = { ...entry, kind: 'refund' as const, amountMinor: -refund.amountMinor };
  if (refund.state === 'done') await appendEntry(db, refundEntry);
  if (refund.state === 'failed' && (await hasEntry(db, refundEntry))) {
    await appendEntry(db, { ...entry, kind: 'refund-returned', amountMinor: refund.amountMinor });
  }
}

/** Marks open refunds as failed: the provider does not know the order any more. */
export async function failOpenRefunds(db: Db, order: PaymentOrder): Promise<void> {
  for (const row of await listRefunds(db, order.id)) {
    if (row.state === 'done') continue;
    await updateRefund(db, row, { state: 'failed', reference: row.reference });
  }
}
