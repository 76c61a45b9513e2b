import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import {
  type BookedAppointment,
  bookAppointment,
  FEE,
  PAID,
  paymentStatus,
  paymentsFixture,
  startPayment,
} from '#testing/payments-fixture.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const PROVIDERS = ['stripe', 'razorpay'] as const;

async function paid(provider: (typeof PROVIDERS)[number] = 'stripe') {
  const booking = await bookAppointment(fixture);
  fixture.control.pay(await startPayment(fixture, booking, provider));
  await fixture.control.webhooksSettled();
  return booking;
}

async function rowOf({ appointmentId }: BookedAppointment, admin: Person) {
  const { body } = await requestAs(clinic, 'listPayments', {}, { as: admin });
  const isOurs = (row: { appointmentId: string }) => row.appointmentId === appointmentId;
  return body.payments.find(isOurs);
}

async function earned({ doctor }: BookedAppointment): Promise<number> {
  const { body } = await requestAs(clinic, 'getDoctorDashboard', {}, { as: doctor });
  return body.dashData.earnings;
}

function settled(booking: BookedAppointment) {
  return expect.poll(() => paymentStatus(fixture, booking), { timeout: 10_000 });
}

test.each(PROVIDERS)('%s: the admin refunds a payment in parts', async (provider) => {
  const admin = await someAdmin(clinic);
  const booking = await paid(provider);
  const { id } = await rowOf(booking, admin);
  const reason = 'Shorter consultation';
  const refund = (amount?: number) =>
    requestAs(clinic, 'refundPayment', { id, amount, reason }, { as: admin });

  expect((await refund(500.5)).body.code).toBe('refund-too-large');
  expect((await refund(0)).status).toBe(400);
  expect((await refund(1.234)).status).toBe(400);
  expect((await refund(200)).status).toBe(200);
  await settled(booking).toMatchObject({ paid: true, entries: [...PAID, ['refund', -20_000]] });
  expect(await earned(booking)).toBe(300);
  expect(await rowOf(booking, admin)).toMatchObject({
    refunded: 200,
    refundable: 300,
    refund: 'done',
    refundNote: 'Shorter consultation',
  });
  expect((await refund(300.01)).body.code).toBe('refund-too-large');
  expect((await refund()).status).toBe(200);
  await settled(booking).toMatchObject({
    paid: false,
    entries: [...PAID, ['refund', -20_000], ['refund', -30_000]],
  });
  expect((await refund(1)).body.code).toBe('nothing-to-refund');
  expect(await earned(booking)).toBe(0);
});

test('concurrent refunds never exceed the payment', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  const { id } = await rowOf(booking, admin);
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      requestAs(clinic, 'refundPayment', { id, amount: 200 }, { as: admin }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  await settled(booking).toMatchObject({
    entries: [...PAID, ['refund', -20_000], ['refund', -20_000]],
  });
});

test('a request repeated with its Idempotency-Key refunds once', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  const { id } = await rowOf(booking, admin);
  const repeated = { as: admin, headers: { 'idempotency-key': 'refund-once-0001' } };
  for (let attempt = 0; attempt < 3; attempt++) {
    const reply = await requestAs(clinic, 'refundPayment', { id, amount: 100 }, repeated);
    expect(reply.status).toBe(200);
  }
  const { body } = await requestAs(clinic, 'refundPayment', { id, amount: 200 }, repeated);
  expect([body.code, body.message]).toEqual(['key-reused', expect.stringMatching(/^₹100 was/)]);
  await settled(booking).toMatchObject({ entries: [...PAID, ['refund', -10_000]] });
  const { rows } = await clinic.database.executeSql('select id from refunds');
  expect(rows).toHaveLength(1);
});

test('cancelling after a partial refund refunds the rest', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  const { id } = await rowOf(booking, admin);
  await requestAs(clinic, 'refundPayment', { id, amount: 150 }, { as: admin });
  const { appointmentId, doctor } = booking;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: doctor });
  await settled(booking).toMatchObject({
    state: 'refunded',
    entries: expect.arrayContaining([
      ['refund', -15_000],
      ['refund', -35_000],
    ]),
  });
});

