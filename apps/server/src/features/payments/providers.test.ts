import { afterEach, describe, expect, test, vi } from 'vitest';
import { ProviderError } from './provider.ts';
import { configuredKeys, createProviders } from './providers.ts';

describe('providers', () => {
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' };

  const razorpay = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecret: null };

  const publicUrl = 'https://clinic.example';

  afterEach(() => vi.unstubAllGlobals());

  test('a provider is configured once all its keys are there; its webhook secret may come later', () => {
    expect(configuredKeys({})).toEqual({ stripe: null, razorpay: null });
    expect(
      configuredKeys({
        STRIPE_SECRET_KEY: 'sk_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        RAZORPAY_KEY_ID: 'rzp_1',
        RAZORPAY_KEY_SECRET: 'secret',
        RAZORPAY_WEBHOOK_SECRET: 'hook',
      }),
    ).toEqual({
      stripe: { secretKey: 'sk_1', webhookSecret: 'whsec_1' },
      razorpay: { keyId: 'rzp_1', keySecret: 'secret', webhookSecret: 'hook' },
    });
    expect(configuredKeys({ STRIPE_SECRET_KEY: 'sk_1', RAZORPAY_KEY_ID: 'rzp_1' })).toEqual({
      stripe: { secretKey: 'sk_1', webhookSecret: null },
      razorpay: null,
    });
    expect(configuredKeys({ RAZORPAY_KEY_SECRET: 'secret' }).razorpay).toBeNull();
  });

  test('only configured providers are offered', () => {
    const none = { keys: { stripe: null, razorpay: null }, publicUrl, sandbox: null };
    expect(createProviders(none)).toEqual({
      razorpayScript: 'https://checkout.razorpay.com/v1/checkout.js',
    });
    const both = createProviders({ ...none, keys: { stripe, razorpay } });
    expect([both.stripe?.name, both.razorpay?.name]).toEqual(['stripe', 'razorpay']);
    expect(both.razorpay?.keyId).toBe('rzp_test_1');
  });

  test.each([
    ['sk_test_1', 'rzp_test_1', false],
    ['sk_live_1', 'rzp_live_1', true],
    ['rk_live_1', 'rzp_live_1', true],
    ['xsk_live_1', 'xrzp_live_1', false],
  ])('keys %s and %s take real money: %s', (secretKey, keyId, livemode) => {
    const keys = { stripe: { ...stripe, secretKey }, razorpay: { ...razorpay, keyId } };
    const providers = createProviders({ keys, publicUrl, sandbox: null });
    expect([providers.stripe?.livemode, providers.razorpay?.livemode]).toEqual([
      livemode,
      livemode,
    ]);
  });

  test('in the sandbox both providers, and the script of the checkout, are its own', async () => {
    const requested: string[] = [];
    const fetchStripe: typeof fetch = async (input) => {
      requested.push(String(input));
      return Response.json({ error: { type: 'api_error' } }, { status: 500 });
    };
    const sandbox = { baseUrl: () => 'http://127.0.0.1:1/sandbox', fetchStripe };
    vi.stubGlobal('fetch', fetchStripe);
    const refund = { paymentReference: 'p_1', amountMinor: 1, idempotencyKey: 'r1' };
    for (const each of [sandbox, null]) {
      const providers = createProviders({ keys: { stripe, razorpay }, publicUrl, sandbox: each });
      await expect(providers.stripe?.refund(refund)).rejects.toMatchObject({ rejected: false });
      await expect(providers.razorpay?.refund(refund)).rejects.toMatchObject({ rejected: false });
      const script = each ? '/sandbox/razorpay/checkout.js' : expect.stringMatching(/^https:/);
      expect(providers.razorpayScript).toEqual(script);
    }
    expect(requested).toEqual([
      'https://api.stripe.com/v1/refunds',
      'http://127.0.0.1:1/sandbox/razorpay/v1/payments/p_1/refund',
      'https://api.stripe.com/v1/refunds',
      'https://api.razorpay.com/v1/payments/p_1/refund',
    ]);
  });

  test('without its secret no webhook is accepted', () => {
    const keys = { stripe: { ...stripe, webhookSecret: null }, razorpay };
    const providers = createProviders({ keys, publicUrl, sandbox: null });
    for (const provider of [providers.stripe, providers.razorpay]) {
      expect(() => provider?.parseEvent(Buffer.from('{}'), {}, 0)).toThrow(
        expect.objectContaining({ code: 'payment-not-set-up' }),
      );
    }
  });
});

test('a failure of a provider says whether a retry can succeed, and what caused it', () => {
  const cause = new Error('connection reset');
  const failure = new ProviderError('no reply', false, cause);
  expect([failure.name, failure.rejected, failure.cause]).toEqual(['ProviderError', false, cause]);
});
