import { expect, test } from 'vitest';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findCancelledMoney } from '#store/message-facts.ts';
import { callAs, someAdmin } from '#testing/actors.ts';
import {
  type BookedAppointment,
  bookAppointment,
  FEE,
  paymentsFixture,
  startPayment,
} from '#testing/payments-fixture.ts';
import { SENDER } from '#testing/trial-mail.ts';
import { moneyMailKinds } from './money-mails.ts';

const fixture = paymentsFixture();
const { clinic } = fixture;
const PUBLIC_URL = 'https://clinic.example';

async function pay(booking: BookedAppointment) {
  fixture.control.pay(await startPayment(fixture, booking, 'stripe'));
  await fixture.control.webhooksSettled();
}

/** Paid, and then the rest of a price that has risen by 300 rupees. */
async function paidTwice() {
  const booking = await bookAppointment(fixture);
  await pay(booking);
  await clinic.database.executeSql(
    'update appointments set amount_paise = 80000, due_paise = 30000, paid_at = null',
  );
  await pay(booking);
  return booking;
}

function receiptOf({ appointmentId, patient: as }: BookedAppointment, number?: string) {
  return callAs(clinic, 'getReceipt', { appointmentId, ...(number && { number }) }, { as });
}

function entries() {
  return clinic.database.db.selectFrom('ledger_entries').selectAll().orderBy('id').execute();
}

async function linkOf(kind: keyof typeof moneyMailKinds, entryId: number) {
  const entry = {
    ...{ id: 'x', kind, recipient: null, locale: null, payload: { entryId: String(entryId) } },
    ...{ dueAt: 0, deduplicationKey: 'x', messageId: '<x@clinic.example>', attempts: 1, since: 0 },
  };
  const mail = await moneyMailKinds[kind](entry, {
    ...{ db: clinic.database.db, zone: 'Asia/Kolkata', publicUrl: PUBLIC_URL, from: SENDER },
    ...{ now: clinic.now, clinic: presentClinicSettings(undefined) },
    presentParties: async () => [],
  });
  return mail?.text.action?.url;
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
});

test('the message about a refund links the receipt of its payment', async () => {
  const booking = await paidTwice();
  const admin = await someAdmin(clinic);
  const { body } = await callAs(clinic, 'listPayments', {}, { as: admin });
  const { id } = body.payments.find(({ receipt }: { receipt: string }) => receipt === 'T-000002');
  await callAs(clinic, 'refundPayment', { id, amount: 100 }, { as: admin });
  const refund = () => entries().then((all) => all.find(({ kind }) => kind === 'refund'));
  await expect.poll(refund, { timeout: 10_000 }).toBeDefined();
  const page = `${PUBLIC_URL}/receipt/${booking.appointmentId}`;
  expect(await linkOf('refund', (await refund())?.id ?? 0)).toBe(`${page}?number=T-000002`);
  expect((await receiptOf(booking, 'T-000002')).body.receipt.refunded).toBe(100);
});

test('a receipt of another appointment, of the other series, and no number are not found', async () => {
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
  const { body } = await callAs(clinic, 'listPayments', {}, { as: admin });
  await callAs(clinic, 'refundPayment', { id: body.payments[0].id, amount: 150 }, { as: admin });
  await expect.poll(async () => (await entries()).length, { timeout: 10_000 }).toBe(2);
  const { appointmentId, doctor } = booking;
  await callAs(clinic, 'cancelDoctorAppointment', { appointmentId }, { as: doctor });
  const money = await findCancelledMoney(clinic.database.db, appointmentId);
  expect(money.returningPaise).toBe(35_000);
});

test('a refund that the admin gave before the cancellation leaves nothing to decide', async () => {
  const booking = await bookAppointment(fixture);
  await pay(booking);
  fixture.control.refundsWill('stripe', 'slow');
  const admin = await someAdmin(clinic);
  const { body } = await callAs(clinic, 'listPayments', {}, { as: admin });
  await callAs(clinic, 'refundPayment', { id: body.payments[0].id }, { as: admin });
  const { appointmentId, doctor } = booking;
  await callAs(clinic, 'cancelDoctorAppointment', { appointmentId }, { as: doctor });
  const money = await findCancelledMoney(clinic.database.db, appointmentId);
  expect(money).toEqual({ heldPaise: 0, returningPaise: 0 });
});

test('cash is kept until it is handed back', async () => {
  const booking = await bookAppointment(fixture);
  const { appointmentId, doctor } = booking;
  for (const route of ['completeAppointment', 'recordCashAsDoctor'] as const) {
    await callAs(clinic, route, { appointmentId }, { as: doctor });
  }
  const money = () => findCancelledMoney(clinic.database.db, appointmentId);
  expect(await money()).toEqual({ heldPaise: FEE, returningPaise: 0 });
  const admin = await someAdmin(clinic);
  const { body } = await callAs(clinic, 'listPayments', {}, { as: admin });
  await callAs(clinic, 'refundPayment', { id: body.payments[0].id }, { as: admin });
  expect(await money()).toEqual({ heldPaise: 0, returningPaise: 0 });
});
