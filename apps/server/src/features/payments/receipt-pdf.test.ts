import { afterAll, expect, test } from 'vitest';
import { FileReply } from '#platform/http/replies.ts';
import { endTypesetting } from '#platform/typesetter.ts';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import {
  ledgerFixture,
  NOW,
  partiesOf,
  payOnline,
  someAppointment,
  someOrder,
} from '#testing/ledger-fixture.ts';
import { pdfToolsMissing, textOf } from '#testing/read-pdf.ts';
import { runHandler } from '#testing/run-handler.ts';
import { getReceiptPdf, sheetOf } from './receipts.ts';

const ZONE = 'Asia/Kolkata';
const fixture = ledgerFixture();
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
