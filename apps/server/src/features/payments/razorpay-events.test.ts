import { createHash } from 'node:crypto';
import { hours } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import {
  equalSignatures,
  parseRazorpayEvent,
  signPayment,
  signRazorpay,
} from './razorpay-events.ts';

const NOW = Date.parse('2027-01-05T09:00:00+05:30');

const SECRET = 'a secret';

interface Delivery {
  secret?: string;
  signature?: unknown;
}

function parse(event: unknown, { secret = SECRET, signature }: Delivery = {}) {
  const raw = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  const headers = { 'x-razorpay-signature': signature ?? signRazorpay(raw, secret) };
  return parseRazorpayEvent({ raw, headers, secret: SECRET, now: NOW });
}

const eventOf = (payload: object, createdAt = NOW) => ({ created_at: createdAt / 1000, payload });

const order = { entity: { id: 'order_1' } };

const payment = { entity: { id: 'pay_1', order_id: 'order_2' } };

const refund = { entity: { id: 'rfnd_1', payment_id: 'pay_2' } };

const refused = expect.objectContaining({ code: 'bad-signature' });

test.each([
  ['an order', { order }, 'order_1', null],
  ['a payment', { payment }, 'order_2', 'pay_1'],
  ['a payment without an order', { payment: { entity: { id: 'pay_1' } } }, null, 'pay_1'],
  ['an order and its payment', { order, payment }, 'order_1', 'pay_1'],
  ['a refund', { refund }, null, 'pay_2'],
  ['a refund and its payment', { refund, payment }, 'order_2', 'pay_2'],
  ['nothing', {}, null, null],
])(
  'an event about %s has the ids of its order and payment',
  (_what, payload, orderReference, paymentReference) => {
    expect(parse(eventOf(payload))).toMatchObject({ orderReference, paymentReference });
  },
);

test('an event is identified by the hash of its body, not by unsigned headers', () => {
  const body = JSON.stringify(eventOf({ order }));
  const hash = createHash('sha256').update(body).digest('hex');
  expect(parse(body).id).toBe(hash);
  expect(parse(eventOf({ payment })).id).not.toBe(hash);
});

test('an event is accepted up to 25 hours before or after its time', () => {
  for (const age of [hours(25), -hours(25)]) {
    expect(parse(eventOf({ order }, NOW - age))).toMatchObject({ orderReference: 'order_1' });
  }
  for (const age of [hours(25) + 1, -hours(25) - 1]) {
    expect(() => parse(eventOf({ order }, NOW - age))).toThrow(refused);
  }
});

test.each([
  ['another secret', eventOf({ order }), { secret: 'another' }],
  ['no signature', eventOf({ order }), { signature: 7 }],
  ['an empty signature', eventOf({ order }), { signature: '' }],
  ['a body that is not JSON', '<html>', {}],
  ['an event without a time', { payload: { order } }, {}],
  ['an event about nothing', { created_at: NOW / 1000 }, {}],
] as const)('%s is refused', (_what, event, delivery) => {
  expect(() => parse(event, delivery)).toThrow(refused);
});

test('signatures are HMAC-SHA256 in hexadecimal (RFC 4231, test case 2)', () => {
  expect(signRazorpay('what do ya want for nothing?', 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(signPayment('order_1', 'pay_1', 'secret')).toBe(signRazorpay('order_1|pay_1', 'secret'));
});

test('signatures are equal only as a whole', () => {
  expect(equalSignatures('abc', 'abc')).toBe(true);
  for (const given of ['', 'ab', 'abcd', 'abd', 'ABC']) {
    expect(equalSignatures('abc', given), given).toBe(false);
  }
});
