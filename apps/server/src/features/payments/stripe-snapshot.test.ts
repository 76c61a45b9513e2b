import type { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { ProviderError } from './provider.ts';
import { refundSnapshot, sessionSnapshot } from './stripe-provider.ts';

const order = {
  id: 'o1',
  reference: 'cs_1',
  amount_minor: 50_000,
  currency: 'INR',
  livemode: false,
} as PaymentOrder;

const received = { id: 'pi_1', status: 'succeeded', amount_received: 50_000, currency: 'inr' };
const paid = {
  object: 'checkout.session',
  id: 'cs_1',
  client_reference_id: 'o1',
  amount_total: 50_000,
  currency: 'inr',
  livemode: false,
  payment_status: 'paid',
  status: 'complete',
  payment_intent: received,
};

const snapshot = (changes: object) =>
  sessionSnapshot({ ...paid, ...changes } as unknown as Stripe.Checkout.Session, order);

test('a paid session of the order is its payment', () => {
  expect(snapshot({})).toEqual({
    state: 'paid',
    matchesOrder: true,
    payments: [{ reference: 'pi_1', amountMinor: 50_000, refunds: [] }],
  });
});

test.each([
  { id: 'cs_2' },
  { client_reference_id: 'o2' },
  { amount_total: 49_999 },
  { currency: 'usd' },
  { livemode: true },
  { payment_intent: { ...received, status: 'processing' } },
  { payment_intent: { ...received, amount_received: 49_999 } },
  { payment_intent: { ...received, currency: 'usd' } },
])('a paid session with %o does not match the order', (changes) => {
  expect(snapshot(changes)).toMatchObject({ state: 'paid', matchesOrder: false });
});

const declined = { status: 'requires_payment_method' };
test.each([
  ['expired', null, 'expired'],
  ['expired', declined, 'expired'],
  ['open', null, 'open'],
  ['open', 'pi_1', 'open'],
  ['open', { status: 'requires_action' }, 'open'],
  ['open', declined, 'failed'],
  ['complete', null, 'processing'],
  ['complete', { status: 'processing' }, 'processing'],
  ['complete', declined, 'failed'],
])('an unpaid session that is %s with %o is %s', (status, payment_intent, state) => {
  const unpaid = { payment_status: 'unpaid', status, payment_intent };
  expect(snapshot(unpaid)).toEqual({ state, matchesOrder: true, payments: [] });
  expect(snapshot({ ...unpaid, id: 'cs_2' })).toMatchObject({ state, matchesOrder: false });
});

test.each([
  { object: 'payment_intent' },
  { payment_intent: null },
  { payment_intent: 'pi_1' },
  { payment_status: 'unpaid', status: null },
  { payment_status: 'unpaid', status: 'new' },
])('a session with %o is no response that can be believed, and is fetched again', (changes) => {
  expect(refusal(() => snapshot(changes))).toBe(false);
});

const refund = {
  ...{ id: 're_1', amount: 20_000, created: 7, status: 'succeeded' },
  metadata: { request: 'r1' },
};
const refunded = (changes: object) =>
  refundSnapshot({ ...refund, ...changes } as unknown as Stripe.Refund);

test.each([
  ['succeeded', 'done'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])('a refund that Stripe calls %s is %s', (status, state) => {
  const expected = { reference: 're_1', idempotencyKey: 'r1', amountMinor: 20_000, state };
  expect(refunded({ status })).toEqual({ ...expected, createdAt: 7_000 });
});

test('a refund made in the dashboard has no key of ours', () => {
  expect(refunded({ metadata: null }).idempotencyKey).toBeNull();
  expect(refunded({ metadata: {} }).idempotencyKey).toBeNull();
});

test.each([{ id: '' }, { status: null }, { status: 'new' }])(
  'a refund with %o is fetched again',
  (changes) => {
    expect(refusal(() => refunded(changes))).toBe(false);
  },
);

/** Returns whether the provider's error says that a retry cannot succeed. */
function refusal(run: () => unknown): boolean | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof ProviderError) return error.rejected;
  }
  return undefined;
}
