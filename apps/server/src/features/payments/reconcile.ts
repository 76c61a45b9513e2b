import type { Provider } from '@nadi/domain/payment';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { lockAppointment } from '#store/change-appointment.ts';
import { type PaymentOrder, updateOrder } from '#store/payment-orders.ts';
import { listRefunds, type Refund, updateRefund } from '#store/refunds.ts';
import type { Db, Tables } from '#store/tables.ts';
import { retryInterval } from './check-schedule.ts';
import { type PaymentProvider, ProviderError, type RefundSnapshot } from './provider.ts';
import { recordRefunds, refundIdempotencyKey } from './record-refunds.ts';
import { recordSnapshot, syncPaidWithBalance } from './record-snapshot.ts';

export interface PaymentDeps {
  database: Database<Tables>;
  providers: Readonly<Partial<Record<Provider, PaymentProvider>>>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  messages: LedgerMessages;
}

/** Tells patients about the payments and refunds that were recorded at `now`, in their transaction. */
export interface LedgerMessages {
  enqueueLedger(trx: Db, appointmentId: string, now: number): Promise<void>;
  /** Sends the queued messages. Call it after the commit. */
  wake(): void;
}

/**
 * Fetches an order from its provider, records the result in the ledger, submits requested refunds,
 * and closes an order that must not be paid any more. This is the only way an online payment is recorded:
 * returning browsers, webhooks, cancellations and the reconciliation job all call it.
 * @throws ProviderError if the provider cannot be reached; the check is rescheduled
 */
export async function reconcile(deps: PaymentDeps, order: PaymentOrder): Promise<void> {
  const provider = deps.providers[order.provider];
  if (!provider) return postponeAfterFailure(deps, order);
  const snapshot = await provider.fetch(order, deps.clock.now()).catch(async (error: unknown) => {
    await postponeAfterFailure(deps, order);
    throw error;
  });
  const now = deps.clock.now();
  const { state, payable } = await deps.database.transaction(async (trx) => {
    const recorded = await recordSnapshot(trx, order, snapshot, now);
    await deps.messages.enqueueLedger(trx, order.appointment_id, now);
    return recorded;
  });
  deps.messages.wake();
  if (state === 'mismatch') {
    deps.log.error(
      { order: order.id, provider: order.provider },
      'a payment does not match its order',
    );
  }
  for (const refund of await listRefunds(deps.database.db, order.id)) {
    if (refund.state === 'requested') await submitRefund(deps, provider, order, refund);
  }
  if (!payable && (state === 'open' || state === 'failed')) await closeOrder(deps, provider, order);
}

async function postponeAfterFailure(
  { database, clock }: PaymentDeps,
  order: PaymentOrder,
): Promise<void> {
  await updateOrder(database.db, order.id, {
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
  const params = {
    paymentReference: refund.payment,
    amountMinor: refund.amount_minor,
    idempotencyKey: refundIdempotencyKey(refund),
  };
  const snapshot = await provider.refund(params).catch((error: unknown) => refundFailure(error));
  if (snapshot === 'retry') return;
  const { database, clock, log } = deps;
  if (snapshot === 'rejected') {
    log.error({ order: order.id, refund: refund.id }, 'a refund was rejected');
    return updateRefund(database.db, refund, { state: 'failed', reference: null });
  }
  await database.transaction(async (trx) => {
    const now = clock.now();
    // Locks the appointment first, as everywhere, so that concurrent checks cannot deadlock.
    const { cancelled_at } = await lockAppointment(trx, order.appointment_id);
    await recordRefunds(trx, order, [snapshot], now, refund.payment);
    if (cancelled_at === null) await syncPaidWithBalance(trx, order.appointment_id, now);
    await deps.messages.enqueueLedger(trx, order.appointment_id, now);
  });
  deps.messages.wake();
}

function refundFailure(error: unknown): RefundSnapshot | 'retry' | 'rejected' {
  if (!(error instanceof ProviderError)) throw error;
  return error.rejected ? 'rejected' : 'retry';
}

/** Closes the order at the provider. If that fails, a later check finds and refunds any payment. */
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
