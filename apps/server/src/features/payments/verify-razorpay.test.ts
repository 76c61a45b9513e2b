import { beforeEach, expect, test, vi } from 'vitest';
import {
  ledgerFixture,
  NOW,
  partiesOf,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { verifyRazorpay } from './online-payments.ts';
import { ProviderError } from './provider.ts';

const fixture = ledgerFixture();
const [reconcile, consume, warn] = [vi.fn(), vi.fn(), vi.fn()];
/** The provider's only signature. */
const verifyConfirmation = vi.fn();

beforeEach(() => {
  for (const mock of [reconcile, consume, warn]) mock.mockReset().mockResolvedValue(undefined);
  verifyConfirmation.mockImplementation((...signed) => signed.join(' ') === 'order_1 pay_1 sig');
});

/** An order at Razorpay, and its patient. */
async function ordered() {
  const appointmentId = await someAppointment(fixture.database);
  const { id } = await someOrder(fixture.db, appointmentId);
  const changes: object = { provider: 'razorpay', reference: 'order_1' };
  await fixture.db.updateTable('payment_orders').set(changes).where('id', '=', id).execute();
  const { patientId } = await partiesOf(fixture.db, appointmentId);
  return { appointmentId, orderId: id, patientId };
}

function verify(
  patientId: string,
  { order = 'order_1', signature = 'sig', isSetUp = true, database = fixture.database } = {},
) {
  const payments = { reconcile, deps: { log: { warn } } } as never;
  const razorpay = isSetUp ? ({ verifyConfirmation } as never) : null;
  return runHandler(database, verifyRazorpay(payments, { consume } as never, razorpay), {
    actor: { role: 'patient', id: patientId },
    body: {
      razorpay_order_id: order,
      razorpay_payment_id: 'pay_1',
      razorpay_signature: signature,
    },
    now: NOW,
  });
}

const refused = (code: string) => expect.objectContaining({ code });

test('a signed confirmation is paid once the provider reports the payment', async () => {
  const { appointmentId, orderId, patientId } = await ordered();
  await expect(verify(patientId)).rejects.toEqual(refused('payment-not-completed'));
  reconcile.mockImplementation(() =>
    fixture.db
      .updateTable('appointments')
      .set({ paid_at: new Date(NOW) })
      .where('id', '=', appointmentId)
      .execute(),
  );
  expect(await verify(patientId)).toMatchObject({ success: true });
  expect(reconcile.mock.calls.map(([{ id }]) => id)).toEqual([orderId, orderId]);
  expect(consume.mock.calls).toEqual([[patientId], [patientId]]);
});

test('a payment that its bank has not confirmed yet is reported as one', async () => {
  const { orderId, patientId } = await ordered();
  reconcile.mockImplementation(() =>
    fixture.db
      .updateTable('payment_orders')
      .set({ state: 'processing' })
      .where('id', '=', orderId)
      .execute(),
  );
  await expect(verify(patientId)).rejects.toEqual(refused('payment-processing'));
});

test('a wrong signature, an unknown order and a foreign one prove nothing', async () => {
  const { patientId } = await ordered();
  const unproven = refused('payment-not-proven');
  await expect(verify(patientId, { signature: 'other' })).rejects.toEqual(unproven);
  await expect(verify(patientId, { order: 'order_2' })).rejects.toEqual(unproven);
  await expect(verify('00000000-0000-4000-8000-000000000000')).rejects.toEqual(unproven);
  expect([consume, reconcile].map((mock) => mock.mock.calls)).toEqual([[], []]);
});

test('a database that is away says nothing about the payment', async () => {
  const { patientId } = await ordered();
  const selectFrom = (table: string) => {
    if (table.startsWith('appointments')) throw new Error('the database is away');
    return fixture.db.selectFrom(table as 'payment_orders');
  };
  const database = { db: { selectFrom } } as never;
  await expect(verify(patientId, { database })).rejects.toThrow('the database is away');
});

test('an unreachable provider is reported, and no provider is queried beyond the limit', async () => {
  const { patientId } = await ordered();
  reconcile.mockRejectedValueOnce(new ProviderError('no reply', false));
  await expect(verify(patientId)).rejects.toEqual(refused('payment-unreachable'));
  consume.mockRejectedValue(new Error('too many'));
  await expect(verify(patientId)).rejects.toThrow('too many');
  expect(reconcile).toHaveBeenCalledTimes(1);
});

test('without keys nothing can be verified', async () => {
  const { patientId } = await ordered();
  const request = verify(patientId, { isSetUp: false });
  await expect(request).rejects.toEqual(refused('payment-not-set-up'));
});
