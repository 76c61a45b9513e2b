import { createHmac } from 'node:crypto';
import { Stripe } from 'stripe';
import { expect, test } from 'vitest';
import { parseStripeEvent } from './stripe-provider.ts';

const NOW = Date.parse('2027-01-05T09:00:00+05:30');
const SECRET = 'whsec_test';
const stripe = new Stripe('sk_test_1');

interface Delivery {
  secret?: string;
  /** Seconds before `NOW`. */
  age?: number;
  signature?: unknown;
}

function parse(event: unknown, { secret = SECRET, age = 0, signature }: Delivery = {}) {
  const raw = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  const at = NOW / 1000 - age;
  const hash = createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex');
  const headers = { 'stripe-signature': signature ?? `t=${at},v1=${hash}` };
  return parseStripeEvent(stripe, { raw, headers, secret: SECRET, now: NOW });
}

const eventOf = (object: object) => ({ id: 'evt_1', object: 'event', data: { object } });
const session = eventOf({ id: 'cs_1', object: 'checkout.session', payment_intent: 'pi_1' });

test('an event of a session names its order', () => {
  expect(parse(session)).toEqual({
    id: 'evt_1',
    orderReference: 'cs_1',
    paymentReference: null,
  });
});

test('an event of a charge or a refund names its payment, if it has one', () => {
  const charge = { id: 'ch_1', object: 'charge' };
  const named = { id: 'evt_1', orderReference: null, paymentReference: 'pi_1' };
  expect(parse(eventOf({ ...charge, payment_intent: 'pi_1' }))).toEqual(named);
  const unnamed = { ...named, paymentReference: null };
  expect(parse(eventOf({ ...charge, payment_intent: null }))).toEqual(unnamed);
  expect(parse(eventOf(charge))).toEqual(unnamed);
});

test('a signature is good for five minutes', () => {
  expect(parse(session, { age: 300 })).toMatchObject({ id: 'evt_1' });
  expect(() => parse(session, { age: 301 })).toThrow(
    expect.objectContaining({ code: 'bad-signature' }),
  );
});

test.each([
  ['another secret', session, { secret: 'whsec_other' }],
  ['no signature', session, { signature: 7 }],
  ['a signature of another form', session, { signature: 'v1' }],
  ['a body that is not JSON', '<html>', {}],
  ['an event without an id', { ...session, id: '' }, {}],
  ['an event about nothing', { ...session, data: {} }, {}],
] as const)('%s is refused', (_what, event, delivery) => {
  expect(() => parse(event, delivery)).toThrow(expect.objectContaining({ code: 'bad-signature' }));
});
