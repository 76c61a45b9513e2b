import type { OrderState } from '@nadi/domain/payment';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PaymentOrder } from '#store/payment-orders.ts';
import {
  ledgerFixture,
  NOW,
  partiesOf,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { verifyStripe } from './online-payments.ts';
import { ProviderError } from './provider.ts';

const fixture = ledgerFixture();
const [reconcile, consume, warn] = [vi.fn(), vi.fn(), vi.fn()];

beforeEach(() => {
  for (const mock of [reconcile, consume, warn]) mock.mockReset().mockResolvedValue(undefined);
});

const setOrder = ({ id }: PaymentOrder, changes: object) =>
  fixture.db.updateTable('payment_orders').set(changes).where('id', '=', id).execute();
const setPaid = (id: string) =>
  fixture.db
    .updateTable('appointments')
    .set({ paid_at: new Date(NOW) })
    .where('id', '=', id)
    .execute();

/** Returns from Stripe's page with the URL of a successful payment. */
async function verify(appointmentId: string, patientId?: string) {
  const payments = { reconcile, deps: { log: { warn } } } as never;
  const id = patientId ?? (await partiesOf(fixture.db, appointmentId)).patientId;
  return runHandler(fixture.database, verifyStripe(payments, { consume } as never), {
    actor: { role: 'patient', id },
    body: { appointmentId, success: 'true' },
    now: NOW,
  });
}

const refused = (code: string) => expect.objectContaining({ code });

test('the reply confirms a payment that the provider reports', async () => {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  reconcile.mockImplementation(() => setPaid(appointmentId));
  expect(await verify(appointmentId)).toMatchObject({ success: true });
  expect(reconcile.mock.calls).toEqual([[order]]);
  const { patientId } = await partiesOf(fixture.db, appointmentId);
  expect(consume.mock.calls).toEqual([[patientId]]);
});

test.each<[OrderState, number]>([
  ['open', 1],
  ['processing', 1],
  ['failed', 1],
  ['paid', 1],
  ['mismatch', 1],
  ['expired', 0],
  ['gone', 0],
])('an order that is %s is fetched %i times', async (state, times) => {
  const appointmentId = await someAppointment(fixture.database);
  await setOrder(await someOrder(fixture.db, appointmentId), { state });
  await verify(appointmentId).catch(() => undefined);
  expect(reconcile).toHaveBeenCalledTimes(times);
});

test('the other provider is not queried, and its payment does not count', async () => {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await setOrder(order, { provider: 'razorpay', state: 'processing' });
  await expect(verify(appointmentId)).rejects.toEqual(refused('payment-not-completed'));
  expect(reconcile).not.toHaveBeenCalled();
});

test('an unreachable provider is reported', async () => {
  const appointmentId = await someAppointment(fixture.database);
  await someOrder(fixture.db, appointmentId);
  reconcile.mockRejectedValue(new ProviderError('no reply', false));
  await expect(verify(appointmentId)).rejects.toEqual(refused('payment-unreachable'));
});

test('a foreign appointment or a request beyond the limit does not query the provider', async () => {
  const appointmentId = await someAppointment(fixture.database);
  await someOrder(fixture.db, appointmentId);
  const { doctorId } = await partiesOf(fixture.db, appointmentId);
  const foreign = verify(appointmentId, doctorId);
  await expect(foreign).rejects.toEqual(refused('appointment-not-found'));
  expect(consume).not.toHaveBeenCalled();
  consume.mockRejectedValue(new Error('too many'));
  await expect(verify(appointmentId)).rejects.toThrow('too many');
  expect(reconcile).not.toHaveBeenCalled();
});
