import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { stripeProvider } from './stripe-provider.ts';

const NOW = Date.parse('2027-01-05T09:00:00.500+05:30');
const ORDER = {
  ...{ id: 'o1', reference: 'cs_1', amount_minor: 50_000, currency: 'INR', livemode: false },
} as PaymentOrder;
const REFUND = { paymentReference: 'pi_1', amountMinor: 20_000, idempotencyKey: 'r1-1' };
const refund = { id: 're_1', amount: 20_000, created: 7, status: 'succeeded', metadata: {} };
const session = {
  ...{ object: 'checkout.session', id: 'cs_1', client_reference_id: 'o1' },
  ...{ amount_total: 50_000, currency: 'inr', livemode: false, url: 'https://pay.example/cs_1' },
};
const intent = { id: 'pi_1', status: 'succeeded', amount_received: 50_000, currency: 'inr' };
const paid = { ...session, payment_status: 'paid', status: 'complete', payment_intent: intent };

interface Request {
  method: string;
  path: string;
  key: string | null;
  fields: Record<string, string>;
}

/** Creates a provider whose API sends these replies, one after another. */
function setUp(...replies: (() => Response | Promise<Response>)[]) {
  const requests: Request[] = [];
  const fetch = vi.fn(async (input: unknown, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(String(input));
    const body = new URLSearchParams(String(init.body ?? ''));
    requests.push({
      method: init.method ?? 'GET',
      path: pathname,
      key: new Headers(init.headers).get('idempotency-key'),
      fields: { ...Object.fromEntries(searchParams), ...Object.fromEntries(body) },
    });
    return (replies.shift() ?? (() => Response.json({})))();
  });
  const provider = stripeProvider({
    ...{ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', publicUrl: 'https://clinic.example' },
    ...{ fetch: fetch as typeof globalThis.fetch, timeoutMs: 1000 },
  });
  return { provider, requests };
}

const json =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });
const failure = (status: number, type = 'api_error') => json({ error: { type } }, status);

const PARAMS = {
  ...{ id: 'o1', appointmentId: 'a1', amountMinor: 50_000, currency: 'INR', now: NOW },
  ...{ description: 'Appointment with Dr. Rao', email: 'asha@example.test' },
};

test('an order is a session of the exact amount that ends after 31 minutes', async () => {
  const { provider, requests } = setUp(json(session));
  const expiresAt = NOW + 31 * 60_000;
  expect(await provider.open(PARAMS)).toEqual({ reference: 'cs_1', url: session.url, expiresAt });
  const names = { appointment: 'a1', order: 'o1' };
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: 'order-o1',
      fields: {
        mode: 'payment',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'inr',
        'line_items[0][price_data][unit_amount]': '50000',
        'line_items[0][price_data][product_data][name]': 'Appointment with Dr. Rao',
        client_reference_id: 'o1',
        customer_email: 'asha@example.test',
        'metadata[appointment]': names.appointment,
        'metadata[order]': names.order,
        'payment_intent_data[metadata][appointment]': names.appointment,
        'payment_intent_data[metadata][order]': names.order,
        success_url: 'https://clinic.example/verify?success=true&appointmentId=a1',
        cancel_url: 'https://clinic.example/verify?success=false&appointmentId=a1',
        expires_at: String(Math.floor(expiresAt / 1000)),
      },
    },
  ]);
});

test.each([{ id: '' }, { url: null }])(
  'a session with %o is none, and is tried again',
  async (lacks) => {
    const { provider } = setUp(json({ ...session, ...lacks }));
    await expect(provider.open(PARAMS)).rejects.toMatchObject({ rejected: false });
  },
);

test('a paid order has its payment and refunds', async () => {
  const { provider, requests } = setUp(json(paid), json({ object: 'list', data: [refund] }));
  expect(await provider.fetch(ORDER, NOW)).toEqual({
    state: 'paid',
    matchesOrder: true,
    payments: [
      {
        reference: 'pi_1',
        amountMinor: 50_000,
        refunds: [expect.objectContaining({ reference: 're_1', amountMinor: 20_000 })],
      },
    ],
  });
  expect(requests).toMatchObject([
    { path: '/v1/checkout/sessions/cs_1', fields: { 'expand[0]': 'payment_intent' } },
    { path: '/v1/refunds', fields: { payment_intent: 'pi_1', limit: '100' } },
  ]);
});

test('an unpaid order has no refunds to fetch', async () => {
  const unpaid = { ...session, payment_status: 'unpaid', status: 'open', payment_intent: null };
  const { provider, requests } = setUp(json(unpaid));
  expect(await provider.fetch(ORDER, NOW)).toMatchObject({ state: 'open', payments: [] });
  expect(requests).toHaveLength(1);
});

test('an order unknown to Stripe is gone; without a reply it may still exist', async () => {
  const unknown = setUp(failure(404, 'invalid_request_error'));
  expect(await unknown.provider.fetch(ORDER, NOW)).toEqual({
    ...{ state: 'gone', matchesOrder: true, payments: [] },
  });
  const down = setUp(failure(500));
  await expect(down.provider.fetch(ORDER, NOW)).rejects.toMatchObject({ rejected: false });
});

test('a refund is requested with its idempotency key, so that a retry cannot refund twice', async () => {
  const { provider, requests } = setUp(json({ ...refund, metadata: { request: 'r1-1' } }));
  expect(await provider.refund(REFUND)).toMatchObject({
    reference: 're_1',
    idempotencyKey: 'r1-1',
  });
  expect(requests).toEqual([
    {
      method: 'POST',
      path: '/v1/refunds',
      key: 'refund-r1-1',
      fields: { payment_intent: 'pi_1', amount: '20000', 'metadata[request]': 'r1-1' },
    },
  ]);
});

test('closing an order ends its session', async () => {
  const { provider, requests } = setUp(json(session));
  await provider.close(ORDER);
  expect(requests).toMatchObject([{ method: 'POST', path: '/v1/checkout/sessions/cs_1/expire' }]);
});

test.each([
  [400, true],
  [402, true],
  [409, false],
  [429, false],
  [499, true],
  [500, false],
  [503, false],
])('a reply with status %i is final: %s', async (status, rejected) => {
  const { provider, requests } = setUp(failure(status));
  await expect(provider.refund(REFUND)).rejects.toMatchObject({ name: 'ProviderError', rejected });
  expect(requests).toHaveLength(1);
});

test('a request without a reply can be retried', async () => {
  const { provider } = setUp(() => Promise.reject(new TypeError('fetch failed')));
  await expect(provider.refund(REFUND)).rejects.toMatchObject({ rejected: false });
});

test('a webhook is verified with its own secret, not with that of the API', () => {
  const { provider } = setUp();
  const object = { id: 'cs_1', object: 'checkout.session' };
  const raw = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', data: { object } }));
  const at = Math.floor(NOW / 1000);
  const signed = (secret: string) => {
    const hash = createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex');
    return { 'stripe-signature': `t=${at},v1=${hash}` };
  };
  expect(provider.parseEvent(raw, signed('whsec_1'), NOW)).toMatchObject({ id: 'evt_1' });
  expect(() => provider.parseEvent(raw, signed('sk_test_1'), NOW)).toThrow(
    expect.objectContaining({ code: 'bad-signature' }),
  );
});
