import { expect, test, vi } from 'vitest';
import { ledgerFixture, NOW, partiesOf, someAppointment } from '#testing/ledger-fixture.ts';
import { runHandler } from '#testing/run-handler.ts';
import { paymentRoutes } from './routes.ts';

const fixture = ledgerFixture();
const REST = { zone: 'Asia/Kolkata', redis: null, requireConfirmation: async () => undefined };

test('one patient causes at most twenty requests a minute to providers, by all routes', async () => {
  const open = vi.fn().mockRejectedValue(new Error('opened'));
  const payments = { provider: () => ({ name: 'stripe', open }), deps: { messages: {} } } as never;
  const providers = { razorpayScript: '', razorpay: { keyId: 'rzp_live_1' } } as never;
  const routes = paymentRoutes({ payments, providers, ...REST });

  async function patient() {
    const appointmentId = await someAppointment(fixture.database);
    const { patientId: id } = await partiesOf(fixture.db, appointmentId);
    const request = { actor: { role: 'patient', id } as const, now: NOW };
    return {
      verify: () =>
        runHandler(fixture.database, routes.verifyStripe, {
          ...request,
          body: { appointmentId, success: true },
        }),
      pay: () =>
        runHandler(fixture.database, routes.payByRazorpay, { ...request, body: { appointmentId } }),
    };
  }

  const [one, other] = [await patient(), await patient()];
  const notPaid = expect.objectContaining({ code: 'payment-not-completed' });
  for (let count = 0; count < 19; count++) await expect(one.verify()).rejects.toEqual(notPaid);
  await expect(one.pay()).rejects.toThrow('opened');
  const refused = expect.objectContaining({ code: 'too-many' });
  await expect(one.pay()).rejects.toEqual(refused);
  await expect(one.verify()).rejects.toEqual(refused);
  await expect(other.verify()).rejects.toEqual(notPaid);
});

test.each([
  ['with keys, a confirmation of an unknown order', { razorpay: {} }, 'payment-not-proven'],
  ['without keys, any confirmation', {}, 'payment-not-set-up'],
])('%s is refused', async (_when, keys, code) => {
  const payments = { deps: { messages: {} } } as never;
  const providers = { razorpayScript: '', ...keys } as never;
  const { verifyRazorpay } = paymentRoutes({ payments, providers, ...REST });
  const verified = runHandler(fixture.database, verifyRazorpay, {
    actor: { role: 'patient', id: '00000000-0000-4000-8000-000000000000' },
    body: { razorpay_order_id: 'o', razorpay_payment_id: 'p', razorpay_signature: 's' },
    now: NOW,
  });
  await expect(verified).rejects.toEqual(expect.objectContaining({ code }));
});
