import { appendEntry } from './ledger.ts';
import type { Db } from './tables.ts';

/** A payment in cash, with what of it has not been handed back. */
export interface CashPayment {
  reference: string;
  currency: string;
  livemode: boolean;
  /** Paise. */
  left: number;
  /** Paise, by the ids of the refunds recorded for it. */
  refunds: ReadonlyMap<string, number>;
}

interface CashRefund {
  /** Unique among the refunds of the payment. */
  id: string;
  appointmentId: string;
  amountPaise: number;
  at: Date;
  note?: string | undefined;
}

/** Lists the cash payments of an appointment, oldest first. */
export async function listCashPayments(db: Db, appointmentId: string): Promise<CashPayment[]> {
  const entries = await db
    .selectFrom('ledger_entries')
    .select(['kind', 'reference', 'amount_paise', 'livemode', 'currency'])
    .where('appointment_id', '=', appointmentId)
    .where('order_id', 'is', null)
    .orderBy('id')
    .execute();
  return entries
    .filter(({ kind }) => kind === 'payment')
    .map(({ reference, amount_paise: paid, currency, livemode }) => {
      const prefix = refundReference(reference, '');
      const recorded = entries.filter((entry) => entry.reference.startsWith(prefix));
      const left = recorded.reduce((sum, entry) => sum + entry.amount_paise, paid);
      const refunds = new Map(
        recorded.map((entry) => [entry.reference.slice(prefix.length), -entry.amount_paise]),
      );
      return { reference, currency, livemode, left, refunds };
    });
}

/** Finds the appointment that a cash payment belongs to. */
export function findCashPayment(db: Db, reference: string) {
  return db
    .selectFrom('ledger_entries')
    .select('appointment_id')
    .where('provider', '=', 'cash')
    .where('kind', '=', 'payment')
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Records cash that is handed back. Call in a transaction that locks the appointment. */
export async function appendCashRefund(
  db: Db,
  { reference, currency, livemode }: CashPayment,
  { id, appointmentId, amountPaise, at, note }: CashRefund,
): Promise<void> {
  await appendEntry(db, {
    at,
    appointmentId,
    orderId: null,
    provider: 'cash',
    kind: 'refund',
    reference: refundReference(reference, id),
    amountPaise: -amountPaise,
    currency,
    livemode,
    note,
  });
}

function refundReference(payment: string, id: string): string {
  return `${payment}:${id}`;
}
