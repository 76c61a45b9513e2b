import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { FileReply } from '#platform/http/replies.ts';
import { endTypesetting } from '#platform/typesetter.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import { insertImage } from '#store/images.ts';
import { savePrescriber } from '#store/prescriptions.ts';
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
import { pdfToolsMissing, textOf } from '#testing/read-pdf.ts';
import { runHandler } from '#testing/run-handler.ts';
import { getReceipt, getReceiptPdf, sheetOf } from './receipts.ts';
import { recordRefunds } from './record-refunds.ts';

const fixture = ledgerFixture();

function get(
  appointmentId: string,
  { id, dependants, number }: { id: string; dependants?: string[]; number?: string },
) {
  const actor = { role: 'patient', id, ...(dependants && { dependants }) } as const;
  const body = { appointmentId, ...(number && { number }) };
  return runHandler(fixture.database, getReceipt('Asia/Kolkata'), { actor, body, now: NOW });
}

/** Creates a paid appointment; returns it with its patient, order and doctor. */
async function paid() {
  const appointmentId = await someAppointment(fixture.database);
  const order = await someOrder(fixture.db, appointmentId);
  await payOnline(fixture.db, order);
  const { patientId: id, doctorId } = await partiesOf(fixture.db, appointmentId);
  const doctor = await fixture.db
    .selectFrom('doctors')
    .selectAll()
    .where('id', '=', doctorId)
    .executeTakeFirstOrThrow();
  return { appointmentId, order, id, doctor };
}

test('a receipt has the payer, amount, time and appointment', async () => {
  const { appointmentId, id, doctor } = await paid();
  expect(await get(appointmentId, { id })).toEqual({
    success: true,
    timeZone: 'Asia/Kolkata',
    numbers: ['N-000001'],
    receipt: {
      number: 'N-000001',
      paidAt: NOW,
      provider: 'stripe',
      reference: 'pi_1',
      amount: FEE / 100,
      currency: 'INR',
      test: false,
      refunded: 0,
      patient: 'Asha Rao',
      doctor: {
        name: doctor.name,
        speciality: 'General physician',
        address: { line1: '17, 4th Cross', line2: 'Bengaluru' },
      },
      slotDate: '6_1_2027',
      slotTime: '09:00 AM',
    },
  });
});

test('a receipt has the refunded amount and the time of the refund', async () => {
  const { appointmentId, order, id } = await paid();
  await recordRefunds(fixture.db, order, [refundOf(20_000)], NOW + 5);
  const refunded = { refunded: 200, refundedAt: NOW + 5 };
  expect(await get(appointmentId, { id })).toMatchObject({ receipt: refunded });
});

test('a receipt has the doctor’s registration number', async () => {
  const { appointmentId, id, doctor } = await paid();
  const registrationNumber = 'KMC 12345';
  await savePrescriber(fixture.db, doctor.id, { registrationNumber, qualification: 'MBBS' });
  expect(await get(appointmentId, { id })).toMatchObject({
    receipt: { doctor: { registrationNumber } },
  });
});

test('shows the first of several payments, and each one by its number', async () => {
  const { appointmentId, id } = await paid();
  await payCash(fixture.db, appointmentId, 700);
  const numbers = ['N-000001', 'N-000002'];
  expect(await get(appointmentId, { id })).toMatchObject({ numbers, receipt: { amount: 500 } });
  const second = await get(appointmentId, { id, number: 'N-000002' });
  expect(second).toMatchObject({ numbers, receipt: { amount: 7, provider: 'cash' } });
});

test('only the patient and their manager get a receipt, and only for a payment', async () => {
  const { appointmentId, id } = await paid();
  const other = await paid();
  const manager = { id: other.id, dependants: [id] };
  expect(await get(appointmentId, manager)).toMatchObject({ receipt: { number: 'N-000001' } });
  const unpaid = await someAppointment(fixture.database);
  const { patientId } = await partiesOf(fixture.db, unpaid);
  for (const request of [
    () => get(appointmentId, { id: other.id }),
    () => get(unpaid, { id: patientId }),
    () => get(appointmentId, { id, number: 'N-000002' }),
    () => get(appointmentId, { id, number: 'T-000001' }),
  ])
    await expect(request()).rejects.toEqual(expect.objectContaining({ code: 'not-found' }));
});

