import { currencyOf, DEFAULT_CURRENCY } from '@nadi/domain/currencies';
import { setClinicCurrency } from '@nadi/domain/money';
import { afterEach, expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { setInvoiceZone } from '#store/issue-invoice.ts';
import { appendCashRefund, appendEntry, listCashPayments } from '#store/ledger.ts';
import {
  FEE,
  ledgerFixture,
  NOW,
  partiesOf,
  payCash,
  payOnline,
  refundOf,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { listAppointmentInvoices } from './invoices.ts';
import { recordRefunds } from './record-refunds.ts';

const fixture = ledgerFixture();
const ZONE = 'Asia/Kolkata';

afterEach(() => {
  setClinicCurrency(DEFAULT_CURRENCY);
  setInvoiceZone(ZONE);
});

const saveSettings = (settings: object) => saveClinicSettings(fixture.db, settings, new Date(NOW));

/** Creates an appointment that is paid online; returns it with its order. */
async function paid() {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await payOnline(fixture.db, order, { reference: `pi_${order.id}` });
  return { appointmentId, order };
}

/** Records a payment in cash at an instant. */
async function payAt(at: string, { livemode = true, currency = 'INR', amountMinor = FEE } = {}) {
  const appointmentId = await someAppointment(fixture.database);
  await appendEntry(fixture.db, {
    ...{ at: new Date(at), appointmentId, orderId: null, provider: 'cash', kind: 'payment' },
    ...{ reference: appointmentId, amountMinor, currency, livemode },
  });
  return appointmentId;
}

/** Adds a payment as the release before invoices did. */
async function payEarlier(receiptNo: number) {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await fixture.db
    .insertInto('ledger_entries')
    .values({
      ...{ at: new Date(NOW), appointment_id: appointmentId, order_id: order.id },
      ...{ provider: 'stripe', kind: 'payment', reference: `pi_${order.id}`, amount_minor: FEE },
      ...{ currency: 'INR', livemode: true, receipt_no: receiptNo },
    })
    .execute();
  return { appointmentId, order };
}

const invoicesOf = (appointmentId: string) => listAppointmentInvoices(fixture.db, appointmentId);
const numbersOf = async (appointmentId: string) =>
  (await invoicesOf(appointmentId)).map(({ number }) => number);

async function sumLedger() {
  const rows = await fixture.db.selectFrom('ledger_entries').select('amount_minor').execute();
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0) / 100;
}

test('a payment has an invoice with what is printed', async () => {
  await saveSettings({ name: 'Kaveri', address: ['1, Road', 'Town'], taxId: '27AABCT' });
  const { appointmentId } = await paid();
  const { patientId } = await partiesOf(fixture.db, appointmentId);
  expect(await invoicesOf(appointmentId)).toEqual([
    {
      ...{ number: 'INV/2026-27/000001', kind: 'invoice', test: false, issuedAt: NOW },
      ...{ appointmentId, userId: patientId, patient: 'Asha Rao', doctor: expect.any(String) },
      ...{ slotDate: '6_1_2027', slotTime: '09:00 AM', amount: 500, net: 500, taxes: [] },
    },
  ]);
});

test('numbers follow each other without gaps, also if a transaction fails', async () => {
  await payAt('2027-01-05T09:00:00+05:30');
  const order = await someOrder(fixture.db, await someAppointment(fixture.database));
  const failed = fixture.database.transaction(async (trx) => {
    await payOnline(trx, order);
    throw new Error('killed');
  });
  await expect(failed).rejects.toThrow('killed');
  const next = await payAt('2027-01-05T09:01:00+05:30');
  expect(await numbersOf(next)).toEqual(['INV/2026-27/000002']);
});

test('each financial year begins at 1 on the clinic’s calendar', async () => {
  const last = await payAt('2027-03-31T23:59:59.999+05:30');
  const first = await payAt('2027-04-01T00:00:00+05:30');
  const late = await payAt('2027-03-31T18:00:00+05:30');
  expect(await numbersOf(last)).toEqual(['INV/2026-27/000001']);
  expect(await numbersOf(first)).toEqual(['INV/2027-28/000001']);
  expect(await numbersOf(late)).toEqual(['INV/2026-27/000002']);
  setInvoiceZone('America/New_York');
  expect(await numbersOf(await payAt('2027-03-31T23:00:00-04:00'))).toEqual(['INV/2026-27/000003']);
});

test('a financial year may start with the calendar’s', async () => {
  await saveSettings({ fiscalYearStart: '01-01' });
  expect(await numbersOf(await payAt('2026-12-31T23:59:59+05:30'))).toEqual(['INV/2026/000001']);
  expect(await numbersOf(await payAt('2027-01-01T00:00:00+05:30'))).toEqual(['INV/2027/000001']);
});

test('test money has a series of its own', async () => {
  await payAt('2027-01-05T09:00:00+05:30');
  const appointmentId = await payAt('2027-01-05T09:00:00+05:30', { livemode: false });
  expect(await numbersOf(appointmentId)).toEqual(['T-INV/2026-27/000001']);
});

test('a refund has a credit note that names the invoice', async () => {
  await paid();
  const { appointmentId, order } = await paid();
  await recordRefunds(fixture.db, order, [refundOf(20_000)], NOW + 5);
  await recordRefunds(fixture.db, order, [refundOf(20_000)], NOW + 6);
  const [, note, ...others] = await invoicesOf(appointmentId);
  expect(note).toMatchObject({
    ...{ number: 'CN/2026-27/000001', kind: 'credit-note', amount: -200, net: -200 },
    ...{ corrects: 'INV/2026-27/000002', issuedAt: NOW + 5 },
  });
  expect(others).toEqual([]);
});

test('a credit note names the invoice of its own payment of two', async () => {
  const { appointmentId, order } = await paid();
  await payOnline(fixture.db, order, { reference: 'pi_second' });
  await recordRefunds(fixture.db, order, [refundOf(FEE)], NOW, `pi_${order.id}`);
  await recordRefunds(fixture.db, order, [refundOf(5, { reference: 're_2' })], NOW, 'pi_second');
  const corrected = (await invoicesOf(appointmentId)).map(({ corrects }) => corrects);
  expect(corrected).toEqual([undefined, undefined, 'INV/2026-27/000001', 'INV/2026-27/000002']);
});

test('cash that is handed back has a credit note', async () => {
  const appointmentId = await someAppointment(fixture.database);
  await payCash(fixture.db, appointmentId, 300);
  await payCash(fixture.db, appointmentId, 700);
  const [first] = await listCashPayments(fixture.db, appointmentId);
  if (!first) throw new Error('no payment');
  const refund = {
    id: 'r',
    appointmentId,
    desk: 'Front desk',
    amountMinor: 100,
    at: new Date(NOW),
  };
  await appendCashRefund(fixture.db, first, refund);
  expect((await invoicesOf(appointmentId)).at(-1)).toMatchObject({
    ...{ kind: 'credit-note', amount: -1, corrects: 'INV/2026-27/000001' },
  });
});

test('a refund that the bank sent back has an invoice again', async () => {
  await saveSettings({ taxLines: [{ name: 'GST', percent: 18 }] });
  const { appointmentId, order } = await paid();
  await recordRefunds(fixture.db, order, [refundOf(20_000)], NOW);
  await saveSettings({});
  await recordRefunds(fixture.db, order, [refundOf(20_000, { state: 'failed' })], NOW + 1);
  expect((await invoicesOf(appointmentId)).at(-1)).toMatchObject({
    ...{ number: 'INV/2026-27/000002', kind: 'invoice', amount: 200 },
    ...{ corrects: 'CN/2026-27/000001', taxes: [{ name: 'GST', percent: 18, amount: 30.51 }] },
  });
  const amounts = (await invoicesOf(appointmentId)).map(({ amount }) => amount);
  expect(amounts.reduce((sum, amount) => sum + amount)).toBe(await sumLedger());
});

test('a payment of before the upgrade keeps its receipt, and its credit note names it', async () => {
  await saveSettings({ taxLines: [{ name: 'GST', percent: 18 }] });
  const { appointmentId, order } = await payEarlier(7);
  expect(await invoicesOf(appointmentId)).toEqual([]);
  await recordRefunds(fixture.db, order, [refundOf(FEE)], NOW);
  await recordRefunds(fixture.db, order, [refundOf(FEE, { state: 'failed' })], NOW);
  expect(await invoicesOf(appointmentId)).toMatchObject([
    { number: 'CN/2026-27/000001', corrects: 'N-000007', taxes: [], amount: -500 },
    { number: 'INV/2026-27/000001', corrects: 'CN/2026-27/000001', amount: 500 },
  ]);
});

test('a refund of before the upgrade that comes back names the receipt', async () => {
  const { appointmentId, order } = await payEarlier(7);
  await fixture.db
    .insertInto('ledger_entries')
    .values({
      ...{ at: new Date(NOW), appointment_id: appointmentId, order_id: order.id },
      ...{ provider: 'stripe', kind: 'refund', reference: 're_1', amount_minor: -FEE },
      ...{ currency: 'INR', livemode: true, receipt_no: null },
    })
    .execute();
  await recordRefunds(fixture.db, order, [refundOf(FEE, { state: 'failed' })], NOW);
  expect(await invoicesOf(appointmentId)).toMatchObject([
    { kind: 'invoice', corrects: 'N-000007' },
  ]);
});

test('changed settings, names and appointments leave issued documents as they are', async () => {
  await saveSettings({
    name: 'Kaveri',
    legalName: 'Kaveri LLP',
    taxLines: [{ name: 'A', percent: 5 }],
  });
  const { appointmentId, order } = await paid();
  const before = await invoicesOf(appointmentId);
  await saveSettings({ name: 'Other', fiscalYearStart: '01-01', taxLines: [] });
  const { patientId, doctorId } = await partiesOf(fixture.db, appointmentId);
  const { db } = fixture;
  await db.updateTable('patients').set({ name: 'Other' }).where('id', '=', patientId).execute();
  await db.updateTable('doctors').set({ name: 'Dr. Other' }).where('id', '=', doctorId).execute();
  await db
    .updateTable('appointments')
    .set({ slot_date: '7_1_2027' })
    .where('id', '=', appointmentId)
    .execute();
  await recordRefunds(db, order, [refundOf(21_000)], NOW);
  const [invoice, note] = await invoicesOf(appointmentId);
  expect([invoice]).toEqual(before);
  expect(note).toMatchObject({
    number: 'CN/2027/000001',
    taxes: [{ name: 'A', percent: 5, amount: -10 }],
    net: -200,
  });
  const change = db
    .updateTable('invoices')
    .set({ amount_minor: 1 } as never)
    .execute();
  await expect(change).rejects.toThrow('only appended to');
  await expect(db.deleteFrom('invoices').execute()).rejects.toThrow('only appended to');
});

test.each([
  ['JPY', 1180, 1180, [90, 90], 1000],
  ['EUR', 1180, 11.8, [0.9, 0.9], 10],
  ['KWD', 1181, 1.181, [0.09, 0.09], 1.001],
])('taxes of %s are whole minor units', async (code, amountMinor, amount, taxes, net) => {
  setClinicCurrency(currencyOf(code));
  const taxLines = ['A', 'B'].map((name) => ({ name, percent: 9 }));
  await saveSettings({ currency: code, taxLines });
  const at = '2027-01-05T09:00:00+05:30';
  const [invoice] = await invoicesOf(await payAt(at, { currency: code, amountMinor }));
  expect(invoice).toMatchObject({ amount, net });
  expect(invoice?.taxes.map((tax) => tax.amount)).toEqual(taxes);
});
