import { describe, expect, test } from 'vitest';
import { findOrder, type PaymentOrder } from '#store/payment-orders.ts';
import {
  FEE,
  ledgerFixture,
  listEntries,
  listRequests,
  NOW,
  paidOf,
  payCash,
  refundOf,
  setAppointment,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import type { PaymentSnapshot, ProviderSnapshot, RefundSnapshot } from './provider.ts';
import { recordSnapshot, syncPaidWithBalance } from './record-snapshot.ts';

const fixture = ledgerFixture();
const MINUTE = 60_000;
const LATER = NOW + MINUTE;

const entries = () => listEntries(fixture.db);
const requests = () => listRequests(fixture.db);

function paymentOf(amountMinor: number, ...refunds: RefundSnapshot[]): PaymentSnapshot {
  return { reference: 'pi_1', amountMinor, refunds };
}

function paid(...payments: PaymentSnapshot[]): ProviderSnapshot {
  return { state: 'paid', matchesOrder: true, payments };
}

const record = (order: PaymentOrder, snapshot: ProviderSnapshot, now = NOW) =>
  fixture.database.transaction((trx) => recordSnapshot(trx, order, snapshot, now));

const statusOf = (appointmentId: string) => paidOf(fixture.db, appointmentId);

/** Creates an appointment for 500 rupees with an order for `amountMinor`. */
async function ordered(facts: Parameters<typeof someAppointment>[1] = {}, amountMinor = FEE) {
  const appointmentId = await someAppointment(fixture.database, facts);
  return { appointmentId, order: await someOrder(fixture.db, appointmentId, amountMinor) };
}

/** Creates a paid appointment whose price rose by 7 rupees, with an order for the difference. */
async function raised() {
  const { appointmentId, order } = await ordered();
  await record(order, paid({ ...paymentOf(FEE), reference: `pi_${appointmentId}` }));
  const price = { paid_at: null, due_minor: 700 };
  await setAppointment(fixture.db, appointmentId, price);
  return { appointmentId, order: await someOrder(fixture.db, appointmentId, 700) };
}

describe('a captured payment', () => {
  test('pays its appointment and is stored in the ledger with its receipt', async () => {
    const { appointmentId, order } = await ordered();
    const recorded = await record(order, paid(paymentOf(FEE)), LATER);
    expect(recorded).toEqual({ state: 'paid', payable: false });
    expect(await statusOf(appointmentId)).toEqual({ paidAt: LATER, due: 0 });
    const rows = await fixture.db.selectFrom('ledger_entries').selectAll().execute();
    expect(rows).toMatchObject([
      {
        at: new Date(LATER),
        appointment_id: appointmentId,
        order_id: order.id,
        provider: 'stripe',
        kind: 'payment',
        reference: 'pi_1',
        amount_minor: FEE,
        currency: 'INR',
        livemode: true,
        receipt_no: 1,
      },
    ]);
    expect(await requests()).toEqual([]);
    expect(await findOrder(fixture.db, order.id)).toMatchObject({ state: 'paid', check_at: null });
  });

  test('is recorded once, with the time of the first report', async () => {
    const { appointmentId, order } = await ordered();
    await record(order, paid(paymentOf(FEE)));
    await record(order, paid(paymentOf(FEE)), LATER);
    expect(await entries()).toEqual([['payment', 'pi_1', FEE]]);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: NOW, due: 0 });
    expect(await requests()).toEqual([]);
  });

  test('does not pay the appointment if it does not match its order', async () => {
    const { appointmentId, order } = await ordered();
    const mismatch = { ...paid(paymentOf(FEE, refundOf(FEE))), matchesOrder: false };
    expect(await record(order, mismatch)).toEqual({ state: 'mismatch', payable: true });
    expect(await statusOf(appointmentId)).toEqual({ paidAt: null, due: 0 });
    expect(await entries()).toEqual([]);
    expect(await findOrder(fixture.db, order.id)).toMatchObject({ state: 'mismatch' });
  });

  test('is refunded once as late if the appointment was cancelled', async () => {
    const { appointmentId, order } = await ordered({ cancelled: true });
    const recorded = await record(order, paid(paymentOf(FEE)), LATER);
    await record(order, paid(paymentOf(FEE)), LATER);
    expect(recorded).toEqual({ state: 'paid', payable: false });
    expect(await statusOf(appointmentId)).toEqual({ paidAt: null, due: 0 });
    const refunds = await fixture.db.selectFrom('refunds').selectAll().execute();
    expect(refunds).toMatchObject([
      { ...{ order_id: order.id, payment: 'pi_1', amount_minor: FEE, reason: 'late' } },
    ]);
    expect(refunds[0]?.requested_at.getTime()).toBe(LATER);
  });

  test('is refunded as the second if the appointment is already paid', async () => {
    const { appointmentId, order } = await ordered();
    const other = await someOrder(fixture.db, appointmentId);
    await record(order, paid(paymentOf(FEE)));
    await record(other, paid({ ...paymentOf(FEE), reference: 'pi_2' }), LATER);
    const refunds = await fixture.db.selectFrom('refunds').selectAll().execute();
    expect(refunds).toMatchObject([
      { order_id: other.id, payment: 'pi_2', amount_minor: FEE, reason: 'second' },
    ]);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: NOW, due: 0 });
  });

  test('is refunded as the second if the appointment was paid in cash', async () => {
    const { appointmentId, order } = await ordered();
    await payCash(fixture.db, appointmentId, FEE);
    await record(order, paid(paymentOf(FEE)));
    expect(await requests()).toEqual([['requested', null, FEE]]);
  });

  test('leaves the difference due if the price has risen', async () => {
    const { appointmentId, order } = await ordered({}, FEE - 1);
    expect(await record(order, paid(paymentOf(FEE - 1)))).toMatchObject({ payable: false });
    expect(await statusOf(appointmentId)).toEqual({ paidAt: null, due: 1 });
    expect(await requests()).toEqual([]);
  });

  test('completes the payment if it is for the difference', async () => {
    const { appointmentId, order } = await raised();
    await record(order, paid(paymentOf(700)), LATER);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: LATER, due: 0 });
    expect(await requests()).toEqual([]);
  });

  test('has the difference refunded if the price has fallen', async () => {
    const { appointmentId, order } = await ordered({}, FEE + 1);
    await record(order, paid(paymentOf(FEE + 1)));
    expect(await statusOf(appointmentId)).toEqual({ paidAt: NOW, due: 0 });
    const refunds = await fixture.db.selectFrom('refunds').selectAll().execute();
    expect(refunds).toMatchObject([{ payment: 'pi_1', amount_minor: 1, reason: 'cheaper' }]);
  });
});

