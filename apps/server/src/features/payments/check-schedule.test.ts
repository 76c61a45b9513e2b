import { days, minutes } from '@nadi/domain/limits';
import type { OrderState } from '@nadi/domain/payment';
import { expect, test } from 'vitest';
import {
  FEE,
  ledgerFixture,
  NOW,
  paidOf,
  payOnline,
  refundOf,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { checkInterval, effectiveState, nextCheckAt, retryInterval } from './check-schedule.ts';
import { recordRefunds } from './record-refunds.ts';
import { recordSnapshot, syncPaidWithBalance } from './record-snapshot.ts';

const fixture = ledgerFixture();

const order = {
  state: 'open' as OrderState,
  refundsOpen: false,
  refundsFailed: false,
  checks: 0,
  createdAt: 0,
  expiresAt: minutes(31),
  now: minutes(1),
};

test('the interval between checks grows from one minute to an hour', () => {
  const intervals = [0, 1, 2, 3, 4, 5, 6, 100].map(checkInterval);
  expect(intervals).toEqual([1, 2, 5, 10, 30, 60, 60, 60].map(minutes));
});

test('an unreachable provider is retried within ten minutes', () => {
  expect([0, 3, 4, 100].map(retryInterval)).toEqual([1, 10, 10, 10].map(minutes));
});

test.each<[OrderState, number, OrderState]>([
  ['open', minutes(33) - 1, 'open'],
  ['open', minutes(33), 'expired'],
  ['failed', minutes(33), 'expired'],
  ['processing', minutes(33), 'processing'],
  ['paid', minutes(33), 'paid'],
  ['mismatch', minutes(33), 'mismatch'],
  ['gone', minutes(33), 'gone'],
])('%s at %i ms is %s', (state, now, expected) => {
  expect(effectiveState({ ...order, state, now })).toBe(expected);
});

test.each<[OrderState, number, number | null]>([
  ['open', minutes(1), minutes(2)],
  ['failed', minutes(1), minutes(2)],
  ['open', minutes(33), null],
  ['processing', minutes(33), minutes(34)],
  ['processing', days(8) - 1, days(8) - 1 + minutes(1)],
  ['processing', days(8), null],
  ['paid', minutes(1), null],
  ['expired', minutes(1), null],
  ['mismatch', minutes(1), null],
  ['gone', minutes(1), null],
])('%s at %i ms is checked next at %s', (state, now, expected) => {
  expect(nextCheckAt({ ...order, state, now })).toBe(expected);
});

test('an unpaid order is checked until it expires, however long that takes', () => {
  for (const state of ['open', 'failed'] as const) {
    const status = { ...order, state, expiresAt: days(10), now: days(9) };
    expect(nextCheckAt(status)).toBe(days(9) + minutes(1));
  }
});

test.each<[OrderState, number | null]>([
  ['paid', days(1)],
  ['gone', null],
  ['mismatch', null],
])('%s with a failed refund is checked again in %s', (state, expected) => {
  expect(nextCheckAt({ ...order, state, refundsFailed: true, now: 0 })).toBe(expected);
});

test.each<OrderState>(['open', 'processing', 'failed', 'expired', 'paid', 'mismatch', 'gone'])(
  '%s with an open refund is checked again',
  (state) => {
    const status = { ...order, state, refundsOpen: true, checks: 2, now: days(30) };
    expect(nextCheckAt(status)).toBe(days(30) + minutes(5));
  },
);

test('of two payments that a provider reports together the second goes back', async () => {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  const payments = ['pi_1', 'pi_2'].map((reference) => ({
    reference,
    amountMinor: FEE,
    refunds: [],
  }));
  const recorded = await fixture.database.transaction((trx) =>
    recordSnapshot(trx, order, { state: 'paid', matchesOrder: true, payments }, NOW),
  );
  expect(recorded).toEqual({ state: 'paid', payable: false });
  expect(await fixture.db.selectFrom('refunds').selectAll().execute()).toMatchObject([
    { order_id: order.id, payment: 'pi_2', amount_minor: FEE, reason: 'second' },
  ]);
  expect(await paidOf(fixture.db, appointmentId)).toEqual({ paidAt: NOW, due: 0 });
});

test.each([
  ['all of it was refunded, the whole price is', FEE, 0],
  ['a part was refunded, the difference is still', FEE - 1, 700],
])('of an appointment that became more expensive: once %s due', async (_what, refunded, due) => {
  const id = await someAppointment(fixture.database, { due: 700 });
  const order = await someOrder(fixture.db, id);
  await payOnline(fixture.db, order);
  await recordRefunds(fixture.db, order, [refundOf(refunded)], NOW);
  await syncPaidWithBalance(fixture.db, id, NOW);
  expect(await paidOf(fixture.db, id)).toEqual({ paidAt: null, due });
});
