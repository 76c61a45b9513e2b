import { days } from '@nadi/domain/limits';
import { z } from 'zod';
import { Problem } from '#platform/problem.ts';
import type { PaymentOrder } from '#store/payment-orders.ts';
import {
  type PaymentProvider,
  ProviderError,
  type ProviderSnapshot,
  type RefundParams,
  type RefundSnapshot,
} from './provider.ts';
import { equalSignatures, parseRazorpayEvent, signPayment } from './razorpay-events.ts';
import {
  Order,
  orderSnapshot,
  Payments,
  Refund,
  Refunds,
  refundSnapshot,
} from './razorpay-snapshot.ts';

interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  /** Null: webhooks are rejected. */
  webhookSecret: string | null;
  /** Base URL of the API, if not Razorpay's own. */
  base?: () => string;
  timeoutMs: number;
}

export interface RazorpayProvider extends PaymentProvider {
  /** Public; the checkout script needs it. */
  readonly keyId: string;
  /** Returns whether Razorpay signed this payment of this order. */
  verifyConfirmation(order: string, payment: string, signature: string): boolean;
}

const CURRENCIES = new Set(
  (
    'INR AED AUD BBD BDT BHD BND BOB BWP BZD CAD CHF CNY COP CRC CZK DKK DOP DZD EGP ETB EUR FJD GBP GHS GMD GTQ ' +
    'HKD HNL HUF IDR ILS JMD JPY KES KGS KHR KWD KZT LKR MAD MDL MKD MUR MVR MXN MYR NAD NGN NIO NOK NPR NZD OMR ' +
    'PEN PGK PHP PKR QAR SAR SEK SGD THB TTD TZS USD UYU UZS ZAR'
  ).split(' '),
);

/** Razorpay orders never expire; we stop checking them after this. */
const ORDER_LIFE = days(1);

/** Creates the provider for Razorpay Standard Checkout, whose script runs in our page. */
export function razorpayProvider(access: RazorpayOptions): RazorpayProvider {
  const client = razorpayClient(access);
  return {
    name: 'razorpay',
    livemode: access.keyId.startsWith('rzp_live_'),
    keyId: access.keyId,
    takes: (currency) => CURRENCIES.has(currency),
    async open(params) {
      const order = await client.post('/v1/orders', Order, {
        amount: params.amountMinor,
        currency: params.currency,
        receipt: params.id,
        payment_capture: true,
        notes: { appointment: params.appointmentId, order: params.id },
      });
      return { reference: order.id, url: null, expiresAt: params.now + ORDER_LIFE };
    },
    fetch: (order, now) => fetchOrder(client, order, now),
    refund: (params) => createRefund(client, params),
    check: async () =>
      void (await client.get('/v1/orders?count=1', z.object({ items: z.array(z.unknown()) }))),
    // Razorpay cannot close an order; a later payment is refunded instead.
    close: async () => {},
    verifyConfirmation: (order, payment, signature) =>
      equalSignatures(signPayment(order, payment, access.keySecret), signature),
    parseEvent(raw, headers, now) {
      if (access.webhookSecret === null) throw new Problem('payment-not-set-up');
      return parseRazorpayEvent({ raw, headers, secret: access.webhookSecret, now });
    },
  };
}

async function fetchOrder(
  client: RazorpayClient,
  stored: PaymentOrder,
  now: number,
): Promise<ProviderSnapshot> {
  const path = `/v1/orders/${encodeURIComponent(stored.reference)}`;
  const order = await client.get(path, Order).catch((error: unknown) => {
    if (isUnknownId(error)) return null;
    throw error;
  });
  if (order === null) return { state: 'gone', matchesOrder: true, payments: [] };
  const payments = await client.get(`${path}/payments`, Payments);
  const snapshot = orderSnapshot(order, payments.items, stored, now);
  return {
    ...snapshot,
    payments: await Promise.all(
      snapshot.payments.map(async (payment) => ({
        ...payment,
        refunds: (await client.get(`${paymentPath(payment.reference)}/refunds`, Refunds)).items.map(
          refundSnapshot,
        ),
      })),
    ),
  };
}

async function createRefund(client: RazorpayClient, params: RefundParams): Promise<RefundSnapshot> {
  const body = { amount: params.amountMinor, notes: { request: params.idempotencyKey } };
  const key = `refund-${params.idempotencyKey}`;
  return refundSnapshot(
    await client.post(`${paymentPath(params.paymentReference)}/refund`, Refund, body, key),
  );
}

function paymentPath(payment: string): string {
  return `/v1/payments/${encodeURIComponent(payment)}`;
}

const API_URL = 'https://api.razorpay.com';

interface RazorpayClient {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** `key` is sent as the idempotency key of a refund. */
  post<T>(path: string, schema: z.ZodType<T>, body: object, key?: string): Promise<T>;
}

interface ClientOptions {
  keyId: string;
  keySecret: string;
  base?: () => string;
  timeoutMs: number;
}

/** Calls Razorpay's HTTP API. @throws ProviderError for every failure */
export function razorpayClient({
  keyId,
  keySecret,
  base,
  timeoutMs,
}: ClientOptions): RazorpayClient {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  async function request<T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> {
    const { status, json } = await fetchJson(`${base?.() ?? API_URL}${path}`, {
      ...init,
      headers: { ...init.headers, authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status !== 200) throw rejection(status, json);
    const read = schema.safeParse(json);
    if (!read.success) throw new ProviderError('Razorpay sent an unexpected response', false);
    return read.data;
  }
  return {
    get: (path, schema) => request(path, schema, {}),
    post: (path, schema, body, key) =>
      request(path, schema, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'x-refund-idempotency': key }),
        },
        body: JSON.stringify(body),
      }),
  };
}

async function fetchJson(
  url: string,
  init: RequestInit,
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, json: await response.json() };
  } catch (error) {
    throw new ProviderError('Razorpay could not be reached', false, error);
  }
}

const Failure = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

function rejection(status: number, json: unknown): ProviderError {
  const { data } = Failure.safeParse(json);
  const transient = status >= 500 || status === 409 || status === 429 || data === undefined;
  return new ProviderError(
    data?.error.description ?? `Razorpay replied with status ${status}`,
    !transient,
  );
}

/**
 * Returns whether the request was refused because Razorpay does not know the id: it replies 400
 * with this text.
 */
export function isUnknownId(error: unknown): boolean {
  return error instanceof ProviderError && error.rejected && /does not exist/.test(error.message);
}
