import { expect, test } from 'vitest';
import {
  FEE,
  ledgerFixture,
  listEntries,
  NOW,
  partiesOf,
  payCash,
  payOnline,
  refundOf,
  someAppointment,
  someOrder,
  someRequest,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { getPayment, listMyPayments } from './list-payments.ts';
import { recordRefunds } from './record-refunds.ts';

const fixture = ledgerFixture();

const UUID = '00000000-0000-4000-8000-000000000000';

const get = (id: string) =>
  runHandler(fixture.database, getPayment('Asia/Kolkata'), {
    actor: { role: 'admin', id: UUID },
    body: { id },
    now: NOW,
  });

test('a payment has its history, newest first, with amounts that are positive', async () => {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await payOnline(fixture.db, order);
  const request = await someRequest(fixture.db, order, { amount: 20_000, at: NOW + 1 });
  const note = 'Shorter consultation';
  await fixture.db.updateTable('refunds').set({ note }).where('id', '=', request.id).execute();
  await recordRefunds(fixture.db, order, [refundOf(20_000)], NOW + 2);
  expect(await get(`${order.id}:pi_1`)).toEqual({
    success: true,
    payment: expect.objectContaining({ id: `${order.id}:pi_1`, appointmentId, paid: FEE / 100 }),
    history: [
      { at: NOW + 2, kind: 'refund', amount: 200 },
      { at: NOW + 1, kind: 'refund-requested', amount: 200, reason: 'admin', note },
      { at: NOW, kind: 'payment', amount: 500 },
      { at: NOW, kind: 'started', amount: 500 },
    ],
    invoices: [
      expect.objectContaining({ kind: 'invoice', amount: 500 }),
      expect.objectContaining({ kind: 'credit-note', amount: -200 }),
    ],
    timeZone: 'Asia/Kolkata',
  });
});

test('an order without a payment is known by its own id', async () => {
  const order = await someOrder(fixture.db, await someAppointment(fixture.database));
  await someOrder(fixture.db, order.appointment_id);
  expect(await get(order.id)).toMatchObject({
    payment: { id: order.id, paid: 0 },
    history: [{ kind: 'started' }],
  });
});

test('of two payments of an order the one that is asked for is returned', async () => {
  const order = await someOrder(fixture.db, await someAppointment(fixture.database));
  for (const reference of ['pi_1', 'pi_2']) await payOnline(fixture.db, order, { reference });
  for (const reference of ['pi_1', 'pi_2'])
    expect(await get(`${order.id}:${reference}`)).toMatchObject({ payment: { reference } });
});

test('cash is known by its reference', async () => {
  const appointmentId = await someAppointment(fixture.database);
  await payCash(fixture.db, appointmentId, FEE);
  await payCash(fixture.db, await someAppointment(fixture.database), FEE);
  const [[, reference] = []] = await listEntries(fixture.db);
  expect(await get(`cash:${reference}`)).toMatchObject({
    payment: { id: `cash:${reference}`, appointmentId, provider: 'cash' },
    history: [{ kind: 'payment', amount: 500 }],
  });
});

test.each([
  ['an unknown order', UUID],
  ['an unknown payment', `${UUID}:pi_1`],
  ['unknown cash', 'cash:cash-1'],
  ['cash without a reference', 'cash'],
  ['a longer id', `${UUID}0`],
  ['an id that ends like one', `0${UUID}`],
  ['no id', ''],
])('%s is not found', async (_what, id) => {
  await payCash(fixture.db, await someAppointment(fixture.database), FEE);
  await expect(get(id)).rejects.toEqual(expect.objectContaining({ code: 'not-found' }));
});

function list(
  id: string,
  { dependants, providers = {} }: { dependants?: string[]; providers?: object } = {},
) {
  const payments = { provider: (name: 'stripe') => providers[name as never] } as never;
  const actor = { role: 'patient', id, ...(dependants && { dependants }) } as const;
  return runHandler(fixture.database, listMyPayments(payments), { actor, body: {}, now: NOW });
}

test('lists payment states of the patient’s and their dependants’ appointments only', async () => {
  const [mine, child, foreign] = [
    await someAppointment(fixture.database),
    await someAppointment(fixture.database),
    await someAppointment(fixture.database),
  ];
  await payOnline(fixture.db, await someOrder(fixture.db, mine));
  await someOrder(fixture.db, mine);
  await someOrder(fixture.db, child);
  await someOrder(fixture.db, foreign);
  const { patientId } = await partiesOf(fixture.db, mine);
  const { patientId: dependant } = await partiesOf(fixture.db, child);
  const paid = {
    appointmentId: mine,
    provider: 'stripe',
    state: 'paid',
    test: false,
    receipt: true,
  };
  const left = {
    appointmentId: child,
    provider: 'stripe',
    state: 'left',
    test: false,
    receipt: false,
  };
  expect(await list(patientId)).toEqual({ success: true, offered: [], payments: [paid] });
  const { payments } = (await list(patientId, { dependants: [dependant] })) as {
    payments: object[];
  };
  expect(payments).toHaveLength(2);
  expect(payments).toEqual(expect.arrayContaining([paid, left]));
});

const takes = () => true;

test('offers the providers that are set up, in test mode if their keys are test keys', async () => {
  const { patientId } = await partiesOf(fixture.db, await someAppointment(fixture.database));
  const offered = async (providers: object) =>
    ((await list(patientId, { providers })) as { offered: object[] }).offered;
  expect(await offered({ razorpay: { livemode: true, takes } })).toEqual([
    { provider: 'razorpay', test: false },
  ]);
  const both = { razorpay: { livemode: true, takes }, stripe: { livemode: false, takes } };
  expect(await offered(both)).toEqual([
    { provider: 'stripe', test: true },
    { provider: 'razorpay', test: false },
  ]);
});
