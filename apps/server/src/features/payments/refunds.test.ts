import { expect, test } from 'vitest';
import { callAs, someAdmin } from '#testing/actors.ts';
import {
  bookedVisit,
  FEE,
  PAID,
  paidClinic,
  RETURNED,
  standing,
  startPaying,
  type Visit,
  verifyStripe,
} from '#testing/paid-clinic.ts';

const till = paidClinic();
const { clinic } = till;
const PROVIDERS = ['stripe', 'razorpay'] as const;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function paidVisit(provider: (typeof PROVIDERS)[number]): Promise<Visit> {
  const visit = await bookedVisit(till);
  till.control.pay(await startPaying(till, visit, provider));
  await till.control.webhooksSettled();
  expect(await standing(till, visit)).toMatchObject({ paid: true });
  return visit;
}

function cancel(visit: Visit, route: 'Patient' | 'Doctor' = 'Patient') {
  const as = route === 'Patient' ? visit.patient : visit.doctor;
  const body = { appointmentId: visit.appointmentId };
  return callAs(clinic, `cancel${route}Appointment`, body, { as });
}

function settles(visit: Visit) {
  return expect.poll(() => standing(till, visit), { timeout: 10_000 });
}

test.each(PROVIDERS)('%s: cancelling gives the money back', async (provider) => {
  const visit = await paidVisit(provider);
  expect((await cancel(visit)).status).toBe(200);
  await settles(visit).toMatchObject({ state: 'refunded', entries: RETURNED });
});

test('the doctor’s and the admin’s cancellation give it back, even after the start', async () => {
  const [one, two] = [await paidVisit('stripe'), await paidVisit('razorpay')];
  const admin = await someAdmin(clinic);
  clinic.now += 2 * DAY;
  await clinic.database.executeSql("update sessions set active_at = now() + interval '99 years'");
  await clinic.database.executeSql("update sessions set expires_at = now() + interval '99 years'");
  expect((await cancel(one, 'Doctor')).status).toBe(200);
  const body = { appointmentId: two.appointmentId };
  expect((await callAs(clinic, 'cancelAdminAppointment', body, { as: admin })).status).toBe(200);
  clinic.now -= 2 * DAY;
  await settles(one).toMatchObject({ entries: RETURNED });
  await settles(two).toMatchObject({ entries: RETURNED });
});

