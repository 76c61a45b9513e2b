import type { Receipt } from '@nadi/contract/payments';
import { LOCALE_CODES, type LocaleCode } from '@nadi/domain/locales';
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
import { paperTranslator } from '#testing/paper-sentences.ts';
import { languageOf } from '#testing/read-pdf.ts';
import { runHandler } from '#testing/run-handler.ts';
import { getReceiptPdf, sheetOf } from './receipts.ts';

const fixture = ledgerFixture();
const ZONE = 'Asia/Kolkata';

afterAll(() => endTypesetting());

const RECEIPT: Receipt = {
  ...({ number: 'N-000012', test: false, provider: 'razorpay', reference: 'pay_1' } as const),
  ...{ paidAt: NOW, amount: 500, refunded: 200, refundedAt: NOW, currency: 'INR' },
  patient: 'Asha Rao',
  doctor: {
    ...{ name: 'Dr. Meera Iyer', speciality: 'Neurologist', registrationNumber: 'KMC 12345' },
    address: { line1: '17, 4th Cross', line2: '' },
  },
  ...{ slotDate: '6_1_2027', slotTime: '10:30 AM' },
};

test('a Hindi receipt has its labels and dates in Hindi, and names as they are', () => {
  expect(sheetOf(RECEIPT, ZONE, paperTranslator('hi'))).toMatchObject({
    patient: 'Asha Rao',
    paidAt: '5 जन॰ 2027',
    doctor: ['Dr. Meera Iyer', 'Neurologist', 'पंजीकरण संख्या KMC 12345', '17, 4th Cross', ''],
    method: 'Razorpay',
    amounts: [
      { label: 'परामर्श शुल्क', amount: '₹500' },
      { label: '5 जन॰ 2027 को लौटाया', amount: '−₹200' },
    ],
    total: { label: 'वापसी के बाद चुकाया', amount: '₹300' },
  });
});

test('an Urdu receipt isolates names, numbers and amounts', () => {
  const isolated = (text: string) => expect.stringMatching(`^\u2068.*${text}\u2069$`);
  expect(sheetOf(RECEIPT, ZONE, paperTranslator('ur'))).toMatchObject({
    patient: isolated('Asha Rao'),
    reference: isolated('pay_1'),
    doctor: [
      isolated('Dr. Meera Iyer'),
      isolated('Neurologist'),
      'رجسٹریشن نمبر \u2068KMC 12345\u2069',
      isolated('17, 4th Cross'),
      '',
    ],
    amounts: [{ amount: isolated('500') }, { amount: isolated('200') }],
  });
});

async function download(choice: {
  account?: LocaleCode;
  clinic?: LocaleCode;
  language?: LocaleCode;
}): Promise<string | undefined> {
  const appointmentId = await someAppointment(fixture.database);
  await payOnline(fixture.db, await someOrder(fixture.db, appointmentId));
  const { patientId: id } = await partiesOf(fixture.db, appointmentId);
  if (choice.account) {
    const patients = fixture.db.updateTable('patients').set({ locale: choice.account });
    await patients.where('id', '=', id).execute();
  }
  if (choice.clinic) {
    await saveClinicSettings(fixture.db, { defaultLocale: choice.clinic }, new Date(NOW));
  }
  const file = await runHandler(fixture.database, getReceiptPdf(ZONE), {
    actor: { role: 'patient', id },
    body: { appointmentId, ...(choice.language && { language: choice.language }) },
    now: NOW,
  });
  if (!(file instanceof FileReply)) throw new Error('no file');
  const parts: Uint8Array[] = [];
  for await (const part of file.parts) parts.push(part);
  return languageOf(Buffer.concat(parts));
}

test.each(LOCALE_CODES)('a receipt has the language of the account: %s', async (account) => {
  expect(await download({ account })).toBe(account);
});

test('a receipt has the clinic’s language if the patient chose none', async () => {
  expect(await download({ clinic: 'de' })).toBe('de');
});

test('a receipt comes in English on request', async () => {
  expect(await download({ account: 'hi', language: 'en' })).toBe('en');
});
