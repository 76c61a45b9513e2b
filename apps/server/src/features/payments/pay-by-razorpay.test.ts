import { expect, test, vi } from 'vitest';
import { FEE, ledgerFixture, NOW, partiesOf, someAppointment } from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { payByRazorpay } from './online-payments.ts';

const fixture = ledgerFixture();
const razorpayScript = 'https://checkout.example/checkout.js';

async function pay(keys: object) {
  const open = async () => ({ reference: 'order_1', url: null, expiresAt: NOW + 86_400_000 });
  const provider = (name: string) =>
    name === 'razorpay' ? { name, livemode: true, open } : undefined;
  const payments = { provider, deps: {} } as never;
  const appointmentId = await someAppointment(fixture.database);
  const { patientId: id } = await partiesOf(fixture.db, appointmentId);
  const handler = payByRazorpay(payments, { consume: vi.fn() } as never, {
    razorpayScript,
    ...keys,
  });
  const actor = { role: 'patient', id } as const;
  return runHandler(fixture.database, handler, { actor, body: { appointmentId }, now: NOW });
}

test('the checkout script gets the order in paise, and the public key', async () => {
  const reply = await pay({ razorpay: { keyId: 'rzp_live_1' } });
  const [order] = await fixture.db.selectFrom('payment_orders').selectAll().execute();
  expect(order).toMatchObject({ provider: 'razorpay', reference: 'order_1' });
  expect(reply).toEqual({
    success: true,
    order: { id: 'order_1', amount: FEE, currency: 'INR', receipt: order?.id },
    key: 'rzp_live_1',
    script: razorpayScript,
  });
});

test('without its key nothing can be paid', async () => {
  const refused = expect.objectContaining({ code: 'payment-not-set-up' });
  await expect(pay({})).rejects.toEqual(refused);
});
