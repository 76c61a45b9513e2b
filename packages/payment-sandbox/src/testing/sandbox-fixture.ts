import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { fetchWithBase } from '#sandbox/fetch-with-base.ts';
import type { SandboxOptions } from '#sandbox/options.ts';
import { startSandbox, testKeys } from '#sandbox/standalone.ts';

export type DeliveredWebhook = { url: string; headers: Record<string, string>; body: string };

/** Starts a sandbox under /sandbox with a settable clock, captured webhooks, and both clients. */
export async function sandboxFixture(options: Partial<SandboxOptions> = {}) {
  const time = { now: Date.UTC(2027, 0, 5, 10) };
  const webhooks: DeliveredWebhook[] = [];
  const sandbox = await startSandbox({
    port: 0,
    prefix: '/sandbox',
    clock: () => time.now,
    webhookTargets: {
      stripe: 'http://clinic.test/stripe',
      razorpay: 'http://clinic.test/razorpay',
    },
    deliver: async (url, headers, body) => {
      webhooks.push({ url, headers, body });
      return 200;
    },
    ...options,
  });
  onTestFinished(sandbox.close);
  const stripe = new Stripe(testKeys.stripe.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchWithBase(`${sandbox.url}/stripe`)),
    maxNetworkRetries: 0,
  });
  return { ...sandbox, time, webhooks, stripe, razorpay: razorpayClient(sandbox.url) };
}

export const sessionParams = {
  mode: 'payment' as const,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'inr',
        unit_amount: 50_000,
        product_data: { name: 'Appointment with Dr Asha Rao' },
      },
    },
  ],
  client_reference_id: 'appointment-1',
  metadata: { appointment: '1' },
  success_url: 'http://clinic.test/verify?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://clinic.test/verify?cancelled',
};

export const orderParams = {
  amount: 50_000,
  currency: 'INR',
  receipt: 'appointment-1',
  notes: { appointment: '1' },
};

type Reply = {
  status: number;
  body: {
    id: string;
    status: string;
    amount: number;
    count: number;
    items: { status: string }[];
    error: { code: string; description: string; field: string };
  };
};

/** Calls the API with the key pair; POST if there is a body. */
function razorpayClient(base: string) {
  const { keyId, keySecret } = testKeys.razorpay;
  const authorization = `Basic ${btoa(`${keyId}:${keySecret}`)}`;
  return async (
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const url = `${base}/razorpay/v1${path}`;
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  };
}
