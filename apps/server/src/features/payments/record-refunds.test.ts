import { describe, expect, test } from 'vitest';
import type { PaymentOrder } from '#store/payment-orders.ts';
import { retryRefund } from '#store/refunds.ts';
import {
  FEE,
  ledgerFixture,
  listEntries,
  listRequests,
  NOW,
  someOrder as orderOf,
  type RequestFacts,
  refundOf,
  someRequest as requestOf,
  someAppointment,
} from '#testing/ledger-fixture.ts';
import type { RefundSnapshot } from './provider.ts';
import {
  applyDashboardRefunds,
  failOpenRefunds,
  recordRefunds,
  refundIdempotencyKey,
} from './record-refunds.ts';

const fixture = ledgerFixture();
const SECOND = 1000;

const someOrder = async () => orderOf(fixture.db, await someAppointment(fixture.database));
const someRequest = (order: PaymentOrder, facts: RequestFacts) =>
  requestOf(fixture.db, order, facts);
const requests = () => listRequests(fixture.db);

describe('the ledger', () => {
  const record = (order: PaymentOrder, ...refunds: RefundSnapshot[]) =>
    recordRefunds(fixture.db, order, refunds, NOW + 5);

  test('records a refund once, when it is done', async () => {
    const order = await someOrder();
    await record(
      order,
      refundOf(20_000, { state: 'pending' }),
      refundOf(10_000, { reference: 're_2', state: 'failed' }),
    );
    expect(await listEntries(fixture.db)).toEqual([]);
    await record(order, refundOf(20_000));
    await record(order, refundOf(20_000));
    const rows = await fixture.db.selectFrom('ledger_entries').selectAll().execute();
    expect(rows).toMatchObject([
      {
        at: new Date(NOW + 5),
        appointment_id: order.appointment_id,
        order_id: order.id,
        provider: 'stripe',
        kind: 'refund',
        reference: 're_1',
        amount_minor: -20_000,
        currency: 'INR',
        livemode: true,
      },
    ]);
  });

  test('records the return of a refund that failed after it was done', async () => {
    const order = await someOrder();
    await record(order, refundOf(20_000));
    await record(
      order,
      refundOf(20_000, { state: 'failed' }),
      refundOf(10_000, { reference: 're_2', state: 'failed' }),
    );
    expect(await listEntries(fixture.db)).toEqual([
      ['refund', 're_1', -20_000],
      ['refund-returned', 're_1', 20_000],
    ]);
  });

  test('a request gets the state of its own refund, matched by key or reference', async () => {
    const order = await someOrder();
    const one = await someRequest(order, { amount: 10_000 });
    await someRequest(order, { amount: 20_000, state: 'pending', reference: 're_2' });
    await someRequest(order, { amount: 30_000 });
    await record(
      order,
      refundOf(10_000, { state: 'pending', idempotencyKey: refundIdempotencyKey(one) }),
      refundOf(20_000, { reference: 're_2' }),
      refundOf(500, { reference: 're_3' }),
    );
    expect(await requests()).toEqual([
      ['pending', 're_1', 10_000],
      ['done', 're_2', 20_000],
      ['requested', null, 30_000],
    ]);
  });

  test('the reference of a request takes precedence over its key', async () => {
    const order = await someOrder();
    const one = await someRequest(order, { amount: 10_000, state: 'pending', reference: 're_2' });
    await record(
      order,
      refundOf(10_000, { state: 'failed', idempotencyKey: refundIdempotencyKey(one) }),
      refundOf(10_000, { reference: 're_2' }),
    );
    expect(await requests()).toEqual([['done', 're_2', 10_000]]);
  });

  test('the refund of an earlier attempt does not match its retry', async () => {
    const order = await someOrder();
    const failed = await someRequest(order, { amount: 10_000, state: 'failed', reference: 're_1' });
    await retryRefund(fixture.db, failed.id, { id: failed.id, amountMinor: 10_000 });
    const idempotencyKey = refundIdempotencyKey(failed);
    await record(order, refundOf(10_000, { state: 'failed', idempotencyKey }));
    expect(await requests()).toEqual([['requested', null, 10_000]]);
  });
});

