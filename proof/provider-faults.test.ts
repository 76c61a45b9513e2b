import { requestAs } from '@nadi/server/testing/actors';
import type { BookedAppointment } from '@nadi/server/testing/booked-appointment';
import {
  bookAppointment,
  PAID,
  paymentStatus,
  paymentsFixture,
  startPayment,
  verifyStripe,
} from '@nadi/server/testing/payments-fixture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fault, type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { atMost, count, exactly, full, info, report } from './support/verdict.ts';

/**
 * The way from the server to both payment providers misbehaves: paying and returning
 * patients are answered in time, no payment is recorded that the provider did not confirm, and afterwards every payment
 * that was made is found.
 */
const FAULT_MS = count(15_000, 1000);
/** When the job looks again; a sign-in lives longer. */
const LATER_MS = 15 * 60_000;
/** The provider's client has a timeout of 2 s here (10 s in a clinic), and twice that with a retry. */
const ANSWERED_WITHIN_MS = 6000;
/** Done, already paid, asked too often, the provider cannot be reached. */
const ANSWERS = [200, 409, 429, 503];

const FAULTS: [string, Fault][] = [
  ['latency of 300 ms', { kind: 'latency', ms: () => 150 }],
  ['reset', { kind: 'reset' }],
  ['refused', { kind: 'refused' }],
  ['black hole', { kind: 'black-hole' }],
];

let way: FaultProxy;
const fixture = paymentsFixture(() => `http://127.0.0.1:${way.port}`);
const { clinic } = fixture;
beforeAll(async () => {
  way = await startFaultProxy(Number(new URL(fixture.url).port));
});
afterAll(() => way.close());

test.each(FAULTS)('%s', async (name, fault) => {
  fixture.control.holdWebhooks();
  const [stripe, razorpay] = [await bookAppointment(fixture), await bookAppointment(fixture)];
  const session = await startPayment(fixture, stripe, 'stripe');
  const order = await startPayment(fixture, razorpay, 'razorpay');
  const unpaid = await bookAppointment(fixture);
  await startPayment(fixture, unpaid, 'stripe');
  const proof = fixture.control.pay(order).proof;
  fixture.control.pay(session);

  await way.set(fault);
  const results = await repeatFor(FAULT_MS, [
    () => verifyStripe(fixture, stripe),
    () => requestAs(clinic, 'verifyRazorpay', proof, { as: razorpay.patient }),
    () => verifyStripe(fixture, unpaid),
    () => begin('payByStripe', unpaid),
    () => begin('payByRazorpay', unpaid),
  ]);
  await fixture.reconcileDue();
  const believed = (await paymentStatus(fixture, unpaid)).paid ? 1 : 0;
  await way.set({ kind: 'none' });
  // The first look may meet a connection that the fault has left dead.
  for (let attempt = 0; attempt < 2; attempt++) {
    clinic.now += LATER_MS;
    await fixture.reconcileDue();
  }

  const lost = [
    await paymentStatus(fixture, stripe),
    await paymentStatus(fixture, razorpay),
  ].filter(({ paid, entries }) => !paid || JSON.stringify(entries) !== JSON.stringify(PAID));
  const slowest = Math.max(...results.map(({ took }) => took));
  const odd = results.filter(({ status }) => !ANSWERS.includes(status));
  const figures = [
    info(`${name}: answers`, statusesOf(results)),
    exactly(`${name}: other than 200, 409, 429 or 503`, odd.length, 0),
    exactly(`${name}: believed without the provider`, believed, 0),
    exactly(`${name}: paid and not found afterwards`, lost.length, 0),
    full
      ? atMost(`${name}: slowest answer`, slowest, ANSWERED_WITHIN_MS, ' ms')
      : info(`${name}: slowest answer, ms`, Math.round(slowest)),
  ];
  expect(report(figures)).toBe(true);
});

interface ProbeResult {
  status: number;
  took: number;
}

/** Asks each again and again for so long, one after the other. */
async function repeatFor(
  ms: number,
  calls: (() => Promise<{ status: number }>)[],
): Promise<ProbeResult[]> {
  const until = performance.now() + ms;
  const lanes = calls.map(async (call) => {
    const results: ProbeResult[] = [];
    do {
      const began = performance.now();
      const { status } = await call();
      results.push({ status, took: performance.now() - began });
    } while (performance.now() < until);
    return results;
  });
  return (await Promise.all(lanes)).flat();
}

function begin(
  route: 'payByStripe' | 'payByRazorpay',
  { patient, appointmentId }: BookedAppointment,
) {
  return requestAs(clinic, route, { appointmentId }, { as: patient });
}

function statusesOf(results: readonly ProbeResult[]): string {
  const counts = Map.groupBy(results, ({ status }) => status);
  return [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ');
}
