import { expect, test } from 'vitest';
import {
  ledgerFixture,
  NOW,
  partiesOf,
  payOnline,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { listMyPayments } from './list-payments.ts';

const fixture = ledgerFixture();

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

test('offers the providers that are set up, in test mode if their keys are test keys', async () => {
  const { patientId } = await partiesOf(fixture.db, await someAppointment(fixture.database));
  const offered = async (providers: object) =>
    ((await list(patientId, { providers })) as { offered: object[] }).offered;
  expect(await offered({ razorpay: { livemode: true } })).toEqual([
    { provider: 'razorpay', test: false },
  ]);
  const both = { razorpay: { livemode: true }, stripe: { livemode: false } };
  expect(await offered(both)).toEqual([
    { provider: 'stripe', test: true },
    { provider: 'razorpay', test: false },
  ]);
});
