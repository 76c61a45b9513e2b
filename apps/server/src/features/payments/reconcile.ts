import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import {
  lockAppointment,
  type PaymentOrder,
  type ProviderName,
  postponeOrder,
} from '#store/payments.ts';
import { noteRefund, type Refund, refundsOf } from '#store/payments-refunds.ts';
import type { Tables } from '#store/tables.ts';
import { patienceUnanswered } from './next-check.ts';
import { type PaymentProvider, ProviderError, type SeenRefund } from './provider.ts';
import { recordRefunds, requestName } from './record-refunds.ts';
import { recordSeen } from './record-seen.ts';

export interface Books {
  database: Database<Tables>;
  providers: Readonly<Partial<Record<ProviderName, PaymentProvider>>>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/**
 * The one way money is believed: asks the provider how an order stands, enters it, gives back what
 * is due, and closes what nobody should pay any more. Everything that hints at news ends here:
 * a browser that returns, a webhook, a cancellation, a time that came.
 * @throws ProviderError where the provider could not be asked; it is asked again later
 */
export async function reconcile(books: Books, order: PaymentOrder): Promise<void> {
  const provider = books.providers[order.provider];
  if (!provider) return postpone(books, order);
  const seen = await provider.look(order, books.clock.now()).catch(async (error: unknown) => {
    await postpone(books, order);
    throw error;
  });
  const now = books.clock.now();
  const { state, wanted } = await books.database.transaction((trx) =>
    recordSeen(trx, order, seen, now),
  );
  if (state === 'mismatch') {
    books.log.error({ order: order.id, provider: order.provider }, 'a payment is not as asked');
  }
  for (const refund of await refundsOf(books.database.db, order.id)) {
    if (refund.state === 'requested') await giveBack(books, provider, order, refund);
  }
  if (!wanted && (state === 'open' || state === 'failed')) await close(books, provider, order);
}

async function postpone({ database, clock }: Books, order: PaymentOrder): Promise<void> {
  await postponeOrder(database.db, order.id, {
    checkAt: new Date(clock.now() + patienceUnanswered(order.checks)),
    checks: order.checks + 1,
  });
}

async function giveBack(
  books: Books,
  provider: PaymentProvider,
  order: PaymentOrder,
  refund: Refund,
): Promise<void> {
  const { payment, amount_paise: amountPaise } = refund;
  const wish = { payment, amountPaise, request: requestName(refund) };
  const seen = await provider.refund(wish).catch((error: unknown) => refusedRefund(error));
  if (seen === 'later') return;
  const { database, clock, log } = books;
  if (seen === 'refused') {
    log.error({ order: order.id, refund: refund.id }, 'a refund was refused');
    return noteRefund(database.db, refund, { state: 'failed', reference: null });
  }
  await database.transaction(async (trx) => {
    // First the appointment, as everywhere: two looks that lock in different order would deadlock.
    await lockAppointment(trx, order.appointment_id);
    await recordRefunds(
      trx,
      order,
      { reference: payment, amountPaise, refunds: [seen] },
      clock.now(),
    );
  });
}

function refusedRefund(error: unknown): SeenRefund | 'later' | 'refused' {
  if (!(error instanceof ProviderError)) throw error;
  return error.refused ? 'refused' : 'later';
}

/** Where it cannot be closed, money that still comes in is found by a later look and returned. */
async function close(books: Books, provider: PaymentProvider, order: PaymentOrder): Promise<void> {
  await provider.close(order).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    books.log.warn({ order: order.id }, 'an order could not be closed');
  });
}
