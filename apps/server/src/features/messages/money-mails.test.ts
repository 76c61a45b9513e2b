import { translator } from '@nadi/messages/translator';
import { expect, test } from 'vitest';
import type { DueEntry } from '#platform/outbox.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findCancelledMoney, findContact } from '#store/message-content.ts';
import { requestAs, someAdmin } from '#testing/actors.ts';
import type { BookedAppointment } from '#testing/booked-appointment.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';
import { bookAppointment, FEE, paymentsFixture, startPayment } from '#testing/payments-fixture.ts';
import { SENDER } from '#testing/sender.ts';
import { appointmentMailKinds, moneyMailKinds } from './appointment-mails.ts';
import type { PrepareMail } from './message-context.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const PUBLIC_URL = 'https://clinic.example';

async function pay(booking: BookedAppointment, provider: 'stripe' | 'razorpay' = 'stripe') {
  fixture.control.pay(await startPayment(fixture, booking, provider));
  await fixture.control.webhooksSettled();
}

/** Pays an appointment, and then the rest after its price rose by 300 rupees. */
async function paidTwice(secondBy: 'stripe' | 'razorpay' = 'stripe') {
  const booking = await bookAppointment(fixture);
  await pay(booking);
  await clinic.database.executeSql(
    'update appointments set amount_minor = 80000, due_minor = 30000, paid_at = null',
  );
  await pay(booking, secondBy);
  return booking;
}

function receiptOf({ appointmentId, patient: as }: BookedAppointment, number?: string) {
  return requestAs(clinic, 'getReceipt', { appointmentId, ...(number && { number }) }, { as });
}

function entries() {
  return clinic.database.db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();
}

async function linkOf(kind: keyof typeof moneyMailKinds, entryId: number) {
  return (await mailOf(kind, entryId))?.text.action?.url;
}

const mailOf = (kind: keyof typeof moneyMailKinds, entryId: number) =>
  prepare(kind, moneyMailKinds[kind], { entryId: String(entryId) });

async function factOf(kind: keyof typeof moneyMailKinds, entryId: number, name: string) {
  const facts = (await mailOf(kind, entryId))?.text.facts ?? [];
  return facts.find(([label]) => label === name)?.[1];
}

function prepare(kind: string, prepareMail: PrepareMail, payload: DueEntry['payload']) {
  const entry = {
    id: 'x',
    kind,
    recipient: null,
    locale: null,
    payload,
    dueAt: 0,
    deduplicationKey: 'x',
    messageId: '<x@clinic.example>',
    attempts: 1,
    since: 0,
  };
  return prepareMail(entry, {
    db: clinic.database.db,
    i18n: translator(null),
    zone: 'Asia/Kolkata',
    publicUrl: PUBLIC_URL,
    from: SENDER,
    now: clinic.now,
    clinic: presentClinicSettings(undefined),
    passwords: instantPasswords(),
    presentParties: async () => [],
    contactOf: (patientId) => findContact(clinic.database.db, patientId, new Date(clinic.now)),
  });
}

test('each payment of an appointment has its receipt, and each message links its own', async () => {
  const booking = await paidTwice();
  const first = (await receiptOf(booking)).body;
  expect(first.receipt).toMatchObject({ number: 'T-000001', amount: 500 });
  expect(first.numbers).toEqual(['T-000001', 'T-000002']);
  const second = await receiptOf(booking, 'T-000002');
  expect(second.body.receipt).toMatchObject({ number: 'T-000002', amount: 300 });
  const page = `${PUBLIC_URL}/receipt/${booking.appointmentId}?number=`;
  const [paid, difference] = await entries();
  expect(await linkOf('receipt', paid?.id ?? 0)).toBe(`${page}T-000001`);
  expect(await linkOf('receipt', difference?.id ?? 0)).toBe(`${page}T-000002`);
  expect(await factOf('receipt', difference?.id ?? 0, 'Invoice')).toBe('T-INV/2026-27/000002');
});