test('a refund after completion leaves no earnings', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  const { appointmentId, doctor } = booking;
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  expect(await earned(booking)).toBe(FEE / 100);
  const { id } = await rowOf(booking, admin);
  clinic.now += 1000;
  await requestAs(clinic, 'refundPayment', { id }, { as: admin });
  await settled(booking).toMatchObject({ entries: [...PAID, ['refund', -FEE]] });
  expect(await earned(booking)).toBe(0);
});

test('the history of a payment lists what happened, newest first', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  const { id } = await rowOf(booking, admin);
  clinic.now += 1000;
  await requestAs(clinic, 'refundPayment', { id, amount: 100, reason: 'Goodwill' }, { as: admin });
  await settled(booking).toMatchObject({ entries: [...PAID, ['refund', -10_000]] });
  const { body } = await requestAs(clinic, 'getPayment', { id }, { as: admin });
  expect(body.payment).toMatchObject({ id, refunded: 100, refundable: 400 });
  const kinds = body.history.map(({ kind, amount }: { kind: string; amount: number }) => [
    kind,
    amount,
  ]);
  expect(kinds).toEqual([
    ['refund', 100],
    ['refund-requested', 100],
    ['payment', 500],
    ['started', 500],
  ]);
  expect(body.history[1]).toMatchObject({ reason: 'admin', note: 'Goodwill' });
  for (const unknown of ['', 'cash', 'cash:none', 'x:y', id.replace(/.$/, '!')]) {
    const reply = await requestAs(clinic, 'getPayment', { id: unknown }, { as: admin });
    expect([unknown, reply.status]).toEqual([unknown, 404]);
  }
});

async function completed(feePaise = FEE) {
  const booking = await bookAppointment(fixture, feePaise);
  const { appointmentId, doctor } = booking;
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  return booking;
}

test.each(['admin', 'doctor'] as const)('%s records cash once', async (role) => {
  const admin = await someAdmin(clinic);
  const booking = await completed();
  const { appointmentId } = booking;
  const route = role === 'admin' ? 'recordCash' : 'recordCash';
  const as = role === 'admin' ? admin : booking.doctor;
  const replies = await Promise.all(
    [1, 2, 3].map(() => requestAs(clinic, route, { appointmentId }, { as })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(replies.find(({ status }) => status === 200)?.body.receipt).toBe('T-000001');
  expect(await paymentStatus(fixture, booking)).toEqual({
    paid: false,
    state: 'paid',
    entries: PAID,
  });
  expect(await earned(booking)).toBe(FEE / 100);
  const receipt = await requestAs(clinic, 'getReceipt', { appointmentId }, { as: booking.patient });
  expect(receipt.body.receipt).toMatchObject({ provider: 'cash', amount: FEE / 100, refunded: 0 });
});

test('cash handed back is recorded, and earns nothing', async () => {
  const admin = await someAdmin(clinic);
  const booking = await completed();
  const { appointmentId } = booking;
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: admin });
  const { id } = await rowOf(booking, admin);
  clinic.now += 1000;
  const partly = await requestAs(clinic, 'refundPayment', { id, amount: 100 }, { as: admin });
  expect(partly.body.message).toBe('Refund recorded');
  expect(await earned(booking)).toBe(400);
  await requestAs(clinic, 'refundPayment', { id }, { as: admin });
  expect(await earned(booking)).toBe(0);
  const again = await requestAs(clinic, 'refundPayment', { id }, { as: admin });
  expect(again.body.code).toBe('nothing-to-refund');
  const receipt = await requestAs(clinic, 'getReceipt', { appointmentId }, { as: booking.patient });
  expect(receipt.body.receipt).toMatchObject({ refunded: 500, refundedAt: clinic.now });
});

test('cash handed back is recorded once when the request is repeated with its Idempotency-Key', async () => {
  const admin = await someAdmin(clinic);
  const booking = await completed();
  const { appointmentId } = booking;
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: admin });
  const { id } = await rowOf(booking, admin);
  const repeated = { as: admin, headers: { 'idempotency-key': 'cash-once-0001' } };
  for (let attempt = 0; attempt < 2; attempt++) {
    const reply = await requestAs(clinic, 'refundPayment', { id, amount: 100 }, repeated);
    expect(reply.status).toBe(200);
  }
  const { body } = await requestAs(clinic, 'refundPayment', { id, amount: 200 }, repeated);
  expect(body.code).toBe('key-reused');
  expect(await rowOf(booking, admin)).toMatchObject({ refunded: 100, refundable: 400 });
});

