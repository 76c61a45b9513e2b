import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { findOrder, type PaymentOrder } from '#store/payment-orders.ts';
import {
  ledgerFixture,
  NOW,
  payOnline,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { ProviderError, type ProviderSnapshot, type WebhookEvent } from './provider.ts';
import { setUpPayments } from './set-up-payments.ts';
import { registerWebhooks } from './webhooks.ts';

const fixture = ledgerFixture();

describe('webhooks', () => {
  const LATER = NOW + 60_000;

  const NOTHING = { orderReference: null, paymentReference: null };

  const [parseEvent, reconcile, warn] = [vi.fn(), vi.fn(), vi.fn()];

  let app: FastifyInstance;

  beforeEach(async () => {
    for (const mock of [parseEvent, reconcile, warn]) mock.mockReset();
    reconcile.mockResolvedValue(undefined);
    const { database } = fixture;
    const deps = { clock: { now: () => LATER }, database, log: { warn } };
    const provider = (name: string) => (name === 'stripe' ? { parseEvent } : undefined);
    app = fastify();
    app.setErrorHandler((error: Problem, _request, reply) =>
      reply.code(error.status ?? 500).send({ code: error.code }),
    );
    await registerWebhooks(app, { deps, provider, reconcile } as never);
  });

  afterEach(() => app.close());

  async function deliver(event: Partial<WebhookEvent>, provider = 'stripe', payload = '{ }') {
    parseEvent.mockReturnValue({ id: 'evt_1', ...NOTHING, ...event });
    const headers = { 'content-type': 'application/json', 'stripe-signature': 'signed' };
    const reply = await app.inject({
      method: 'POST',
      url: `/api/webhooks/${provider}`,
      headers,
      payload,
    });
    return [reply.statusCode, reply.json()];
  }

  const SUCCESS = [200, { success: true }];

  const ordered = async () => someOrder(fixture.db, await someAppointment(fixture.database));

  const checkAt = async ({ id }: PaymentOrder) => (await findOrder(fixture.db, id))?.check_at;

  test.each([
    ['an order that a restore has lost', { orderReference: 'cs_lost' }, 1],
    ['a payment of such an order', { paymentReference: 'pi_lost' }, 1],
    ['no payment', {}, 0],
  ])('a signed event about %s is logged once', async (_what, names, warnings) => {
    for (let delivery = 0; delivery < 2; delivery++) expect(await deliver(names)).toEqual(SUCCESS);
    expect(warn).toHaveBeenCalledTimes(warnings);
    expect(reconcile).not.toHaveBeenCalled();
  });

  test('the provider reads the bytes as they came, with the headers that sign them', async () => {
    await deliver({}, 'stripe', '{ "a" : 1 }');
    const headers = expect.objectContaining({ 'stripe-signature': 'signed' });
    expect(parseEvent.mock.calls).toEqual([[Buffer.from('{ "a" : 1 }'), headers, LATER]]);
  });

  test('an event about an order reconciles it once, however often it is delivered', async () => {
    const order = await ordered();
    const event = { orderReference: order.reference };
    for (let delivery = 0; delivery < 3; delivery++) expect(await deliver(event)).toEqual(SUCCESS);
    expect(reconcile.mock.calls).toEqual([[order]]);
    expect(await checkAt(order)).toEqual(new Date(LATER));
    expect(warn).not.toHaveBeenCalled();
    await deliver({ ...event, id: 'evt_2' });
    expect(reconcile).toHaveBeenCalledTimes(2);
  });

  test('an event about a refund reconciles the order of its payment', async () => {
    const order = await ordered();
    await payOnline(fixture.db, order);
    await deliver({ paymentReference: 'pi_1' });
    await deliver({ id: 'evt_2', orderReference: 'cs_lost', paymentReference: 'pi_1' });
    expect(reconcile.mock.calls.map(([{ id }]) => id)).toEqual([order.id, order.id]);
  });

  test('ignores an event that names another provider’s order', async () => {
    const order = await ordered();
    await fixture.database.executeSql("UPDATE payment_orders SET provider = 'razorpay'");
    await deliver({ orderReference: order.reference });
    expect(reconcile).not.toHaveBeenCalled();
  });

  test('a provider that is away is queried by the job, which is due at once', async () => {
    const order = await ordered();
    const event = { orderReference: order.reference };
    reconcile.mockRejectedValueOnce(new ProviderError('no reply', false));
    expect(await deliver(event)).toEqual(SUCCESS);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await checkAt(order)).toEqual(new Date(LATER));
    reconcile.mockRejectedValueOnce(new TypeError('a fault of ours'));
    expect((await deliver({ ...event, id: 'evt_2' }))[0]).toBe(500);
  });

  test('without a body, a valid signature or keys nothing is recorded', async () => {
    const url = '/api/webhooks/stripe';
    const empty = await app.inject({ method: 'POST', url });
    expect([empty.statusCode, parseEvent.mock.calls]).toEqual([400, []]);
    expect(await deliver({}, 'razorpay')).toEqual([503, { code: 'payment-not-set-up' }]);
    parseEvent.mockImplementation(() => {
      throw new Problem('bad-signature');
    });
    expect((await app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(400);
    expect(await fixture.db.selectFrom('payment_events').selectAll().execute()).toEqual([]);
  });

  test('an event of more than 256 KiB is not read', async () => {
    const size = 256 * 1024;
    expect(await deliver({}, 'stripe', 'x'.repeat(size))).toEqual(SUCCESS);
    expect((await deliver({ id: 'evt_2' }, 'stripe', 'x'.repeat(size + 1)))[0]).not.toBe(200);
    expect(parseEvent).toHaveBeenCalledTimes(1);
  });
});

const OPEN: ProviderSnapshot = { state: 'open', matchesOrder: true, payments: [] };

async function setUp(providers: object) {
  const app = fastify();
  const payments = await setUpPayments(app, {
    ...{ database: fixture.database, clock: { now: () => NOW }, log: app.log, zone: 'UTC' },
    messages: { enqueueLedger: vi.fn(), wake: vi.fn() },
    providers: { razorpayScript: '', ...providers },
  });
  return { app, payments };
}

test('their webhooks are received', async () => {
  const event = { id: 'evt_1', orderReference: null, paymentReference: null };
  const { app } = await setUp({ stripe: { livemode: true, parseEvent: () => event } });
  const { statusCode } = await app.inject({
    ...{ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' },
  });
  expect(statusCode).toBe(200);
});

test('the application ends after the checks that are running', async () => {
  const order = await someOrder(fixture.db, await someAppointment(fixture.database));
  const reply = Promise.withResolvers<ProviderSnapshot>();
  const fetch = vi.fn((_order: PaymentOrder) => reply.promise);
  const { app, payments } = await setUp({ stripe: { livemode: true, fetch } });
  await app.ready();
  payments.reconcileSoon();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  const closed = vi.fn();
  const closing = app.close().then(closed);
  await new Promise(setImmediate);
  expect(closed).not.toHaveBeenCalled();
  reply.resolve(OPEN);
  await closing;
  expect(await findOrder(fixture.db, order.id)).toMatchObject({ checks: 1 });
});
