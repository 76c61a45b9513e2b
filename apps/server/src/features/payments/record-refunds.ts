import { appendEntry, hasEntry } from '#store/ledger.ts';
import type { PaymentOrder } from '#store/payments.ts';
import { listRefunds, type Refund, reduceRefund, updateRefund } from '#store/payments-refunds.ts';
import type { Db } from '#store/tables.ts';
import type { PaymentSnapshot, RefundSnapshot } from './provider.ts';

/** Returns the idempotency key of a refund, equal for every request of the same attempt. */
export function refundRequestId({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string {
  return `${id}-${attempt}`;
}

/** Records the refunds of a payment in the ledger and updates the state of the refund we requested. */
export async function recordRefunds(
  db: Db,
  order: PaymentOrder,
  payment: PaymentSnapshot,
  now: number,
): Promise<void> {
  for (const refund of payment.refunds) await appendRefund(db, order, refund, now);
  const rows = await listRefunds(db, order.id);
  const row = rows.find((each) => each.payment === payment.reference);
  if (row) await updateRequestedRefund(db, row, payment);
}

/** Applies our own refund's outcome; subtracts refunds made in the provider's dashboard from a request. */
async function updateRequestedRefund(db: Db, row: Refund, payment: PaymentSnapshot): Promise<void> {
  const own = payment.refunds.find(({ request }) => request === refundRequestId(row));
  if (own) return updateRefund(db, row, { state: own.state, reference: own.reference });
  const [first, ...others] = payment.refunds.filter(({ state }) => state !== 'failed');
  if (!first || row.state !== 'requested') return;
  const refunded = others.reduce((sum, { amountPaise }) => sum + amountPaise, first.amountPaise);
  const left = payment.amountPaise - refunded;
  if (left <= 0) await updateRefund(db, row, { state: first.state, reference: first.reference });
  else if (left < row.amount_paise) await reduceRefund(db, row, left);
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
