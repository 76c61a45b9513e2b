import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { download, ITEMS, somePrescriber, tokenOf, verify } from '#testing/prescription-fixture.ts';
import { fontsOf, pdfToolsMissing, textOf } from '#testing/read-pdf.ts';

const clinic = testClinic();
const { request } = clinic;
let doctor: Person;
let appointmentId: string;
function prescribe(more: object = {}) {
  const body = { appointmentId, items: ITEMS, diagnosis: 'Influenza', ...more };
  return request(doctor, 'savePrescription', body);
}

describe('paper', () => {
  const readable = test.skipIf(pdfToolsMissing());

  let patient: Person;

  beforeEach(async () => {
    ({ patient, doctor, appointmentId } = await somePrescriber(clinic));
  });

  readable('what a doctor types is text on the verification page and on paper', async () => {
    const items = [{ ...ITEMS[0], name: '<b>#panic()</b> $x$ *y*' }];
    const { prescription } = (await prescribe({ items })).body;
    expect((await verify(clinic, tokenOf(prescription))).text).toContain('&#60;b&#62;#panic()');
    const { statusCode, rawPayload } = await download(clinic, prescription._id, 'user', patient);
    expect(statusCode).toBe(200);
    expect(textOf(rawPayload)).toContain('<b>#panic()</b> $x$ *y*');
  });

  readable('the PDF holds the doses in reading order and is the same every time', async () => {
    const { prescription } = (await prescribe()).body;
    const one = await download(clinic, prescription._id, 'user', patient);
    const two = await download(clinic, prescription._id, 'doctor', doctor);
    expect(one.headers['content-type']).toBe('application/pdf');
    expect(one.headers['content-disposition']).toContain('attachment');
    expect(one.rawPayload.equals(two.rawPayload)).toBe(true);
    const text = textOf(one.rawPayload);
    for (const shown of [
      ...['KMC 48213', 'Asha Rao', 'Influenza', 'Paracetamol, tablet, 500 mg', '5 Jan 2027'],
      ...['1-0-2 (morning 1, noon 0, night 2)', 'For pain & fever', 'Oral rehydration salts'],
    ]) {
      expect(text).toContain(shown);
    }
    const other = await somePatient(clinic);
    expect((await download(clinic, prescription._id, 'user', other)).statusCode).toBe(404);
    expect(
      (await download(clinic, prescription._id, 'doctor', await someDoctor(clinic))).statusCode,
    ).toBe(404);
  });

  readable(
    'doses, ranges and phone numbers between Urdu words keep their order on paper',
    async () => {
      const items = [
        {
          ...ITEMS[0],
          name: 'ORS',
          dose: '5-10 ml',
          route: 'منہ سے',
          frequency: '1-0-2',
          instruction: 'دوا 7-9 ml پھر',
        },
      ];
      const { prescription } = (await prescribe({ items, advice: 'فون +91 80 1234 پر' })).body;
      const { rawPayload } = await download(clinic, prescription._id, 'user', patient);
      const text = textOf(rawPayload);
      for (const figures of [
        '5-10 ml',
        '1-0-2 (morning 1, noon 0, night 2)',
        '7-9 ml',
        '+91 80 1234',
      ]) {
        expect(text).toContain(figures);
      }
    },
  );

  const SCRIPTS = [
    ['Devanagari', 'दवा भोजन के बाद लें', 'NotoSansDevanagari'],
    ['Marathi', 'औषध जेवणानंतर घ्या', 'NotoSansDevanagari'],
    ['Bengali', 'খাবার পরে ঔষধ খান', 'NotoSansBengali'],
    ['Gurmukhi', 'ਖਾਣੇ ਤੋਂ ਬਾਅਦ ਦਵਾਈ ਲਓ', 'NotoSansGurmukhi'],
    ['Gujarati', 'જમ્યા પછી દવા લો', 'NotoSansGujarati'],
    ['Odia', 'ଖାଇବା ପରେ ଔଷଧ ନିଅନ୍ତୁ', 'NotoSansOriya'],
    ['Tamil', 'உணவுக்குப் பின் மருந்து', 'NotoSansTamil'],
    ['Telugu', 'భోజనం తర్వాత మందు', 'NotoSansTelugu'],
    ['Kannada', 'ಊಟದ ನಂತರ ಔಷಧ', 'NotoSansKannada'],
    ['Malayalam', 'ഭക്ഷണത്തിനു ശേഷം മരുന്ന്', 'NotoSansMalayalam'],
    ['Urdu', 'کھانے کے بعد دوا لیں', 'ScheherazadeNew'],
    ['Greek and Cyrillic', 'φάρμακο лекарство', 'LibertinusSerif'],
  ] as const;

  readable.each(SCRIPTS)(
    '%s is printed, with a font of its own in the file',
    async (_, text, font) => {
      const { prescription } = (await prescribe({ advice: text })).body;
      const { rawPayload } = await download(clinic, prescription._id, 'user', patient);
      const fonts = fontsOf(rawPayload);
      expect(fonts).toContain(font);
      expect(fonts.split('\n').slice(2).join('\n')).not.toMatch(/ no +(yes|no) +(yes|no) +\d+/);
      expect(textOf(rawPayload)).not.toContain('[U+');
    },
  );

  test('what no font has is refused, and named', async () => {
    const refused = await prescribe({ advice: 'Rest 𓀀 and 𛅰' });
    expect([refused.status, refused.body.code]).toEqual([422, 'unprintable-text']);
    expect(refused.body.message).toBe('This cannot be printed: 𓀀 𛅰. Please write it another way.');
    const { body } = await request(patient, 'getPatientAppointment', { appointmentId });
    expect(body.prescriptions).toEqual([]);
  });

  readable(
    'a name in letters that no font has is printed as their codes, never as empty boxes',
    async () => {
      ({ patient, doctor, appointmentId } = await somePrescriber(clinic, 'Asha 𓀀'));
      const { prescription } = (await prescribe()).body;
      const { rawPayload } = await download(clinic, prescription._id, 'user', patient);
      expect(textOf(rawPayload)).toContain('Asha [U+13000]');
    },
  );
});

