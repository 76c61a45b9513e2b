import { days } from '@nadi/domain/limits';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { signPayment, signRazorpay } from './razorpay-events.ts';
import { isUnknownId, razorpayClient, razorpayProvider } from './razorpay-provider.ts';

afterEach(() => vi.unstubAllGlobals());

const NOW = Date.parse('2027-01-05T09:00:00+05:30');

const STORED = {
  ...{ id: 'o1', reference: 'order/1', amount_minor: 50_000, currency: 'INR', livemode: false },
} as PaymentOrder;

const order = {
  ...{ id: 'order/1', entity: 'order', amount: 50_000, currency: 'INR', receipt: 'o1' },
  status: 'paid',
};

const paymentOf = (id: string) => ({
  ...{ id, order_id: 'order/1', amount: 50_000, currency: 'INR', status: 'captured' },
  created_at: NOW / 1000,
});

const refundOf = (id: string) => ({ id, amount: 20_000, status: 'processed', notes: [] });

const unknown = {
  error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' },
};

const provider = razorpayProvider({
  ...{ keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: 'hook', timeoutMs: 1000 },
});

/** Sends these replies by path; returns the requests. */
function setUp(replies: Record<string, object | undefined>, status = 200) {
  const requests: [string, string, unknown, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('https://api.razorpay.com/v1', '');
    const body = init.body === undefined ? undefined : JSON.parse(String(init.body));
    const key = new Headers(init.headers).get('x-refund-idempotency');
    requests.push([init.method ?? 'GET', path, body, key]);
    return Response.json(replies[path] ?? unknown, { status: replies[path] ? status : 400 });
  });
  return requests;
}

test('an order is opened with the exact amount, for a day', async () => {
  const requests = setUp({ '/orders': { ...order, status: 'created' } });
  const opened = await provider.open({
    ...{ id: 'o1', appointmentId: 'a1', amountMinor: 50_000, currency: 'INR', now: NOW },
    ...{ description: 'Appointment with Dr. Rao', email: 'asha@example.test' },
  });
  expect(opened).toEqual({ reference: 'order/1', url: null, expiresAt: NOW + days(1) });
  const notes = { appointment: 'a1', order: 'o1' };
  const body = { amount: 50_000, currency: 'INR', receipt: 'o1', payment_capture: true, notes };
  expect(requests).toEqual([['POST', '/orders', body, null]]);
});

test('a paid order has its payments, each with its own refunds', async () => {
  setUp({
    '/orders/order%2F1': order,
    '/orders/order%2F1/payments': { items: [paymentOf('pay/1'), paymentOf('pay_2')] },
    '/payments/pay%2F1/refunds': { items: [refundOf('rfnd_1')] },
    '/payments/pay_2/refunds': { items: [] },
  });
  expect(await provider.fetch(STORED, NOW)).toEqual({
    state: 'paid',
    matchesOrder: true,
    payments: [
      {
        reference: 'pay/1',
        amountMinor: 50_000,
        refunds: [expect.objectContaining({ reference: 'rfnd_1', state: 'done' })],
      },
      { reference: 'pay_2', amountMinor: 50_000, refunds: [] },
    ],
  });
});

test('an order unknown to Razorpay is gone; one that it refuses to show is not', async () => {
  setUp({});
  const gone = { state: 'gone', matchesOrder: true, payments: [] };
  expect(await provider.fetch(STORED, NOW)).toEqual(gone);
  setUp(
    { '/orders/order%2F1': { error: { code: 'X', description: 'Authentication failed' } } },
    401,
  );
  await expect(provider.fetch(STORED, NOW)).rejects.toMatchObject({ rejected: true });
});

test('a refund is requested with its idempotency key, so that a retry cannot refund twice', async () => {
  const notes = { request: 'r1-1' };
  const requests = setUp({ '/payments/pay%2F1/refund': { ...refundOf('rfnd_1'), notes } });
  const params = { paymentReference: 'pay/1', amountMinor: 20_000, idempotencyKey: 'r1-1' };
  expect(await provider.refund(params)).toMatchObject({
    reference: 'rfnd_1',
    idempotencyKey: 'r1-1',
  });
  expect(requests).toEqual([
    ['POST', '/payments/pay%2F1/refund', { amount: 20_000, notes }, 'refund-r1-1'],
  ]);
});

test('closing an order sends no request', async () => {
  const requests = setUp({});
  await provider.close(STORED);
  expect(requests).toEqual([]);
});

test('a confirmation is valid only for its own order and payment', () => {
  const signature = signPayment('order_1', 'pay_1', 'secret');
  expect(provider.verifyConfirmation('order_1', 'pay_1', signature)).toBe(true);
  expect(provider.verifyConfirmation('order_2', 'pay_1', signature)).toBe(false);
  expect(provider.verifyConfirmation('order_1', 'pay_2', signature)).toBe(false);
  const forged = signPayment('order_1', 'pay_1', 'another');
  expect(provider.verifyConfirmation('order_1', 'pay_1', forged)).toBe(false);
});

