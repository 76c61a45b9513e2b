import { beforeEach, expect, test, vi } from 'vitest';
import { findOrder } from '#store/payment-orders.ts';
import {
  FEE,
  ledgerFixture,
  listEntries,
  NOW,
  paidOf,
  payCash,
  payOnline,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import { changePrice, type PriceChange } from './change-price.ts';

const fixture = ledgerFixture();
const LATER = NOW + 60_000;
const messages = { enqueueLedger: vi.fn(), wake: vi.fn() };

beforeEach(() => messages.enqueueLedger.mockReset());

/** Creates an appointment with online payments of these amounts in minor units, in this order. */
async function paidOnline(amounts: number[], facts: Parameters<typeof someAppointment>[1] = {}) {
  const appointmentId = await someAppointment(fixture.database, facts);
  const order = await someOrder(fixture.db, appointmentId);
  for (const [at, amountMinor] of amounts.entries())
    await payOnline(fixture.db, order, { reference: `pi_${at}`, amountMinor });
  return { appointmentId, order };
}

const change = (
  { appointmentId }: { appointmentId: string },
  to: number,
  by: PriceChange['by'] = 'doctor',
) =>
  fixture.database.transaction((trx) =>
    changePrice(messages, trx, { appointmentId, from: FEE, to, by, now: LATER }),
  );

const statusOf = async ({ appointmentId }: { appointmentId: string }) =>
  Object.values(await paidOf(fixture.db, appointmentId));

async function refunds() {
  const rows = await fixture.db.selectFrom('refunds').selectAll().orderBy('payment').execute();
  return rows.map(({ payment, amount_minor, reason }) => [payment, amount_minor, reason]);
}

test('an unpaid appointment has no difference due, and its orders are checked', async () => {
  const booking = await paidOnline([]);
  await fixture.db.updateTable('payment_orders').set({ check_at: null, checks: 5 }).execute();
  expect(await change(booking, FEE + 1)).toEqual({ dueMinor: 0, refundMinor: 0 });
  expect(await statusOf(booking)).toEqual([null, 0]);
  const checked = { check_at: new Date(LATER), checks: 0 };
  expect(await findOrder(fixture.db, booking.order.id)).toMatchObject(checked);
});

test.each([
  ['leaves the difference due', 0, 700, 700, null],
  ['adds the difference to what is due', 100, 700, 800, null],
  ['is taken from what is due', 700, -200, 500, null],
  ['takes away all that is due', 700, -700, 0, LATER],
])('another price %s: %i minor units and %i', async (_what, before, difference, due, paidAt) => {
  const booking = await paidOnline([FEE], { paid: before === 0, due: before });
  const changed = await change(booking, FEE + difference);
  expect(changed).toEqual({ dueMinor: due, refundMinor: 0 });
  expect(await statusOf(booking)).toEqual([paidAt, due]);
  expect(await refunds()).toEqual([]);
});

test('a lower price refunds the difference and keeps the time of payment', async () => {
  const booking = await paidOnline([FEE], { paid: true });
  expect(await change(booking, FEE - 700)).toEqual({ dueMinor: 0, refundMinor: 700 });
  expect(await statusOf(booking)).toEqual([NOW, 0]);
  const requested = await fixture.db.selectFrom('refunds').selectAll().execute();
  expect(requested).toMatchObject([
    { order_id: booking.order.id, payment: 'pi_0', amount_minor: 700, reason: 'cheaper' },
  ]);
  expect(requested[0]?.requested_at.getTime()).toBe(LATER);
  expect(messages.enqueueLedger).not.toHaveBeenCalled();
});

test('the latest payment is refunded first, each one up to its remaining amount', async () => {
  const booking = await paidOnline([FEE, 800], { paid: true });
  await someRequest(fixture.db, booking.order, { amount: 300, payment: 'pi_1' });
  expect(await change(booking, FEE - 900)).toEqual({ dueMinor: 0, refundMinor: 900 });
  expect(await refunds()).toEqual([
    ['pi_0', 400, 'cheaper'],
    ['pi_1', 300, 'admin'],
    ['pi_1', 500, 'cheaper'],
  ]);
});

test.each(['doctor', 'admin', 'reception'] as const)(
  'the %s returns the difference in cash',
  async (by) => {
    const booking = { appointmentId: await someAppointment(fixture.database) };
    await payCash(fixture.db, booking.appointmentId, FEE);
    expect(await change(booking, FEE - 700, by)).toEqual({ dueMinor: 0, refundMinor: 700 });
    const [, refund] = await listEntries(fixture.db);
    expect(refund).toEqual(['refund', expect.any(String), -700]);
    // None of it was paid online.
    expect(await statusOf(booking)).toEqual([null, 0]);
    const notified = [expect.anything(), booking.appointmentId, LATER];
    expect(messages.enqueueLedger.mock.calls).toEqual([notified]);
  },
);

test('the returned cash does not exceed the remaining cash', async () => {
  const booking = { appointmentId: await someAppointment(fixture.database) };
  await payCash(fixture.db, booking.appointmentId, FEE);
  await change(booking, 300);
  const [, refund] = await listEntries(fixture.db);
  expect(refund).toEqual(['refund', expect.any(String), 300 - FEE]);
  expect(await change(booking, FEE - 700)).toEqual({ dueMinor: 0, refundMinor: 300 });
});

test('a patient cannot request a cash refund, and nothing changes', async () => {
  const booking = { appointmentId: await someAppointment(fixture.database) };
  await payCash(fixture.db, booking.appointmentId, FEE);
  const refused = expect.objectContaining({ code: 'paid-in-cash' });
  await expect(change(booking, FEE - 700, 'patient')).rejects.toEqual(refused);
  expect(await listEntries(fixture.db)).toHaveLength(1);
  expect(await change(booking, FEE + 700, 'patient')).toEqual({ dueMinor: 700, refundMinor: 0 });
});

test('a mixed payment is refunded online first, and the rest in cash', async () => {
  const booking = await paidOnline([500], { paid: true });
  await payCash(fixture.db, booking.appointmentId, 300);
  expect(await change(booking, FEE - 600)).toEqual({ dueMinor: 0, refundMinor: 600 });
  expect(await refunds()).toEqual([['pi_0', 500, 'cheaper']]);
  const [, , refund] = await listEntries(fixture.db);
  expect(refund).toEqual(['refund', expect.any(String), -100]);
});