describe('incomplete medicines', () => {
  beforeEach(async () => {
    ({ doctor, appointmentId } = await somePrescriber(clinic));
  });

  test.each([
    [{ name: 'Amoxicillin' }, 'Amoxicillin', 'strength, dose, how often, for how long'],
    [{ ...ITEMS[0], duration: '' }, 'Paracetamol', 'for how long'],
    [{ ...ITEMS[0], duration: undefined, asNeeded: true }, 'Paracetamol', 'for how long'],
    [{ name: 'Zinc', asDirected: true }, 'Zinc', 'instruction'],
  ])('refuses %o, which does not say how it is taken', async (medicine, named, lacks) => {
    const { status, body } = await prescribe({ items: [ITEMS[0], medicine] });
    expect([status, body.code, body.field]).toEqual([422, 'incomplete-medicine', 'items']);
    expect(body.message).toContain(named);
    expect(body.message).toContain(lacks);
  });

  test('issues a medicine as directed; the page has its instruction', async () => {
    const { prescription } = (await prescribe()).body;
    const { text } = await verify(clinic, tokenOf(prescription));
    expect(text).toContain('as directed, One sachet in a litre of water');
  });

  test('a retry returns an incomplete prescription that an earlier release stored', async () => {
    const headers = { 'idempotency-key': 'a-key-of-this-form-0009' };
    const send = (items: object[]) =>
      request(doctor, 'savePrescription', { appointmentId, items }, { headers });
    await send(ITEMS);
    await clinic.database.executeSql('ALTER TABLE prescriptions DISABLE TRIGGER USER');
    await clinic.database.executeSql(`
    UPDATE prescriptions
    SET sheet = jsonb_set(sheet::jsonb, '{items}', '[{"name": "Zinc"}]')::text`);
    await clinic.database.executeSql('ALTER TABLE prescriptions ENABLE TRIGGER USER');
    const { status, body } = await send([{ name: 'Zinc' }]);
    expect([status, body.prescription.sheet.items]).toEqual([200, [{ name: 'Zinc' }]]);
  });
});
