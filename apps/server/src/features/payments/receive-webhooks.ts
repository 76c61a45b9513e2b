import type { FastifyInstance } from 'fastify';
import { Problem } from '#platform/problem.ts';
import {
  checkOrderAt,
  orderByPayment,
  orderByReference,
  type PaymentOrder,
  type ProviderName,
  takeEvent,
} from '#store/payments.ts';
import type { Db } from '#store/tables.ts';
import type { Payments } from './payments.ts';
import { ProviderError, type ReceivedEvent } from './provider.ts';
import { configured } from './start-payment.ts';

const EVENT_BYTES = 256 * 1024;

/**
 * Webhooks. A signed event is only ever a hint: it makes us ask the provider about one order, so
 * neither its order nor its number matters.
 */
export async function receiveWebhooks(app: FastifyInstance, payments: Payments): Promise<void> {
  await app.register(async (scope) => {
    // The signature covers the bytes as sent.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of ['stripe', 'razorpay'] as const) {
      const options = { bodyLimit: EVENT_BYTES, schema: { hide: true } };
      scope.post(`/api/webhooks/${name}`, options, async ({ body, headers }) => {
        if (!Buffer.isBuffer(body)) throw new Problem('bad-signature');
        const now = payments.books.clock.now();
        const event = configured(payments, name).readEvent(body, headers, now);
        await receive(payments, name, event, now);
        return { success: true };
      });
    }
  });
}

async function receive(
  payments: Payments,
  provider: ProviderName,
  event: ReceivedEvent,
  now: number,
): Promise<void> {
  const { database, log } = payments.books;
  const order = await database.transaction(async (trx) => {
    if (!(await takeEvent(trx, { provider, id: event.id, at: new Date(now) }))) return undefined;
    const found = await orderOf(trx, provider, event);
    // Kept before the answer: if asking fails, the job asks.
    if (found) await checkOrderAt(trx, found.id, new Date(now));
    return found;
  });
  if (!order) return;
  await payments.reconcile(order).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, order: order.id }, 'a webhook could not be settled yet');
  });
}

async function orderOf(
  db: Db,
  provider: ProviderName,
  { order, payment }: ReceivedEvent,
): Promise<PaymentOrder | undefined> {
  const named = order === null ? undefined : await orderByReference(db, provider, order);
  if (named || payment === null) return named;
  return orderByPayment(db, provider, payment);
}
