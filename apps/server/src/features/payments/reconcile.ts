import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import {
  lockAppointment,
  type PaymentOrder,
  type ProviderName,
  postponeOrder,
} from '#store/payments.ts';
import { listRefunds, type Refund, updateRefund } from '#store/payments-refunds.ts';
import type { Tables } from '#store/tables.ts';
import { retryInterval } from './check-schedule.ts';
import { type PaymentProvider, ProviderError, type RefundSnapshot } from './provider.ts';
import { recordRefunds, refundRequestId } from './record-refunds.ts';
import { recordSnapshot } from './record-snapshot.ts';

export interface PaymentDeps {
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
export async function reconcile(deps: PaymentDeps, order: PaymentOrder): Promise<void> {
  const provider = deps.providers[order.provider];
  if (!provider) return postponeAfterFailure(deps, order);
  const snapshot = await provider.fetch(order, deps.clock.now()).catch(async (error: unknown) => {
    await postponeAfterFailure(deps, order);
    throw error;
  });
  const now = deps.clock.now();
  const { state, payable: wanted } = await deps.database.transaction((trx) =>
    recordSnapshot(trx, order, snapshot, now),
  );
  if (state === 'mismatch') {
    deps.log.error({ order: order.id, provider: order.provider }, 'a payment is not as asked');
  }
  for (const refund of await listRefunds(deps.database.db, order.id)) {
    if (refund.state === 'requested') await submitRefund(deps, provider, order, refund);
  }
  if (!wanted && (state === 'open' || state === 'failed')) await closeOrder(deps, provider, order);
}

async function postponeAfterFailure(
  { database, clock }: PaymentDeps,
  order: PaymentOrder,
): Promise<void> {
  await postponeOrder(database.db, order.id, {
    checkAt: new Date(clock.now() + retryInterval(order.checks)),
    checks: order.checks + 1,
  });
}

async function submitRefund(
  deps: PaymentDeps,
  provider: PaymentProvider,
  order: PaymentOrder,
  refund: Refund,
): Promise<void> {
  const { payment, amount_paise: amountPaise } = refund;
  const params = { payment, amountPaise, request: refundRequestId(refund) };
  const snapshot = await provider.refund(params).catch((error: unknown) => refundFailure(error));
  if (snapshot === 'later') return;
  const { database, clock, log } = deps;
  if (snapshot === 'refused') {
    log.error({ order: order.id, refund: refund.id }, 'a refund was refused');
    return updateRefund(database.db, refund, { state: 'failed', reference: null });
  }
  await database.transaction(async (trx) => {
    // First the appointment, as everywhere: two looks that lock in different order would deadlock.
    await lockAppointment(trx, order.appointment_id);
    await recordRefunds(
      trx,
      order,
      { reference: payment, amountPaise, refunds: [snapshot] },
      clock.now(),
    );
  });
}

function refundFailure(error: unknown): RefundSnapshot | 'later' | 'refused' {
  if (!(error instanceof ProviderError)) throw error;
  return error.refused ? 'refused' : 'later';
}

/** Where it cannot be closed, money that still comes in is found by a later look and returned. */
async function closeOrder(
  deps: PaymentDeps,
  provider: PaymentProvider,
  order: PaymentOrder,
): Promise<void> {
  await provider.close(order).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn({ order: order.id }, 'an order could not be closed');
  });
}
