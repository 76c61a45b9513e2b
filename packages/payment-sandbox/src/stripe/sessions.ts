import { type Form, isForm, part, text, texts } from '#sandbox/form-body.ts';
import { newId, type SandboxState, seconds } from '#sandbox/sandbox-state.ts';
import { emitStripe, presentSession } from './present-stripe.ts';
import {
  allowOnly,
  invalid,
  missing,
  positive,
  required,
  StripeError,
  webAddress,
} from './stripe-request.ts';
import type { CheckoutSession } from './stripe-store.ts';

const parameters = [
  'mode',
  'line_items',
  'client_reference_id',
  'customer_email',
  'metadata',
  'payment_intent_data',
  'payment_method_types',
  'success_url',
  'cancel_url',
  'expires_at',
  'expand',
  'locale',
  'submit_type',
  'billing_address_collection',
];
const day = 24 * 60 * 60; // seconds
const shortestLife = 30 * 60; // seconds

/** Creates a Checkout session from Stripe's form fields; one-off payments only. */
export function createSession(state: SandboxState, form: Form): CheckoutSession {
  allowOnly(form, parameters);
  if (required(form, 'mode') !== 'payment') throw invalid('mode', 'Only payment is supported');
  const created = seconds(state);
  const cancelUrl = text(form, 'cancel_url');

  const session: CheckoutSession = {
    id: newId(state, 'cs_test_', 58),
    ...lineItems(form),
    clientReferenceId: text(form, 'client_reference_id') ?? null,
    customerEmail: text(form, 'customer_email') ?? null,
    metadata: texts(form, 'metadata'),
    intentMetadata: texts(part(form, 'payment_intent_data'), 'metadata'),
    successUrl: webAddress(required(form, 'success_url'), 'success_url'),
    cancelUrl: cancelUrl === undefined ? null : webAddress(cancelUrl, 'cancel_url'),
    created,
    expiresAt: expiry(text(form, 'expires_at'), created),
    status: 'open',
    paid: false,
    intentId: null,
  };
  state.stripe.sessions.set(session.id, session);
  state.scheduler.at(session.expiresAt * 1000, () => expireIfOpen(state, session));
  return session;
}

function lineItems(form: Form) {
  const items = Object.values(part(form, 'line_items')).filter(isForm).map(lineItem);
  const [first] = items;
  if (!first) throw missing('line_items');
  if (items.some((item) => item.currency !== first.currency)) {
    throw invalid('line_items', 'All prices must have the same currency.');
  }
  return {
    amountTotal: items.reduce((sum, item) => sum + item.amount, 0),
    currency: first.currency,
    productName: first.name,
  };
}

function lineItem(item: Form, index: number) {
  const at = `line_items[${index}]`;
  const price = part(item, 'price_data');
  const amount = required(price, 'unit_amount', `${at}[price_data][unit_amount]`);
  const currency = required(price, 'currency', `${at}[price_data][currency]`).toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(at, `Invalid currency: ${currency}`);
  const productName = `${at}[price_data][product_data][name]`;
  return {
    amount:
      positive(amount, `${at}[price_data][unit_amount]`) *
      positive(required(item, 'quantity', `${at}[quantity]`), `${at}[quantity]`),
    currency,
    name: required(part(price, 'product_data'), 'name', productName),
  };
}

function expiry(value: string | undefined, created: number) {
  if (value === undefined) return created + day;
  const expiresAt = positive(value, 'expires_at');
  const life = expiresAt - created;
  if (life >= shortestLife && life <= day) return expiresAt;
  const message = 'The `expires_at` timestamp must be 30 minutes to 24 hours from creation.';
  throw invalid('expires_at', message);
}

/** Expires an open session; throws if it is not open. */
export function expireSession(state: SandboxState, session: CheckoutSession): void {
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
    throw new StripeError(400, message);
  }
  expireIfOpen(state, session);
}

function expireIfOpen(state: SandboxState, session: CheckoutSession): void {
  if (session.status !== 'open') return;
  session.status = 'expired';
  emitStripe(state, 'checkout.session.expired', presentSession(state, session));
}