test('the message about a refund links the receipt of its payment', async () => {
  const booking = await paidTwice();
  const admin = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listPayments', {}, { as: admin });
  const { id } = body.payments.find(({ receipt }: { receipt: string }) => receipt === 'T-000002');
  await requestAs(clinic, 'refundPayment', { id, amount: 100 }, { as: admin });
  const refund = () => entries().then((all) => all.find(({ kind }) => kind === 'refund'));
  await expect.poll(refund, { timeout: 10_000 }).toBeDefined();
  const page = `${PUBLIC_URL}/receipt/${booking.appointmentId}`;
  expect(await linkOf('refund', (await refund())?.id ?? 0)).toBe(`${page}?number=T-000002`);
  expect(await factOf('refund', (await refund())?.id ?? 0, 'Credit note')).toBe(
    'T-CN/2026-27/000001',
  );
  expect((await receiptOf(booking, 'T-000002')).body.receipt.refunded).toBe(100);
});

test('does not find receipts of other appointments or series, or without a number', async () => {
  const [booking, other] = [await paidTwice(), await bookAppointment(fixture)];
  for (const [of, number, status] of [
    [other, 'T-000001', 404],
    [booking, 'N-000001', 404],
    [booking, 'T-000009', 404],
    [booking, 'T-1', 400],
  ] as const) {
    expect([number, (await receiptOf(of, number)).status]).toEqual([number, status]);
  }
});

test('a cancellation returns what is left after a partial refund', async () => {
  const booking = await bookAppointment(fixture);
  await pay(booking);
  const admin = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listPayments', {}, { as: admin });
  await requestAs(clinic, 'refundPayment', { id: body.payments[0].id, amount: 150 }, { as: admin });
  await expect.poll(async () => (await entries()).length, { timeout: 10_000 }).toBe(2);
  const { appointmentId, doctor } = booking;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: doctor });
  const money = await findCancelledMoney(clinic.database.db, appointmentId);
  expect(money.returningMinor).toBe(35_000);
});

test('a cancellation names the amount returned and the amount whose refund failed', async () => {
  const { appointmentId, doctor } = await paidTwice('razorpay');
  fixture.control.refundsWill('stripe', 'decline');
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: doctor });
  const money = () => findCancelledMoney(clinic.database.db, appointmentId);
  await expect.poll(money, { timeout: 10_000 }).toEqual({ heldMinor: FEE, returningMinor: 30_000 });
  const kind = 'appointment-cancelled';
  const mail = await prepare(kind, appointmentMailKinds[kind], { appointmentId });
  expect(mail?.text.paragraphs.at(-1)).toBe(
    '₹300 is being returned the way you paid. Banks take 5 to 10 working days. ' +
      'The clinic decides about the other ₹500 that you paid and will tell you.',
  );
});

test('a refund before the cancellation leaves the clinic nothing to decide', async () => {
  const booking = await bookAppointment(fixture);
  await pay(booking);
  fixture.control.refundsWill('stripe', 'slow');
  const admin = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listPayments', {}, { as: admin });
  await requestAs(clinic, 'refundPayment', { id: body.payments[0].id }, { as: admin });
  const { appointmentId, doctor } = booking;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: doctor });
  const money = await findCancelledMoney(clinic.database.db, appointmentId);
  expect(money).toEqual({ heldMinor: 0, returningMinor: 0 });
});

test('keeps cash until the clinic hands it back', async () => {
  const booking = await bookAppointment(fixture);
  const { appointmentId, doctor } = booking;
  for (const route of ['completeAppointment', 'recordCash'] as const) {
    await requestAs(clinic, route, { appointmentId }, { as: doctor });
  }
  const money = () => findCancelledMoney(clinic.database.db, appointmentId);
  expect(await money()).toEqual({ heldMinor: FEE, returningMinor: 0 });
  const admin = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'listPayments', {}, { as: admin });
  await requestAs(clinic, 'refundPayment', { id: body.payments[0].id }, { as: admin });
  expect(await money()).toEqual({ heldMinor: 0, returningMinor: 0 });
});