test('a patient’s cancellation after the start leaves it to the admin, who gives it back once', async () => {
  const visit = await paidVisit('stripe');
  const admin = await someAdmin(clinic);
  clinic.now += DAY + 60 * MINUTE;
  await clinic.database.executeSql("update sessions set active_at = now() + interval '99 years'");
  await clinic.database.executeSql("update sessions set expires_at = now() + interval '99 years'");
  expect((await cancel(visit)).status).toBe(200);
  await till.settleDue();
  expect(await standing(till, visit)).toMatchObject({ state: 'held', entries: PAID });
  expect((await verifyStripe(till, visit)).body.code).toBe('payment-held');
  const { body } = await callAs(clinic, 'listPayments', { money: 'held' }, { as: admin });
  expect(body.payments).toHaveLength(1);
  const id = body.payments[0].id;
  const answers = await Promise.all(
    [1, 2, 3].map(() => callAs(clinic, 'refundPayment', { id }, { as: admin })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await settles(visit).toMatchObject({ state: 'refunded', entries: RETURNED });
});

test('money that arrives after the cancellation goes back', async () => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  const session = await startPaying(till, visit, 'stripe');
  till.control.pay(session, 'slow');
  await cancel(visit);
  till.control.settle(session);
  expect((await verifyStripe(till, visit)).body.code).toBe('payment-returned');
  await settles(visit).toEqual({ paid: false, state: 'refunded', entries: RETURNED });
});

test('cancelling closes what was open, so that nobody pays for nothing', async () => {
  const visit = await bookedVisit(till);
  const session = await startPaying(till, visit, 'stripe');
  await cancel(visit);
  await expect.poll(() => statusOf(session)).toBe('expired');
});

async function statusOf(session: string): Promise<string> {
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const answer = await fetch(`${till.url}/stripe/v1/checkout/sessions/${session}`, { headers });
  return ((await answer.json()) as { status: string }).status;
}

test('both providers at once: one payment stays, the second goes back', async () => {
  till.control.holdWebhooks();
  const visit = await bookedVisit(till);
  const [session, order] = [
    await startPaying(till, visit, 'stripe'),
    await startPaying(till, visit, 'razorpay'),
  ];
  till.control.pay(session);
  const { proof } = till.control.pay(order);
  till.control.releaseWebhooks();
  await Promise.all([
    verifyStripe(till, visit),
    callAs(clinic, 'verifyRazorpay', proof ?? {}, { as: visit.patient }),
    till.control.webhooksSettled(),
  ]);
  await till.settleDue();
  const { paid, entries } = await standing(till, visit);
  expect(paid).toBe(true);
  expect(entries).toEqual([...PAID, ...PAID, ['refund', -FEE]]);
});

test.each(Array.from({ length: 6 }, (_, run) => run))(
  'paying and cancelling at once, run %i: the money stays with no cancelled appointment',
  async (run) => {
    till.control.holdWebhooks();
    const visit = await bookedVisit(till);
    till.control.pay(await startPaying(till, visit, run % 2 ? 'stripe' : 'razorpay'));
    till.control.releaseWebhooks();
    const [cancelled] = await Promise.all([
      cancel(visit),
      till.control.webhooksSettled(),
      verifyStripe(till, visit),
    ]);
    expect(cancelled.status).toBe(200);
    await settles(visit).toMatchObject({ state: 'refunded', entries: RETURNED });
  },
);

test.each(PROVIDERS)('%s: a reply that was lost gives back once', async (provider) => {
  const visit = await paidVisit(provider);
  till.control.setFault({ provider, kind: 'lost-reply', path: 'refund', count: 1 });
  await cancel(visit);
  await expect.poll(till.control.faultsLeft).toBe(0);
  clinic.now += 3 * MINUTE;
  await till.settleDue();
  await settles(visit).toMatchObject({ state: 'refunded', entries: RETURNED });
});

test.each(PROVIDERS)('%s: a slow refund is told when it is done', async (provider) => {
  till.control.refundsWill(provider, 'slow');
  const visit = await paidVisit(provider);
  await cancel(visit);
  await settles(visit).toMatchObject({ state: 'refunding', entries: PAID });
  const references = async () =>
    (await clinic.database.db.selectFrom('refunds').select('reference').execute())[0]?.reference;
  await expect.poll(references).toBeTruthy();
  till.control.settle((await references()) ?? '');
  await till.control.webhooksSettled();
  expect(await standing(till, visit)).toMatchObject({ state: 'refunded', entries: RETURNED });
});

test.each(PROVIDERS)(
  '%s: a refund that failed is asked for anew by the admin',
  async (provider) => {
    const admin = await someAdmin(clinic);
    till.control.refundsWill(provider, 'decline');
    const visit = await paidVisit(provider);
    await cancel(visit);
    await settles(visit).toMatchObject({ state: 'refund-failed', entries: PAID });
    await till.control.webhooksSettled();
    till.control.refundsWill(provider, 'succeed');
    const { body } = await callAs(clinic, 'listPayments', { money: 'failed' }, { as: admin });
    const { status } = await callAs(
      clinic,
      'refundPayment',
      { id: body.payments[0].id },
      { as: admin },
    );
    expect(status).toBe(200);
    await settles(visit).toMatchObject({ state: 'refunded', entries: RETURNED });
  },
);

test('given back by hand at the provider: entered, and not given twice', async () => {
  const visit = await paidVisit('stripe');
  await giveBackByHand();
  expect(await standing(till, visit)).toMatchObject({ paid: false, entries: RETURNED });
  await cancel(visit);
  await settles(visit).toMatchObject({ state: 'refunded', entries: RETURNED });
});

test('a part given back by hand: the visit stays paid, and cancelling gives back the rest', async () => {
  const visit = await paidVisit('stripe');
  await giveBackByHand(20_000);
  expect(await standing(till, visit)).toMatchObject({ paid: true, state: 'paid' });
  await cancel(visit);
  const parts = [
    ['payment', 50_000],
    ['refund', -20_000],
    ['refund', -30_000],
  ];
  await settles(visit).toMatchObject({ state: 'refunded', entries: parts });
});

test('a part given back by hand, and cancelled late: the admin gives back the rest', async () => {
  const visit = await paidVisit('stripe');
  await giveBackByHand(20_000);
  const admin = await someAdmin(clinic);
  clinic.now += 2 * DAY;
  await clinic.database.executeSql("update sessions set active_at = now() + interval '99 years'");
  await clinic.database.executeSql("update sessions set expires_at = now() + interval '99 years'");
  await cancel(visit);
  await till.settleDue();
  expect(await standing(till, visit)).toMatchObject({ state: 'held' });
  const { body } = await callAs(clinic, 'listPayments', { money: 'held' }, { as: admin });
  const id = body.payments[0].id;
  expect((await callAs(clinic, 'refundPayment', { id }, { as: admin })).status).toBe(200);
  await settles(visit).toMatchObject({ state: 'refunded' });
});

test('what was given back by hand and comes back pays the visit again', async () => {
  const visit = await paidVisit('stripe');
  const refund = await giveBackByHand();
  expect(await standing(till, visit)).toMatchObject({ paid: false });
  till.control.tamper(refund, { status: 'failed' });
  expect((await verifyStripe(till, visit)).status).toBe(200);
  expect(await standing(till, visit)).toMatchObject({ paid: true });
});

/** The refund's id at Stripe. */
async function giveBackByHand(amount?: number): Promise<string> {
  const { rows } = await clinic.database.executeSql('select reference from ledger_entries');
  const [{ reference } = { reference: '' }] = rows as { reference: string }[];
  const answer = await fetch(`${till.url}/stripe/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      payment_intent: reference,
      ...(amount !== undefined && { amount: String(amount) }),
    }),
  });
  expect(answer.status).toBe(200);
  await till.control.webhooksSettled();
  return ((await answer.json()) as { id: string }).id;
}

test('an unpaid cancellation gives nothing back', async () => {
  const visit = await bookedVisit(till);
  await cancel(visit);
  await till.settleDue();
  expect(await standing(till, visit)).toEqual({ paid: false, state: null, entries: [] });
});