test('a webhook is verified with its own secret, not with that of the API', () => {
  const event = { created_at: NOW / 1000, payload: { order: { entity: { id: 'order_1' } } } };
  const raw = Buffer.from(JSON.stringify(event));
  const signed = (secret: string) => ({ 'x-razorpay-signature': signRazorpay(raw, secret) });
  expect(provider.parseEvent(raw, signed('hook'), NOW)).toMatchObject({
    orderReference: 'order_1',
  });
  expect(() => provider.parseEvent(raw, signed('secret'), NOW)).toThrow(
    expect.objectContaining({ code: 'bad-signature' }),
  );
});

const Named = z.object({ id: z.string() });

const client = () => razorpayClient({ keyId: 'key', keySecret: 'secret', timeoutMs: 1000 });

function fakeFetch(respond: () => Response | Promise<Response>) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => respond());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const failure = (request: Promise<unknown>) => request.catch((error: unknown) => error);

const rejected = (description: string) => ({ error: { code: 'BAD_REQUEST_ERROR', description } });

test('a request sends the key and follows no redirect', async () => {
  const fetch = fakeFetch(() => Response.json({ id: 'order_1', more: 1 }));
  expect(await client().get('/v1/orders/order_1', Named)).toEqual({ id: 'order_1' });
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('https://api.razorpay.com/v1/orders/order_1');
  expect(init).toMatchObject({
    redirect: 'error',
    headers: { authorization: `Basic ${Buffer.from('key:secret').toString('base64')}` },
  });
  expect(init?.signal).toBeInstanceOf(AbortSignal);
});

test('a refund is posted as JSON with its idempotency key, anything else without one', async () => {
  const fetch = fakeFetch(() => Response.json({ id: 'x' }));
  await client().post('/v1/payments/pay_1/refund', Named, { amount: 5 }, 'refund-r1');
  await client().post('/v1/orders', Named, { amount: 5 });
  const [refund, order] = fetch.mock.calls.map(([, init]) => init);
  expect(refund).toMatchObject({
    method: 'POST',
    body: '{"amount":5}',
    headers: { 'content-type': 'application/json', 'x-refund-idempotency': 'refund-r1' },
  });
  expect(order?.headers).not.toHaveProperty('x-refund-idempotency');
});

test('requests go to another base URL if one is given', async () => {
  const fetch = fakeFetch(() => Response.json({ id: 'x' }));
  const base = () => 'http://127.0.0.1:4000/razorpay';
  await razorpayClient({ keyId: 'k', keySecret: 's', base, timeoutMs: 1000 }).get('/v1/x', Named);
  expect(fetch.mock.calls[0]?.[0]).toBe('http://127.0.0.1:4000/razorpay/v1/x');
});

test.each([
  [400, rejected('the amount is invalid'), true, 'the amount is invalid'],
  [404, rejected('no such URL'), true, 'no such URL'],
  [409, rejected('in progress'), false, 'in progress'],
  [429, rejected('too many requests'), false, 'too many requests'],
  [499, rejected('closed'), true, 'closed'],
  [500, rejected('server error'), false, 'server error'],
  [502, {}, false, 'Razorpay replied with status 502'],
  [400, {}, false, 'Razorpay replied with status 400'],
  [201, {}, false, 'Razorpay replied with status 201'],
])('a reply %d %j is final: %s', async (status, body, rejected, message) => {
  fakeFetch(() => Response.json(body, { status }));
  expect(await failure(client().get('/', Named))).toMatchObject({ rejected, message });
});

test('a request without a valid reply can be retried', async () => {
  fakeFetch(() => Promise.reject(new TypeError('fetch failed')));
  expect(await failure(client().get('/', Named))).toMatchObject({
    rejected: false,
    message: 'Razorpay could not be reached',
    cause: new TypeError('fetch failed'),
  });
  fakeFetch(() => new Response('<html>'));
  expect(await failure(client().get('/', Named))).toMatchObject({ rejected: false });
  fakeFetch(() => Response.json({ id: 7 }));
  expect(await failure(client().get('/', Named))).toMatchObject({ rejected: false });
});

test('an unknown id is distinguished from every other failure', async () => {
  const reply = async (status: number, description: string) => {
    fakeFetch(() => Response.json(rejected(description), { status }));
    return isUnknownId(await failure(client().get('/', Named)));
  };
  expect(await reply(400, 'The id provided does not exist')).toBe(true);
  expect(await reply(400, 'The amount is invalid')).toBe(false);
  expect(await reply(500, 'The host does not exist')).toBe(false);
  expect(isUnknownId(new Error('The id provided does not exist'))).toBe(false);
});
