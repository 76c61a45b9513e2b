import { expect, test } from 'vitest';
import { paymentsFixture } from '#testing/payments-fixture.ts';
import { someRequest } from '#testing/request-fixture.ts';

const { clinic } = paymentsFixture();
const { request } = clinic;

test.each(['payByStripe', 'payByRazorpay'] as const)(
  'a request can be paid by %s once it is accepted, and not before',
  async (route) => {
    const { patient, doctor, appointmentId } = await someRequest(clinic);
    const early = await request(patient, route, { appointmentId });
    expect([early.status, early.body.code]).toEqual([409, 'request-waiting']);
    await request(doctor, 'decideRequest', { appointmentId, accept: true });
    expect((await request(patient, route, { appointmentId })).status).toBe(200);
  },
);