describe('refunds made in the dashboard', () => {
  const apply = (order: PaymentOrder, ...refunds: RefundSnapshot[]) =>
    applyDashboardRefunds(fixture.db, order, { reference: 'pi_1', amountMinor: FEE, refunds });

  test('reduce a request that was not submitted', async () => {
    const order = await someOrder();
    await someRequest(order, { amount: FEE });
    await someRequest(order, { amount: FEE, payment: 'pi_2', at: NOW + 1 });
    await apply(order, refundOf(20_000));
    expect(await requests()).toEqual([
      ['requested', null, 30_000],
      ['requested', null, FEE],
    ]);
  });

  test('do not change a request that the rest of the payment covers', async () => {
    const order = await someOrder();
    await someRequest(order, { amount: 30_000 });
    await apply(order, refundOf(20_000));
    expect(await requests()).toEqual([['requested', null, 30_000]]);
  });

  test('change nothing if there are none or they failed', async () => {
    const order = await someOrder();
    await someRequest(order, { amount: FEE });
    await apply(order);
    await apply(order, refundOf(FEE, { state: 'failed' }));
    expect(await requests()).toEqual([['requested', null, FEE]]);
  });

  test('complete a request if they cover the whole payment', async () => {
    const order = await someOrder();
    await someRequest(order, { amount: FEE });
    await apply(order, refundOf(20_000), refundOf(30_000, { reference: 're_2' }));
    expect(await requests()).toEqual([['done', 're_2', FEE]]);
  });

  test('make a request pending if one of them is pending', async () => {
    const order = await someOrder();
    await someRequest(order, { amount: FEE });
    await apply(
      order,
      refundOf(20_000, { state: 'pending' }),
      refundOf(30_000, { reference: 're_2' }),
    );
    expect(await requests()).toEqual([['pending', 're_1', FEE]]);
  });

  test('leave the rest of the payment to the earliest requests', async () => {
    const order = await someOrder();
    for (const at of [0, 1, 2]) await someRequest(order, { amount: 25_000, at: NOW + at });
    await apply(order, refundOf(10_000));
    expect(await requests()).toEqual([
      ['requested', null, 25_000],
      ['requested', null, 15_000],
      ['done', 're_1', 25_000],
    ]);
  });

  test('do not change requests that are submitted, pending or done', async () => {
    const order = await someOrder();
    const submitted = await someRequest(order, { amount: 30_000 });
    await someRequest(order, { amount: 31_000, state: 'pending', reference: 're_3' });
    await someRequest(order, { amount: 32_000, state: 'done', reference: 're_4' });
    const idempotencyKey = refundIdempotencyKey(submitted);
    await apply(order, refundOf(20_000), refundOf(30_000, { reference: 're_2', idempotencyKey }));
    expect(await requests()).toEqual([
      ['requested', null, 30_000],
      ['pending', 're_3', 31_000],
      ['done', 're_4', 32_000],
    ]);
  });

  test('reduce a failed request, and do not change an open one', async () => {
    const order = await someOrder();
    await someRequest(order, { amount: 30_000, state: 'failed', at: NOW + SECOND });
    await someRequest(order, { amount: 20_000, at: NOW + 2 * SECOND });
    await apply(order, refundOf(30_000));
    expect(await requests()).toEqual([
      ['failed', null, 20_000],
      ['requested', null, 20_000],
    ]);
  });
});

