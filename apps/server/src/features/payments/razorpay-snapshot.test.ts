import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { Order, orderSnapshot, Payments, Refund, refundSnapshot } from './razorpay-snapshot.ts';

const NOW = Date.parse('2027-01-05T10:00:00+05:30');
const stored = {
  id: 'o1',
  reference: 'order_1',
  amount_minor: 50_000,
  currency: 'INR',
} as PaymentOrder;
const order = {
  id: 'order_1',
  entity: 'order',
  amount: 50_000,
  currency: 'INR',
  receipt: 'o1',
  status: 'paid',
};
const captured = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 50_000,
  currency: 'INR',
  status: 'captured',
  created_at: NOW / 1000,
};

function snapshot(payments: object[], changes: object = {}) {
  const { items } = Payments.parse({ items: payments.map((each) => ({ ...captured, ...each })) });
  return orderSnapshot(Order.parse({ ...order, ...changes }), items, stored, NOW);
}

test.each(['captured', 'refunded'])('a payment that is %s pays its order', (status) => {
  expect(snapshot([{ status }])).toEqual({
    state: 'paid',
    matchesOrder: true,
    payments: [{ reference: 'pay_1', amountMinor: 50_000, refunds: [] }],
  });
});

test('of several payments all that were captured count', () => {
  const payments = [{ status: 'failed' }, { id: 'pay_2' }, { id: 'pay_3', status: 'refunded' }];
  expect(snapshot(payments).payments.map(({ reference }) => reference)).toEqual(['pay_2', 'pay_3']);
});

test.each([
  { id: 'order_2' },
  { receipt: 'o2' },
  { receipt: null },
  { amount: 49_999 },
  { currency: 'USD' },
])('an order with %o is not the one that was stored', (changes) => {
  const { id = 'order_1' } = changes;
  const payment = { order_id: id };
  expect(snapshot([payment], changes)).toMatchObject({ state: 'paid', matchesOrder: false });
});

test.each([{ order_id: 'order_2' }, { order_id: null }, { amount: 49_999 }, { currency: 'USD' }])(
  'a captured payment with %o is none of the order',
  (changes) => {
    expect(snapshot([changes])).toMatchObject({ state: 'paid', matchesOrder: false });
    expect(snapshot([{ id: 'pay_0' }, changes])).toMatchObject({ matchesOrder: false });
  },
);

const ago = (milliseconds: number) => (NOW - milliseconds) / 1000;
test.each([
  ['no payment', [], 'open'],
  ['a failed one', [{ status: 'failed' }], 'failed'],
  ['an authorized one', [{ status: 'authorized' }], 'processing'],
  [
    'one authorized long ago',
    [{ status: 'authorized', created_at: ago(minutes(60)) }],
    'processing',
  ],
  ['one being made', [{ status: 'created', created_at: ago(minutes(15)) }], 'processing'],
  ['an abandoned one', [{ status: 'created', created_at: ago(minutes(15) + 1000) }], 'open'],
  [
    'a failed one after another',
    [{ status: 'created', created_at: ago(minutes(2)) }, { status: 'failed' }],
    'failed',
  ],
  [
    'another one after a failed one',
    [{ status: 'authorized' }, { status: 'failed', created_at: ago(minutes(2)) }],
    'processing',
  ],
])('the state of an order with %s', (_, payments, state) => {
  expect(snapshot(payments)).toMatchObject({ state, matchesOrder: true, payments: [] });
});

const refunded = { id: 'rfnd_1', amount: 20_000, created_at: 7 };

test.each([
  ['pending', 'pending'],
  ['processed', 'done'],
  ['failed', 'failed'],
])('a refund that Razorpay calls %s is %s', (status, state) => {
  const refund = Refund.parse({ ...refunded, status, notes: { request: 'r1' } });
  const expected = { reference: 'rfnd_1', idempotencyKey: 'r1', amountMinor: 20_000, state };
  expect(refundSnapshot(refund)).toEqual({ ...expected, createdAt: 7_000 });
  const { created_at: _, ...undated } = refund;
  expect(refundSnapshot(undated)).toEqual({ ...expected, createdAt: null });
});

test.each([[[]], [{}]])('a refund with the notes %j was made in the dashboard', (notes) => {
  const refund = Refund.parse({ ...refunded, status: 'processed', notes });
  expect(refundSnapshot(refund).idempotencyKey).toBeNull();
});
