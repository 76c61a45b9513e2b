import { PROVIDERS, type Provider } from '@nadi/domain/payment';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/problem.ts';
import {
  findOrderByPayment,
  findOrderByReference,
  insertWebhookEvent,
  type PaymentOrder,
  updateOrder,
} from '#store/payment-orders.ts';
import type { Db } from '#store/tables.ts';
import { requireProvider } from './open-order.ts';
import type { Payments } from './payments.ts';
import { ProviderError, type WebhookEvent } from './provider.ts';

const EVENT_BYTES_MAX = 256 * 1024;

/**
 * Registers the webhook endpoints. A signed event only triggers a reconciliation of the order it
 * names, so events may arrive in any order and any number of times (docs/product/payments.md). Without a
 * valid signature the reply is the problem 'bad-signature'.
 */
export async function registerWebhooks(app: FastifyInstance, payments: Payments): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of PROVIDERS) {
      const options = { bodyLimit: EVENT_BYTES_MAX, schema: { hide: true } };
      scope.post(`/api/webhooks/${name}`, options, async ({ body, headers }) => {
        if (!Buffer.isBuffer(body)) throw new Problem('bad-signature');
        const now = payments.deps.clock.now();
        const event = requireProvider(payments, name).parseEvent(body, headers, now);
        await handleEvent(payments, name, event, now);
        return { success: true };
      });
    }
  });
}

async function handleEvent(
  payments: Payments,
  provider: Provider,
  event: WebhookEvent,
  now: number,
): Promise<void> {
  const { database, log } = payments.deps;
  const order = await database.transaction(async (trx) => {
    if (!(await insertWebhookEvent(trx, { provider, id: event.id, at: new Date(now) })))
      return undefined;
    const found = await findEventOrder(trx, provider, event);
    if (!found && namesPayment(event)) {
      // Somebody may have paid for an order that a restore has lost.
      log.warn({ provider, event: event.id }, 'a signed webhook names an unknown order');
    }
    // Committed before the reply: if the provider cannot be reached, the job retries.
    if (found) await updateOrder(trx, found.id, { checkAt: new Date(now) });
    return found;
  });
  if (!order) return;
  await payments.reconcile(order).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, order: order.id }, 'webhook not reconciled, the job will retry');
  });
}

function namesPayment({ orderReference, paymentReference }: WebhookEvent): boolean {
  return orderReference !== null || paymentReference !== null;
}

async function findEventOrder(
  db: Db,
  provider: Provider,
  { orderReference, paymentReference }: WebhookEvent,
): Promise<PaymentOrder | undefined> {
  const named =
    orderReference === null ? undefined : await findOrderByReference(db, provider, orderReference);
  if (named || paymentReference === null) return named;
  return findOrderByPayment(db, provider, paymentReference);
}
