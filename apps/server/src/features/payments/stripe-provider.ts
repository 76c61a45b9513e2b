import { createRequire } from 'node:module';
import { minutes, seconds } from '@nadi/domain/limits';
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { Problem } from '#platform/problem.ts';
import type { PaymentOrder } from '#store/payment-orders.ts';
import {
  type OpenedOrder,
  type OrderParams,
  type PaymentProvider,
  ProviderError,
  type ProviderSnapshot,
  type RefundParams,
  type RefundSnapshot,
  type WebhookDelivery,
  type WebhookEvent,
} from './provider.ts';

interface StripeOptions {
  secretKey: string;
  /** Null: webhooks are rejected. */
  webhookSecret: string | null;
  /** Replaces the global fetch, to reach an API other than Stripe's own. */
  fetch?: typeof fetch;
  /** Base of the return URLs, without trailing slash. */
  publicUrl: string;
  timeoutMs: number;
}

/** Stripe allows 30 minutes to 24 hours; one minute above the minimum allows for clock differences. */
const SESSION_LIFE = minutes(31);

const require = createRequire(import.meta.url);

/**
 * Loads the library on the first request, because it takes much memory. Its CommonJS build exports the
 * class.
 */
function loadStripe(): typeof Stripe {
  return require('stripe') as typeof Stripe;
}

/** Creates the provider for Stripe Checkout, a payment page that Stripe hosts. */
export function stripeProvider(access: StripeOptions): PaymentProvider {
  let client: Stripe | undefined;
  const stripe = () => {
    client ??= createClient(access);
    return client;
  };
  return {
    name: 'stripe',
    livemode: /^(sk|rk)_live_/.test(access.secretKey),
    takes: (currency) => !NOT_TAKEN.has(currency),
    open: (params) => wrapErrors(() => openSession(stripe(), access.publicUrl, params)),
    fetch: (order) => wrapErrors(() => fetchSession(stripe(), order)),
    refund: (params) => wrapErrors(() => createRefund(stripe(), params)),
    check: () => wrapErrors(async () => void (await stripe().checkout.sessions.list({ limit: 1 }))),
    close: (order) => wrapErrors(() => expireSession(stripe(), order)),
    parseEvent(raw, headers, now) {
      if (access.webhookSecret === null) throw new Problem('payment-not-set-up');
      return parseStripeEvent(stripe(), { raw, headers, secret: access.webhookSecret, now });
    },
  };
}

/** Not supported, or with other minor units than those of ISO 4217. */
const NOT_TAKEN = new Set(['BTN', 'GHS', 'IQD', 'ISK', 'LYD', 'UGX']);

function createClient({ secretKey, fetch, timeoutMs }: StripeOptions): Stripe {
  const StripeClient = loadStripe();
  return new StripeClient(secretKey, {
    httpClient: StripeClient.createFetchHttpClient(fetch),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function openSession(
  stripe: Stripe,
  publicUrl: string,
  params: OrderParams,
): Promise<OpenedOrder> {
  const returnUrl = (success: boolean) =>
    `${publicUrl}/verify?success=${success}&appointmentId=${params.appointmentId}`;
  const expiresAt = params.now + SESSION_LIFE;
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: params.currency.toLowerCase(),
            unit_amount: params.amountMinor,
            product_data: { name: params.description },
          },
        },
      ],
      client_reference_id: params.id,
      customer_email: params.email,
      metadata: { appointment: params.appointmentId, order: params.id },
      payment_intent_data: { metadata: { appointment: params.appointmentId, order: params.id } },
      success_url: returnUrl(true),
      cancel_url: returnUrl(false),
      expires_at: Math.floor(expiresAt / 1000),
    },
    { idempotencyKey: `order-${params.id}` },
  );
  if (!session.id || !session.url) throw new ProviderError('Stripe returned no session', false);
  return { reference: session.id, url: session.url, expiresAt };
}

async function fetchSession(stripe: Stripe, order: PaymentOrder): Promise<ProviderSnapshot> {
  const session = await stripe.checkout.sessions
    .retrieve(order.reference, { expand: ['payment_intent'] })
    .catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  if (session === null) return { state: 'gone', matchesOrder: true, payments: [] };
  const snapshot = sessionSnapshot(session, order);
  const payment = snapshot.payments[0];
  if (!payment) return snapshot;
  const refunds = await stripe.refunds.list({ payment_intent: payment.reference, limit: 100 });
  return { ...snapshot, payments: [{ ...payment, refunds: refunds.data.map(refundSnapshot) }] };
}

