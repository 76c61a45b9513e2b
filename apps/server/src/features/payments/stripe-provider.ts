import { minutes } from '@nadi/domain/limits';
import { Stripe } from 'stripe';
import { Problem } from '#platform/problem.ts';
import type { PaymentOrder } from '#store/payments.ts';
import {
  type OpenedOrder,
  type OrderWish,
  type PaymentProvider,
  ProviderError,
  type RefundWish,
  type SeenOrder,
  type SeenRefund,
} from './provider.ts';
import { readStripeEvent } from './read-stripe-event.ts';
import { seenSession, seenStripeRefund } from './stripe-answers.ts';

export interface StripeAccess {
  secretKey: string;
  /** Null: no webhooks are taken. */
  webhookSecret: string | null;
  /** How the API is reached, when it is not Stripe's own. */
  fetch?: typeof fetch;
  /** Where people come back to: no trailing slash. */
  publicUrl: string;
  timeoutMs: number;
}

/** Stripe takes 30 minutes to 24 hours; a little more than the least, because clocks differ. */
const SESSION_LIFE = minutes(31);

/** Stripe Checkout: the customer pays on Stripe's page. */
export function stripeProvider(access: StripeAccess): PaymentProvider {
  const stripe = createClient(access);
  return {
    name: 'stripe',
    livemode: /^(sk|rk)_live_/.test(access.secretKey),
    open: (wish) => attempt(() => openSession(stripe, access.publicUrl, wish)),
    look: (order) => attempt(() => lookAt(stripe, order)),
    refund: (wish) => attempt(() => makeRefund(stripe, wish)),
    close: (order) => attempt(() => expire(stripe, order)),
    readEvent(raw, headers, now) {
      if (access.webhookSecret === null) throw new Problem('payment-not-set-up');
      return readStripeEvent(stripe, { raw, headers, secret: access.webhookSecret, now });
    },
  };
}

function createClient({ secretKey, fetch, timeoutMs }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

async function openSession(
  stripe: Stripe,
  publicUrl: string,
  wish: OrderWish,
): Promise<OpenedOrder> {
  const back = (success: boolean) =>
    `${publicUrl}/verify?success=${success}&appointmentId=${wish.appointmentId}`;
  const expiresAt = wish.now + SESSION_LIFE;
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: wish.currency.toLowerCase(),
            unit_amount: wish.amountPaise,
            product_data: { name: wish.description },
          },
        },
      ],
      client_reference_id: wish.id,
      customer_email: wish.email,
      metadata: { appointment: wish.appointmentId, order: wish.id },
      payment_intent_data: { metadata: { appointment: wish.appointmentId, order: wish.id } },
      success_url: back(true),
      cancel_url: back(false),
      expires_at: Math.floor(expiresAt / 1000),
    },
    { idempotencyKey: `order-${wish.id}` },
  );
  if (!session.id || !session.url) throw new ProviderError('Stripe opened no session', false);
  return { reference: session.id, url: session.url, expiresAt };
}

async function lookAt(stripe: Stripe, order: PaymentOrder): Promise<SeenOrder> {
  const session = await stripe.checkout.sessions
    .retrieve(order.reference, { expand: ['payment_intent'] })
    .catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  if (session === null) return { state: 'gone', asAsked: true, payments: [] };
  const seen = seenSession(session, order);
  const payment = seen.payments[0];
  if (!payment) return seen;
  const refunds = await stripe.refunds.list({ payment_intent: payment.reference, limit: 100 });
  return { ...seen, payments: [{ ...payment, refunds: refunds.data.map(seenStripeRefund) }] };
}

async function makeRefund(stripe: Stripe, wish: RefundWish): Promise<SeenRefund> {
  const refund = await stripe.refunds.create(
    {
      payment_intent: wish.payment,
      amount: wish.amountPaise,
      metadata: { request: wish.request },
    },
    { idempotencyKey: `refund-${wish.request}` },
  );
  return seenStripeRefund(refund);
}

async function expire(stripe: Stripe, order: PaymentOrder): Promise<void> {
  await stripe.checkout.sessions.expire(order.reference);
}

async function attempt<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
    // 409: another request with the same key is under way. 429: too many. Both pass.
    const refused = status !== undefined && status < 500 && status !== 409 && status !== 429;
    throw new ProviderError('Stripe did not do what was asked', refused, error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.statusCode === 404;
}