describe('a failed request', () => {
  const failed = { amount: 20_000, state: 'failed' as const };
  const apply = (order: PaymentOrder, ...refunds: RefundSnapshot[]) =>
    applyDashboardRefunds(fixture.db, order, { reference: 'pi_1', amountMinor: 5 * FEE, refunds });

  test.each([
    ['done', 'in the same second', 999, NOW],
    ['done', 'later', 0, NOW + SECOND],
    ['failed', 'a second before', SECOND, NOW],
    ['failed', 'at an unknown time', 0, null],
  ])('is %s after a refund that was made %s', async (state, _when, requestedIn, createdAt) => {
    const order = await someOrder();
    await someRequest(order, { ...failed, at: NOW + requestedIn });
    await apply(order, refundOf(20_000, { createdAt }));
    expect(await requests()).toEqual([
      state === 'done' ? ['done', 're_1', 20_000] : ['failed', null, 20_000],
    ]);
  });

  test('is pending after a slow refund', async () => {
    const order = await someOrder();
    await someRequest(order, failed);
    await apply(order, refundOf(20_000, { state: 'pending' }));
    expect(await requests()).toEqual([['pending', 're_1', 20_000]]);
  });

  test('stays failed if the refund belongs to another request by reference or key', async () => {
    const order = await someOrder();
    await someRequest(order, failed);
    await someRequest(order, { amount: 21_000, state: 'done', reference: 're_1' });
    const other = await someRequest(order, { amount: 22_000 });
    const idempotencyKey = refundIdempotencyKey(other);
    await apply(order, refundOf(21_000), refundOf(22_000, { reference: 're_2', idempotencyKey }));
    expect(await requests()).toEqual([
      ['failed', null, 20_000],
      ['done', 're_1', 21_000],
      ['requested', null, 22_000],
    ]);
  });

  test('is split by a smaller refund of its payment', async () => {
    const order = await someOrder();
    await someRequest(order, failed);
    await someRequest(order, { ...failed, payment: 'pi_2', at: NOW - 1 });
    await apply(order, refundOf(15_000));
    expect(await requests()).toEqual([
      ['failed', null, 20_000],
      ['failed', null, 5_000],
      ['done', 're_1', 15_000],
    ]);
  });

  test('is done together with the next one after a larger refund', async () => {
    const order = await someOrder();
    for (const at of [0, 1, 2]) await someRequest(order, { ...failed, at: NOW + at });
    await apply(order, refundOf(40_000));
    expect(await requests()).toEqual([
      ['done', 're_1', 20_000],
      ['done', 're_1', 20_000],
      ['failed', null, 20_000],
    ]);
  });

  test('is done if its retry was not submitted; first attempts do not change', async () => {
    const order = await someOrder();
    await someRequest(order, { amount: 20_000, attempt: 2 });
    const submitted = await someRequest(order, { amount: 21_000, attempt: 2, at: NOW + 1 });
    await someRequest(order, { amount: 22_000, at: NOW + 2 });
    const sent = { state: 'pending', reference: 're_3', attempt: 2 } as const;
    await someRequest(order, { amount: 23_000, at: NOW + 3, ...sent });
    const idempotencyKey = refundIdempotencyKey(submitted);
    await apply(
      order,
      refundOf(90_000),
      refundOf(21_000, { reference: 're_2', idempotencyKey, state: 'failed' }),
    );
    expect(await requests()).toEqual([
      ['done', 're_1', 20_000],
      ['requested', null, 21_000],
      ['requested', null, 22_000],
      ['pending', 're_3', 23_000],
    ]);
  });
});

test('open refunds fail if the provider no longer knows the order', async () => {
  const order = await someOrder();
  const other = await someOrder();
  await someRequest(order, { amount: 10_000 });
  await someRequest(order, { amount: 20_000, state: 'pending', reference: 're_2' });
  await someRequest(order, { amount: 30_000, state: 'done', reference: 're_3' });
  await someRequest(other, { amount: 40_000 });
  await failOpenRefunds(fixture.db, order);
  expect(await requests()).toEqual([
    ['failed', null, 10_000],
    ['failed', 're_2', 20_000],
    ['done', 're_3', 30_000],
    ['requested', null, 40_000],
  ]);
});