describe('files', () => {
  const ZONE = 'Asia/Kolkata';

  afterAll(() => endTypesetting());

  const CONTACT = {
    phone: '+91 80 1234 5678',
    email: 'care@nadi.example',
    address: ['14 Lavelle Road'],
  };

  const RECEIPT = {
    ...({ number: 'N-000012', test: false, provider: 'razorpay', reference: 'pay_1' } as const),
    ...{ paidAt: NOW, amount: 500, refunded: 0, currency: 'INR', patient: 'Asha Rao' },
    doctor: {
      ...{ name: 'Dr. Meera Iyer', speciality: 'Neurologist' },
      address: { line1: '17, 4th Cross', line2: 'Bengaluru' },
    },
    ...{ slotDate: '6_1_2027', slotTime: '10:30 AM' },
  };

  test('a receipt has its texts as they are printed', () => {
    expect(sheetOf(RECEIPT, ZONE)).toEqual({
      number: 'N-000012',
      test: false,
      patient: 'Asha Rao',
      paidAt: '5 Jan 2027',
      doctor: ['Dr. Meera Iyer', 'Neurologist', '', '17, 4th Cross', 'Bengaluru'],
      appointment: '6 Jan 2027, 10:30 AM',
      method: 'Razorpay',
      reference: 'pay_1',
      amounts: [{ label: 'Consultation fee', amount: '₹500' }],
      total: { label: 'Paid', amount: '₹500' },
      rule: 'If you cancel in time, or the clinic cancels, an online payment goes back in full the way you paid.',
    });
  });

  test('a refund is a line of its own, and leaves the rest', () => {
    const refundedAt = Date.parse('2027-01-07T00:30:00+05:30');
    const { amounts, total } = sheetOf({ ...RECEIPT, refunded: 200, refundedAt }, ZONE);
    expect(amounts).toEqual([
      { label: 'Consultation fee', amount: '₹500' },
      { label: 'Refunded on 7 Jan 2027', amount: '−₹200' },
    ]);
    expect(total).toEqual({ label: 'Paid after refunds', amount: '₹300' });
  });

  test('the doctor’s registration number is below the speciality', () => {
    const doctor = { ...RECEIPT.doctor, registrationNumber: 'KMC 12345' };
    expect(sheetOf({ ...RECEIPT, doctor }, ZONE).doctor[2]).toBe('Registration number KMC 12345');
  });

  /** The file that a patient downloads of an appointment that was paid. */
  async function download() {
    const appointmentId = await someAppointment(fixture.database);
    await payOnline(fixture.db, await someOrder(fixture.db, appointmentId));
    const { patientId } = await partiesOf(fixture.db, appointmentId);
    const file = await runHandler(fixture.database, getReceiptPdf(ZONE), {
      actor: { role: 'patient', id: patientId },
      body: { appointmentId },
      now: NOW,
    });
    if (!(file instanceof FileReply)) throw new Error('no file');
    const parts: Uint8Array[] = [];
    for await (const part of file.parts) parts.push(part);
    return { file, pdf: Buffer.concat(parts) };
  }

  test('the file is named after its number', async () => {
    const { file, pdf } = await download();
    expect(file).toMatchObject({ name: 'Receipt N-000001.pdf', mediaType: 'application/pdf' });
    expect([file.size, pdf.subarray(0, 5).toString()]).toEqual([pdf.length, '%PDF-']);
  });

  test.skipIf(pdfToolsMissing())('the file has the clinic’s name and address', async () => {
    await saveClinicSettings(fixture.db, CONTACT, new Date(NOW));
    const text = textOf((await download()).pdf);
    for (const part of ['Nadi', ...Object.values(CONTACT).flat(), 'Asha Rao'])
      expect(text).toContain(part);
  });

  test.skipIf(pdfToolsMissing())('the file has the legal name and the tax number', async () => {
    const issuer = { legalName: 'Kaveri Care LLP', taxId: '27AABCT1234Q1Z5' };
    await saveClinicSettings(fixture.db, { ...CONTACT, ...issuer }, new Date(NOW));
    const text = textOf((await download()).pdf);
    for (const part of ['Kaveri Care LLP', 'Tax number 27AABCT1234Q1Z5'])
      expect(text).toContain(part);
  });

  test('the file has the logo', async () => {
    const png = await sharp({
      create: { width: 192, height: 192, channels: 3, background: '#08c' },
    })
      .png()
      .toBuffer();
    const picture = { large: png, small: png, createdAt: new Date(NOW) };
    await insertImage(fixture.db, { ...picture, id: 'ab-icon' });
    await saveClinicSettings(fixture.db, { logo: '/uploads/ab.webp' }, new Date(NOW));
    const { pdf } = await download();
    expect(pdf.includes('/Image')).toBe(true);
  });
});
