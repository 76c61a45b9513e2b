import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { isUnknownId, razorpayClient } from './razorpay-provider.ts';

const Named = z.object({ id: z.string() });
const client = () => razorpayClient({ keyId: 'key', keySecret: 'secret', timeoutMs: 1000 });

afterEach(() => vi.unstubAllGlobals());

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
])('a reply %d %j is final: %s', async (status, body, refused, message) => {
  fakeFetch(() => Response.json(body, { status }));
  expect(await failure(client().get('/', Named))).toMatchObject({ refused, message });
});

test('a request without a valid reply can be retried', async () => {
  fakeFetch(() => Promise.reject(new TypeError('fetch failed')));
  expect(await failure(client().get('/', Named))).toMatchObject({
    refused: false,
    message: 'Razorpay could not be reached',
    cause: new TypeError('fetch failed'),
  });
  fakeFetch(() => new Response('<html>'));
  expect(await failure(client().get('/', Named))).toMatchObject({ refused: false });
  fakeFetch(() => Response.json({ id: 7 }));
  expect(await failure(client().get('/', Named))).toMatchObject({ refused: false });
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