test('cash is recorded only for a completed, unpaid appointment with a fee', async () => {
  const admin = await someAdmin(clinic);
  const pending = await bookAppointment(fixture);
  const online = await paid();
  const own = { appointmentId: online.appointmentId };
  await requestAs(clinic, 'completeAppointment', own, { as: online.doctor });
  const cancelled = await bookAppointment(fixture);
  const { appointmentId } = cancelled;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: cancelled.patient });
  for (const [booking, code] of [
    [pending, 'not-completed'],
    [online, 'already-paid'],
    [cancelled, 'already-cancelled'],
    [await completed(0), 'nothing-to-pay'],
  ] as const) {
    const body = { appointmentId: booking.appointmentId };
    const reply = await requestAs(clinic, 'recordCash', body, { as: admin });
    expect([code, reply.body.code]).toEqual([code, code]);
  }
  const other = await someDoctor(clinic);
  const body = { appointmentId: (await completed()).appointmentId };
  const foreign = await requestAs(clinic, 'recordCash', body, { as: other });
  expect(foreign.body.code).toBe('appointment-not-found');
});

test('an online payment captured after cash was recorded is refunded', async () => {
  const admin = await someAdmin(clinic);
  fixture.control.holdWebhooks();
  const booking = await bookAppointment(fixture);
  const session = await startPayment(fixture, booking, 'stripe');
  const { appointmentId, doctor } = booking;
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: admin });
  fixture.control.pay(session);
  fixture.control.releaseWebhooks();
  await fixture.control.webhooksSettled();
  await settled(booking).toMatchObject({
    paid: false,
    entries: [...PAID, ...PAID, ['refund', -FEE]],
  });
  expect(await earned(booking)).toBe(FEE / 100);
});

test('the list is searched, sorted and summed', async () => {
  const admin = await someAdmin(clinic);
  const [cheap, dear] = [
    await bookAppointment(fixture, 10_000),
    await bookAppointment(fixture, 90_000),
  ];
  for (const booking of [cheap, dear]) {
    fixture.control.pay(await startPayment(fixture, booking, 'razorpay'));
  }
  await fixture.control.webhooksSettled();
  const list = async (body: object) =>
    (await requestAs(clinic, 'listPayments', body, { as: admin })).body;
  const amounts = async (body: object) =>
    (await list(body)).payments.map(({ amount }: { amount: number }) => amount);
  expect(await amounts({ sort: 'amount', order: 'asc' })).toEqual([100, 900]);
  expect(await amounts({ sort: 'amount', order: 'desc' })).toEqual([900, 100]);
  const { receipt, reference } = await rowOf(cheap, admin);
  expect(await amounts({ search: receipt })).toEqual([100]);
  expect(await amounts({ search: reference })).toEqual([100]);
  expect(await amounts({ search: 'N-000001' })).toEqual([]);
  expect(await amounts({ provider: 'cash' })).toEqual([]);
  fixture.control.refundsWill('razorpay', 'slow');
  const { id } = await rowOf(dear, admin);
  await requestAs(clinic, 'refundPayment', { id, amount: 50 }, { as: admin });
  expect(await list({ money: 'owed' })).toMatchObject({
    total: 1,
    test: { pending: 50, paid: 900 },
  });
  expect(await list({ money: 'unresolved' })).toMatchObject({ total: 0, test: { unresolved: 0 } });
});

test('reading the payments list is in the audit trail of each patient', async () => {
  const admin = await someAdmin(clinic);
  const booking = await paid();
  await requestAs(clinic, 'listPayments', {}, { as: admin });
  const { rows } = await clinic.database.executeSql(
    "select subject_id from audit_entries where action = 'read-payments'",
  );
  expect(rows).toEqual([{ subject_id: booking.patient.id }]);
});
