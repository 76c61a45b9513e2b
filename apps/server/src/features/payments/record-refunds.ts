import { appendEntry, isEntered } from '#store/ledger.ts';
import type { PaymentOrder } from '#store/payments.ts';
import { lowerRefund, noteRefund, type Refund, refundsOf } from '#store/payments-refunds.ts';
import type { Db } from '#store/tables.ts';
import type { SeenPayment, SeenRefund } from './provider.ts';

/** The name a refund goes by at the provider, the same for every try at the same attempt. */
export function requestName({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string {
  return `${id}-${attempt}`;
}

/** Enters what went back of a payment, whoever asked for it, and what became of our own request. */
export async function recordRefunds(
  db: Db,
  order: PaymentOrder,
  payment: SeenPayment,
  now: number,
): Promise<void> {
  for (const refund of payment.refunds) await enter(db, order, refund, now);
  const rows = await refundsOf(db, order.id);
  const row = rows.find((each) => each.payment === payment.reference);
  if (row) await compare(db, row, payment);
}

/** Our own refund's outcome; or, where money went back by hand, what is left to ask for. */
async function compare(db: Db, row: Refund, payment: SeenPayment): Promise<void> {
  const own = payment.refunds.find(({ request }) => request === requestName(row));
  if (own) return noteRefund(db, row, { state: own.state, reference: own.reference });
  const [first, ...others] = payment.refunds.filter(({ state }) => state !== 'failed');
  if (!first || row.state !== 'requested') return;
  const back = others.reduce((sum, { amountPaise }) => sum + amountPaise, first.amountPaise);
  const left = payment.amountPaise - back;
  if (left <= 0) await noteRefund(db, row, { state: first.state, reference: first.reference });
  else if (left < row.amount_paise) await lowerRefund(db, row, left);
}

async function enter(db: Db, order: PaymentOrder, refund: SeenRefund, now: number) {
  const entry = {
    at: new Date(now),
    appointmentId: order.appointment_id,
    orderId: order.id,
    provider: order.provider,
    reference: refund.reference,
    currency: order.currency,
    livemode: order.livemode,
  };
  const left = { ...entry, kind: 'refund' as const, amountPaise: -refund.amountPaise };
  if (refund.state === 'done') await appendEntry(db, left);
  if (refund.state === 'failed' && (await isEntered(db, left))) {
    await appendEntry(db, { ...entry, kind: 'refund-returned', amountPaise: refund.amountPaise });
  }
}

/** The provider knows the order no more, so nothing can be given back through it. */
export async function giveUpRefunds(db: Db, order: PaymentOrder): Promise<void> {
  for (const row of await refundsOf(db, order.id)) {
    if (row.state === 'done') continue;
    await noteRefund(db, row, { state: 'failed', reference: row.reference });
  }
}