describe('an order that is not paid', () => {
  const open: ProviderSnapshot = { state: 'open', matchesOrder: true, payments: [] };

  test('is payable while its appointment owes exactly its amount', async () => {
    const owed = [await ordered(), await raised()];
    for (const { order } of owed) {
      expect(await record(order, open)).toEqual({ state: 'open', payable: true });
    }
    const others = [
      await ordered({ cancelled: true }),
      await ordered({}, FEE - 1),
      await ordered({}, FEE + 1),
    ];
    for (const { order } of others) {
      expect(await record(order, open)).toEqual({ state: 'open', payable: false });
    }
    const more = await raised();
    expect(await record({ ...more.order, amount_minor: FEE }, open)).toMatchObject({
      payable: false,
    });
    const inCash = await ordered();
    await payCash(fixture.db, inCash.appointmentId, FEE);
    expect(await record(inCash.order, open)).toMatchObject({ payable: false });
  });

  test('is checked at growing intervals until it expires', async () => {
    const { order } = await ordered();
    await record(order, open);
    const once = (await findOrder(fixture.db, order.id)) as PaymentOrder;
    expect(once).toMatchObject({ state: 'open', checks: 1, check_at: new Date(LATER) });
    await record(once, open, LATER);
    const twice = await findOrder(fixture.db, order.id);
    expect(twice).toMatchObject({ checks: 2, check_at: new Date(LATER + 2 * MINUTE) });
    expect(await record(once, open, NOW + 33 * MINUTE)).toMatchObject({ state: 'expired' });
    expect(await findOrder(fixture.db, order.id)).toMatchObject({
      state: 'expired',
      check_at: null,
    });
  });

  test('stays paid if an older reply reports it as open', async () => {
    const { appointmentId, order } = await ordered();
    await record(order, paid(paymentOf(FEE)));
    expect(await record(order, open)).toMatchObject({ state: 'paid' });
    expect(await statusOf(appointmentId)).toEqual({ paidAt: NOW, due: 0 });
  });

  test('has failed refunds and no more checks if the provider does not know it', async () => {
    const { order } = await ordered();
    await record(order, paid(paymentOf(FEE)));
    await someRequest(fixture.db, order, { amount: FEE });
    expect(await record(order, { ...open, state: 'gone' })).toMatchObject({ state: 'gone' });
    expect(await requests()).toEqual([['failed', null, FEE]]);
    expect(await findOrder(fixture.db, order.id)).toMatchObject({ state: 'gone', check_at: null });
  });

  test('keeps its open refunds while the provider knows it', async () => {
    const { order } = await ordered();
    await someRequest(fixture.db, order, { amount: FEE });
    await record(order, open);
    expect(await requests()).toEqual([['requested', null, FEE]]);
  });
});

