import { afterEach, describe, expect, test, vi } from 'vitest';
import { testClinic } from '#testing/build-app.ts';
import { closeClinic } from '#testing/closed-clinic.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import type { Providers } from './providers.ts';
import { razorpayProvider } from './razorpay-provider.ts';
import { stripeProvider } from './stripe-provider.ts';
import { describeProviders, testPayment } from './test-payment.ts';

const NOW = Date.parse('2027-01-05T09:00:00+05:30');
const STRIPE = { webhookSecret: null, publicUrl: 'https://clinic.example', timeoutMs: 1000 };
const RAZORPAY = { keySecret: 'secret', webhookSecret: null, timeoutMs: 1000 };

afterEach(() => vi.unstubAllGlobals());

/** Real providers with keys of these modes; `reply` is what their servers send. */
function providersOf(mode: 'live' | 'test', reply: () => Response) {
  const sent: string[] = [];
  const answer = async (input: unknown, init: RequestInit = {}) => {
    sent.push(`${init.method ?? 'GET'} ${new URL(String(input)).pathname}`);
    return reply();
  };
  vi.stubGlobal('fetch', answer);
  const fetch = answer as typeof globalThis.fetch;
  const providers: Providers = {
    stripe: stripeProvider({ ...STRIPE, secretKey: `sk_${mode}_1`, fetch }),
    razorpay: razorpayProvider({ ...RAZORPAY, keyId: `rzp_${mode}_1` }),
    razorpayScript: '',
  };
  return { providers, sent };
}

test.each(['live', 'test'] as const)('keys of %s mode are only read with', async (mode) => {
  const reply = () => Response.json({ object: 'list', data: [], items: [] });
  const { providers, sent } = providersOf(mode, reply);
  expect(describeProviders(providers)).toBe(`Stripe (${mode}), Razorpay (${mode})`);
  expect(await testPayment(providers, NOW)).toEqual({
    passed: true,
    detail: `The keys were accepted: Stripe (${mode}), Razorpay (${mode}).`,
  });
  expect(sent).toEqual(['GET /v1/checkout/sessions', 'GET /v1/orders']);
});

test('a refused key fails with the provider’s own words', async () => {
  const message = 'Invalid API Key provided: sk_live_*';
  const reply = () =>
    Response.json({ error: { message, type: 'invalid_request_error' } }, { status: 401 });
  const { providers } = providersOf('live', reply);
  expect(await testPayment(providers, NOW)).toEqual({ passed: false, detail: message });
});

test('words that cannot be stored are made storable', async () => {
  const check = async () => {
    throw new ProviderError(`No\u0000 key \ud800 ${'x'.repeat(400)}`, true);
  };
  const stripe = { name: 'stripe', livemode: true, check } as unknown as PaymentProvider;
  const { detail } = await testPayment({ stripe, razorpayScript: '' }, NOW);
  expect(detail).toMatch(/^No {2}key \ufffd x+$/);
  expect(detail).toHaveLength(300);
});

test('describes no provider as null', () => {
  expect(describeProviders({ razorpayScript: '' })).toBeNull();
});

describe('with the payment sandbox', () => {
  const clinic = testClinic();

  test('pays and refunds one rupee over HTTP and stores nothing', async () => {
    await clinic.app.listen({ port: 0, host: '127.0.0.1' });
    const owner = await closeClinic(clinic);
    const { body } = await clinic.request(owner, 'testPayment');
    expect(body.steps.find(({ id }: { id: string }) => id === 'payment')).toMatchObject({
      state: 'done',
      detail: 'A test payment was made and refunded. No money moved.',
    });
    await clinic.app.close();
    for (const table of ['payment_orders', 'ledger_entries', 'payment_events'] as const) {
      const rows = await clinic.database.db.selectFrom(table).selectAll().execute();
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});
