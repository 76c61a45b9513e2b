import { expect, test } from 'vitest';
import { findOrder, type PaymentOrder } from '#store/payment-orders.ts';
import {
  FEE,
  ledgerFixture,
  listRequests,
  NOW,
  payOnline,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import { type Cancellation, refundCancelledAppointment } from './refund-payment.ts';

const fixture = ledgerFixture();
const LATER = NOW + 60_000;
const STARTS = NOW + 86_400_000;
const requests = () => listRequests(fixture.db);

/** An appointment with an order and its payments. */
async function paid(...references: string[]) {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  for (const reference of references) await payOnline(fixture.db, order, { reference });
  return { appointmentId, order };
}

function cancel({ order }: { order: PaymentOrder }, changes: Partial<Cancellation> = {}) {
  const facts = { appointmentId: order.appointment_id, by: 'patient', startsAt: STARTS } as const;
  return refundCancelledAppointment(fixture.db, { ...facts, now: LATER, ...changes });
}

test('a cancellation requests each payment back, and checks every order at once', async () => {
  const booking = await paid('pi_1', 'pi_2');
  const other = await someOrder(fixture.db, booking.appointmentId);
  await fixture.db.updateTable('payment_orders').set({ checks: 7, check_at: null }).execute();
  await cancel(booking);
  const refunds = await fixture.db.selectFrom('refunds').selectAll().orderBy('payment').execute();
  const request = { amount_minor: FEE, reason: 'cancelled', requested_at: new Date(LATER) };
  expect(refunds).toMatchObject([
    { ...request, order_id: booking.order.id, payment: 'pi_1' },
    { ...request, order_id: booking.order.id, payment: 'pi_2' },
  ]);
  for (const { id } of [booking.order, other]) {
    expect(await findOrder(fixture.db, id)).toMatchObject({ checks: 0, check_at: new Date(LATER) });
  }
});

test.each([
  ['by the patient before the start', { by: 'patient', now: STARTS - 1 }, 1],
  ['by the patient after the start', { by: 'patient', now: STARTS + 1 }, 0],
  ['by the doctor after the start', { by: 'doctor', now: STARTS + 1 }, 1],
  ['by the admin after the start', { by: 'admin', now: STARTS + 1 }, 1],
] as const)('a cancellation %s requests %o', async (_when, changes, count) => {
  await cancel(await paid('pi_1'), changes);
  expect(await requests()).toHaveLength(count);
});

test('requests no refund if the patient cancels after they met, but one if the doctor does', async () => {
  const booking = await paid('pi_1');
  const met = { started_at: new Date(NOW), ended_at: new Date(NOW) };
  const encounter = { appointment_id: booking.appointmentId, ...met };
  await fixture.db.insertInto('encounters').values(encounter).execute();
  await cancel(booking);
  expect(await requests()).toEqual([]);
  await cancel(booking, { by: 'doctor' });
  expect(await requests()).toHaveLength(1);
});

test('an unpaid appointment has nothing to refund, and its order is checked all the same', async () => {
  const booking = await paid();
  await cancel(booking);
  expect(await requests()).toEqual([]);
  expect(await findOrder(fixture.db, booking.order.id)).toMatchObject({
    check_at: new Date(LATER),
  });
});

test('what is on its way back is not requested again', async () => {
  const part = await paid('pi_1');
  await someRequest(fixture.db, part.order, { amount: 20_000 });
  await cancel(part);
  expect(await requests()).toEqual([
    ['requested', null, 20_000],
    ['requested', null, FEE - 20_000],
  ]);
  await cancel(part);
  expect(await requests()).toHaveLength(2);
});

test('failed refunds are requested again first, for no more than is left', async () => {
  const booking = await paid('pi_1', 'pi_2');
  const { order } = booking;
  await someRequest(fixture.db, order, { amount: 20_000, state: 'failed', reference: 're_1' });
  await someRequest(fixture.db, order, { amount: 40_000, state: 'failed', at: NOW + 1 });
  await someRequest(fixture.db, order, { amount: 9_000, state: 'failed', at: NOW + 2 });
  await cancel(booking);
  const rows = await fixture.db.selectFrom('refunds').selectAll().orderBy('requested_at').execute();
  expect(rows.map((row) => [row.payment, row.state, row.attempt, row.amount_minor])).toEqual([
    ['pi_1', 'requested', 2, 20_000],
    ['pi_1', 'requested', 2, 30_000],
    ['pi_1', 'failed', 1, 9_000],
    ['pi_2', 'requested', 1, FEE],
  ]);
});

test('the rest of a failed part is requested as well', async () => {
  const booking = await paid('pi_1');
  await someRequest(fixture.db, booking.order, { amount: 20_000, state: 'failed' });
  await cancel(booking);
  expect(await requests()).toEqual([
    ['requested', null, 20_000],
    ['requested', null, 30_000],
  ]);
});
