import type { Prescription } from '@nadi/contract/prescriptions';
import { LOCALE_CODES } from '@nadi/domain/locales';
import { english } from '@nadi/messages/en/english';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { endTypesetting, typesetPdf } from '#platform/typesetter.ts';
import type { Person } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { paperTranslator } from '#testing/paper-sentences.ts';
import { ITEMS, somePrescriber, tokenOf } from '#testing/prescription-fixture.ts';
import { languageOf, pdfToolsMissing, readingTextOf, textOf } from '#testing/read-pdf.ts';
import { prescriptionsPdf, sheetOf } from './prescription-pdf.ts';

const clinic = testClinic();
const { request } = clinic;
const readable = test.skipIf(pdfToolsMissing());

const DOCTOR_WROTE = { diagnosis: 'Influenza', advice: 'Rest. 5-10 ml of water an hour' };
const WRITTEN = ['Paracetamol, tablet, 500 mg', 'For pain & fever', ...Object.values(DOCTOR_WROTE)];

let patient: Person;
let doctor: Person;
let prescription: Prescription;

beforeEach(async () => {
  let appointmentId: string;
  ({ patient, doctor, appointmentId } = await somePrescriber(clinic));
  const form = { appointmentId, items: ITEMS, ...DOCTOR_WROTE };
  ({ prescription } = (await request(doctor, 'savePrescription', form)).body);
});
afterAll(() => endTypesetting());

const LANGUAGES = ['de', 'hi', 'ur'] as const;

test.each(LANGUAGES)('a prescription in %s has every label in English first', (locale) => {
  const { labels } = sheetOf(prescription, paperTranslator(locale));
  for (const [name, [label]] of Object.entries(sheetOf(prescription, english).labels))
    expect(labels[name]?.[0]).toBe(label);
  expect(labels.patient).toHaveLength(2);
});

test.each(LANGUAGES)('a prescription in %s leaves the doctor’s words as they are', (locale) => {
  const [source, translated] = [english, paperTranslator(locale)].map((i18n) =>
    sheetOf(prescription, i18n),
  );
  expect(translated).toMatchObject(DOCTOR_WROTE);
  expect(translated?.items.map(({ title }) => title)).toEqual(
    source?.items.map(({ title }) => title),
  );
  expect(translated?.doctor).toEqual(source?.doctor);
});

test('a replaced prescription has the English stamp in every language', () => {
  const stamps = LANGUAGES.map(
    (locale) => sheetOf({ ...prescription, state: 'replaced' }, paperTranslator(locale)).stamp,
  );
  expect(stamps).toEqual([
    ['REPLACED', 'ERSETZT'],
    ['REPLACED', 'बदला गया'],
    ['REPLACED', 'تبدیل شدہ'],
  ]);
});

const typeset = (locale: (typeof LANGUAGES)[number]) =>
  prescriptionsPdf([prescription], null, typesetPdf, paperTranslator(locale));

const PHRASES = {
  de: ['Rezept', 'Patient/in', 'bei Bedarf', '5 Tage lang', 'morgens 1, mittags 0, zur Nacht 2'],
  hi: ['नुस्खा', 'मरीज़', 'ज़रूरत पड़ने पर', '5 दिन तक', 'सुबह 1, दोपहर 0, रात 2', 'निर्देश के अनुसार'],
  ur: ['نسخہ', 'مریض', 'ضرورت پڑنے پر', 'دن تک', 'دوپہر', 'ہدایت کے مطابق', 'گولی', 'تشخیص'],
};

readable.each(LANGUAGES)('the text of a PDF in %s is what was written', async (locale) => {
  const pdf = await typeset(locale);
  // A phrase can be on two lines.
  const text = readingTextOf(pdf).replaceAll('\n', ' ');
  for (const phrase of [...PHRASES[locale], ...WRITTEN, 'Prescription', 'Registration number'])
    expect(text).toContain(phrase);
  expect(languageOf(pdf)).toBe(locale);
  expect(text).not.toContain('[U+');
});

readable.each(LANGUAGES)('doses keep their order on paper in %s', async (locale) => {
  const text = textOf(await typeset(locale)).replaceAll(/[\u2066-\u2069]/g, '');
  expect(text).toContain('1-0-2 (morning 1, noon 0, night 2)');
  expect(text).toContain('for 5 days');
});

async function fetchPdf(as: Person, more = '') {
  const role = as.role === 'doctor' ? 'doctor' : 'user';
  const { rawPayload } = await clinic.app.inject({
    url: `/api/${role}/prescription?prescriptionId=${prescription._id}${more}`,
    headers: { [role === 'doctor' ? 'dToken' : 'token']: as.token },
  });
  return rawPayload;
}

test.each(LOCALE_CODES)(
  'a patient gets the PDF in the language of the account: %s',
  async (locale) => {
    await request(patient, 'setLocale', { locale });
    expect(languageOf(await fetchPdf(patient))).toBe(locale);
  },
);

test('a patient with another language can get the English PDF of the doctor', async () => {
  await request(patient, 'setLocale', { locale: 'ur' });
  const pdf = await fetchPdf(patient, '&language=en');
  expect(languageOf(pdf)).toBe('en');
  expect(pdf.equals(await fetchPdf(doctor))).toBe(true);
});

test('refuses a language that Nadi does not have', async () => {
  expect(JSON.parse(String(await fetchPdf(patient, '&language=xx')))).toMatchObject({
    code: 'bad-input',
  });
});

const check = async (language: string) =>
  (
    await clinic.app.inject({
      url: `/rx/${tokenOf(prescription)}`,
      headers: { 'accept-language': language },
    })
  ).body;

test('the page that checks a prescription has the English texts in every language', async () => {
  const english = await check('en');
  expect(english).not.toContain('translated"');
  for (const locale of LANGUAGES) {
    const page = await check(locale);
    expect(page).toContain('<html lang="en">');
    for (const words of [
      ...['This prescription was issued and is current.', 'Valid: as the clinic issued it'],
      ...['5 Jan 2027', '<bdi dir="ltr">Paracetamol, tablet, 500 mg</bdi>'],
    ])
      expect(page).toContain(words);
  }
});

test('the page that checks a prescription marks the language and direction of its translations', async () => {
  expect(await check('ur')).toMatch(
    /5 Jan 2027<span class="translated" lang="ur" dir="rtl">5 جنوری، 2027<\/span>/,
  );
  expect(await check('hi')).toContain('<span class="translated" lang="hi" dir="ltr">');
});

test('the page that checks a prescription has its title in both languages, and stores no cookie', async () => {
  const { body, headers } = await clinic.app.inject(`/rx/${tokenOf(prescription)}?lang=de`);
  const { number } = prescription;
  expect(body).toContain(
    `<h1>Prescription ${number}</h1><span class="translated" lang="de" dir="ltr">Rezept ${number}<`,
  );
  expect(headers).not.toHaveProperty('set-cookie');
});
