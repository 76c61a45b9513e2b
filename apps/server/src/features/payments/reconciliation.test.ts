import { describe, expect, test } from 'vitest';
import { requestAs } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import {
  bookAppointment,
  PAID,
  paymentStatus,
  paymentsFixture,
  startPayment,
} from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const MINUTE = 60_000;

const PROVIDERS = ['stripe', 'razorpay'] as const;

test.each(PROVIDERS)(
  '%s: the job finds a payment that neither browser nor webhook reported',
  async (provider) => {
    fixture.control.holdWebhooks();
    const booking = await bookAppointment(fixture);
    fixture.control.pay(await startPayment(fixture, booking, provider));
    await fixture.reconcileDue();
    expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false });
    clinic.now += MINUTE;
    await Promise.all([fixture.reconcileDue(), fixture.reconcileDue(), fixture.reconcileDue()]);
    expect(await paymentStatus(fixture, booking)).toEqual({
      paid: true,
      state: 'paid',
      entries: PAID,
    });
  },
);

const FAULTS = ['reset', '500', 'garbage', 'blackhole'] as const;

test.each(PROVIDERS.flatMap((provider) => FAULTS.map((kind) => [provider, kind] as const)))(
  '%s failing with %s: reported to the patient, and retried later',
  async (provider, kind) => {
    fixture.control.holdWebhooks();
    const booking = await bookAppointment(fixture);
    const route = provider === 'stripe' ? 'payByStripe' : 'payByRazorpay';
    fixture.control.setFault({ provider, kind });
    const refused = await requestAs(clinic, route, booking, { as: booking.patient });
    expect([refused.status, refused.body.code]).toEqual([503, 'payment-unreachable']);
    fixture.control.pay(await startPayment(fixture, booking, provider));
    clinic.now += MINUTE;
    fixture.control.setFault({ provider, kind });
    await fixture.reconcileDue();
    expect(await paymentStatus(fixture, booking)).toMatchObject({ paid: false });
    clinic.now += 3 * MINUTE;
    await fixture.reconcileDue();
    expect(await paymentStatus(fixture, booking)).toEqual({
      paid: true,
      state: 'paid',
      entries: PAID,
    });
  },
);

test.each(PROVIDERS)(
  '%s: a pending refund is checked until the provider ends it',
  async (provider) => {
    fixture.control.refundsWill(provider, 'slow');
    const booking = await bookAppointment(fixture);
    fixture.control.pay(await startPayment(fixture, booking, provider));
    await fixture.control.webhooksSettled();
    const body = { appointmentId: booking.appointmentId };
    await requestAs(clinic, 'cancelAppointment', body, { as: booking.patient });
    const refund = () =>
      clinic.database.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
    await expect.poll(async () => (await refund()).state).toBe('pending');
    await fixture.control.webhooksSettled();
    fixture.control.holdWebhooks();
    fixture.control.settle((await refund()).reference ?? '');
    for (let check = 0; check < 3; check++) {
      clinic.now += 60 * MINUTE;
      await fixture.reconcileDue();
    }
    expect(await refund()).toMatchObject({ state: 'done' });
    const order = () =>
      clinic.database.db.selectFrom('payment_orders').selectAll().executeTakeFirstOrThrow();
    expect(await order()).toMatchObject({ state: 'paid', check_at: null });
  },
);

describe('without keys', () => {
  const keyless = testClinic({ DATABASE_URL: 'postgres://nobody@nowhere/nothing' });

  test('on PostgreSQL without keys no provider is offered', async () => {
    const booking = await bookAppointment({ ...fixture, clinic: keyless });
    const { body } = await requestAs(keyless, 'listMyPayments', {}, { as: booking.patient });
    expect(body.offered).toEqual([]);
    for (const route of ['payByStripe', 'payByRazorpay'] as const) {
      const answer = await requestAs(keyless, route, booking, { as: booking.patient });
      expect([answer.status, answer.body.message]).toEqual([
        503,
        'This payment method is not set up',
      ]);
    }
    for (const provider of PROVIDERS) {
      const url = `/api/webhooks/${provider}`;
      expect((await keyless.app.inject({ method: 'POST', url, payload: '{}' })).statusCode).toBe(
        503,
      );
    }
    const sandbox = await keyless.app.inject({
      method: 'GET',
      url: '/sandbox/razorpay/checkout.js',
    });
    expect(sandbox.statusCode).toBe(404);
  });
});