describe('a refund', () => {
  test('of the whole amount makes the appointment unpaid and payable again', async () => {
    const { appointmentId, order } = await ordered();
    await record(order, paid(paymentOf(FEE)));
    const recorded = await record(order, paid(paymentOf(FEE, refundOf(FEE))), LATER);
    expect(recorded).toEqual({ state: 'paid', payable: true });
    expect(await entries()).toEqual([
      ['payment', 'pi_1', FEE],
      ['refund', 're_1', -FEE],
    ]);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: null, due: 0 });
  });

  test('of a part leaves the appointment paid', async () => {
    const { appointmentId, order } = await ordered();
    await record(order, paid(paymentOf(FEE)));
    await record(order, paid(paymentOf(FEE, refundOf(FEE - 1))), LATER);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: NOW, due: 0 });
  });

  test('that the bank returned makes the appointment paid again', async () => {
    const { appointmentId, order } = await ordered();
    await record(order, paid(paymentOf(FEE, refundOf(FEE))));
    const returned = paymentOf(FEE, refundOf(FEE, { state: 'failed' }));
    await record(order, paid(returned), LATER);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: LATER, due: 0 });
  });

  test('that was made in the dashboard completes its request', async () => {
    const { order } = await ordered({ cancelled: true });
    await record(order, paid(paymentOf(FEE)));
    await record(order, paid(paymentOf(FEE, refundOf(FEE))));
    expect(await requests()).toEqual([['done', 're_1', FEE]]);
  });

  test.each([
    ['requested', NOW + MINUTE],
    ['pending', NOW + MINUTE],
    ['failed', NOW + 24 * 60 * MINUTE],
    ['done', null],
  ] as const)('that is %s is checked at %s', async (state, checkAt) => {
    const { order } = await ordered();
    await someRequest(fixture.db, order, { amount: 100, state });
    await record(order, paid(paymentOf(FEE)));
    const stored = await findOrder(fixture.db, order.id);
    expect(stored?.check_at?.getTime() ?? null).toBe(checkAt);
  });
});

describe('the online payment state follows the ledger', () => {
  const sync = (id: string) => syncPaidWithBalance(fixture.db, id, LATER);

  test('an appointment without a balance is not paid and has no difference due', async () => {
    const { appointmentId } = await ordered({ paid: true, due: 700 });
    await sync(appointmentId);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: null, due: 0 });
  });

  test('cash does not count as paid online and keeps the difference due', async () => {
    const { appointmentId } = await ordered({ paid: true, due: 700 });
    await payCash(fixture.db, appointmentId, FEE);
    await sync(appointmentId);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: null, due: 700 });
  });

  test('an appointment with a difference due is not paid', async () => {
    const { appointmentId } = await raised();
    await setAppointment(fixture.db, appointmentId, { paid_at: new Date(NOW) });
    await sync(appointmentId);
    expect(await statusOf(appointmentId)).toEqual({ paidAt: null, due: 700 });
  });
});