async function createRefund(stripe: Stripe, params: RefundParams): Promise<RefundSnapshot> {
  const refund = await stripe.refunds.create(
    {
      payment_intent: params.paymentReference,
      amount: params.amountMinor,
      metadata: { request: params.idempotencyKey },
    },
    { idempotencyKey: `refund-${params.idempotencyKey}` },
  );
  return refundSnapshot(refund);
}

async function expireSession(stripe: Stripe, order: PaymentOrder): Promise<void> {
  await stripe.checkout.sessions.expire(order.reference);
}

async function wrapErrors<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const status = readStatus(error);
    // 409 (same idempotency key in progress) and 429 (rate limit) are transient.
    const rejected = status !== undefined && status < 500 && status !== 409 && status !== 429;
    throw new ProviderError('the request to Stripe failed', rejected, error);
  }
}

function isMissing(error: unknown): boolean {
  return readStatus(error) === 404;
}

function readStatus(error: unknown): number | undefined {
  return error instanceof loadStripe().errors.StripeError ? error.statusCode : undefined;
}

/** Builds the snapshot of an order from its Checkout session with the payment intent expanded. */
export function sessionSnapshot(
  session: Stripe.Checkout.Session,
  order: PaymentOrder,
): ProviderSnapshot {
  if (session.object !== 'checkout.session') throw unexpectedResponse();
  const matchesOrder =
    session.id === order.reference &&
    session.client_reference_id === order.id &&
    session.amount_total === order.amount_minor &&
    session.currency === order.currency.toLowerCase() &&
    session.livemode === order.livemode;
  const intent = session.payment_intent;
  if (session.payment_status !== 'paid') {
    return { state: unpaidState(session), matchesOrder, payments: [] };
  }
  if (typeof intent !== 'object' || intent === null) throw unexpectedResponse();
  const received =
    intent.status === 'succeeded' &&
    intent.amount_received === order.amount_minor &&
    intent.currency === order.currency.toLowerCase();
  const payment = { reference: intent.id, amountMinor: order.amount_minor, refunds: [] };
  return { state: 'paid', matchesOrder: matchesOrder && received, payments: [payment] };
}

function unpaidState(session: Stripe.Checkout.Session): ProviderSnapshot['state'] {
  if (session.status === 'expired') return 'expired';
  const intent = session.payment_intent;
  const failed = typeof intent === 'object' && intent?.status === 'requires_payment_method';
  if (session.status === 'complete') return failed ? 'failed' : 'processing';
  if (session.status === 'open') return failed ? 'failed' : 'open';
  throw unexpectedResponse();
}

const REFUND_STATES: Record<string, RefundSnapshot['state']> = {
  succeeded: 'done',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
};

export function refundSnapshot(refund: Stripe.Refund): RefundSnapshot {
  const state = REFUND_STATES[refund.status ?? ''];
  if (!refund.id || state === undefined) throw unexpectedResponse();
  return {
    reference: refund.id,
    idempotencyKey: refund.metadata?.request ?? null,
    amountMinor: refund.amount,
    state,
    createdAt: Number.isFinite(refund.created) ? seconds(refund.created) : null,
  };
}

function unexpectedResponse(): ProviderError {
  return new ProviderError('Stripe sent an unexpected response', false);
}

/** Stripe signs every delivery again, so an old signature is a replay. */
const SIGNATURE_AGE_MAX = minutes(5);

const Event = z.object({
  id: z.string().min(1),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      payment_intent: z.string().nullish(),
    }),
  }),
});

/** Verifies and parses a webhook from Stripe. @throws Problem 'bad-signature' */
export function parseStripeEvent(stripe: Stripe, delivery: WebhookDelivery): WebhookEvent {
  const signature = delivery.headers['stripe-signature'];
  if (typeof signature !== 'string') throw new Problem('bad-signature');
  const event = Event.safeParse(verifyEvent(stripe, delivery, signature));
  if (!event.success) throw new Problem('bad-signature');
  const { id, data } = event.data;
  const isSession = data.object.object === 'checkout.session';
  return {
    id,
    orderReference: isSession ? data.object.id : null,
    paymentReference: isSession ? null : (data.object.payment_intent ?? null),
  };
}

function verifyEvent(
  stripe: Stripe,
  { raw, secret, now }: WebhookDelivery,
  signature: string,
): unknown {
  try {
    return stripe.webhooks.constructEvent(
      raw,
      signature,
      secret,
      SIGNATURE_AGE_MAX / 1000,
      undefined,
      now,
    );
  } catch {
    // The library throws various errors for malformed headers, wrong signatures and invalid JSON.
    throw new Problem('bad-signature');
  }
}
