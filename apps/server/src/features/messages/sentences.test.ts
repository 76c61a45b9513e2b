import { endpointFor } from '@nadi/contract/routes';
import { seconds } from '@nadi/domain/limits';
import { LOCALE_CODES } from '@nadi/domain/locales';
import { SENTENCE_TEXT_MAX } from '@nadi/domain/settings-limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { beforeEach, expect, test } from 'vitest';
import { pushSender } from '#platform/push-sender.ts';
import { type Person, requestAs, someAdmin, somePatient, somePeople } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { fakePushReceiver, someBrowser } from '#testing/fake-push-receiver.ts';
import { mailOutbox, readMail } from '#testing/trial-mail.ts';
import { queueReminders } from './reminders.ts';

const service = await fakePushReceiver();
const clinic = testClinic({ PUSH_SERVICES: service.origin });

const GREETING = 'Dear {name},';
const BUTTON = 'Stop these messages';

let admin: Person;
beforeEach(async () => {
  admin = await someAdmin(clinic);
});

const save = (locale: string, sentence: string, text: string | null, as = admin) =>
  requestAs(clinic, 'saveSentence', { locale, sentence, text }, { as });

const list = async (locale: string) =>
  (await requestAs(clinic, 'listSentences', { locale }, { as: admin })).body;

type Listed = { sentence: string; translation: string; text: string | null; values: string[] };

const find = async (locale: string, sentence: string): Promise<Listed | undefined> =>
  (await list(locale)).sentences.find((each: Listed) => each.sentence === sentence);

/** Stores a text as an earlier release would have taken it. */
const store = (locale: string, sentence: string, text: string) =>
  clinic.database.db
    .insertInto('sentence_overrides')
    .values({ locale, sentence, text, changed_at: new Date(clinic.now), changed_by: admin.id })
    .execute();

/** Mails name only patients with a confirmed address. */
async function confirmedPatient() {
  const patient = await somePatient(clinic, 'Asha Rao');
  await clinic.database.db
    .updateTable('patients')
    .set({ email_verified_at: new Date(clinic.now) })
    .where('id', '=', patient.id)
    .execute();
  return patient;
}

async function patientWith(locale: string) {
  const patient = await confirmedPatient();
  await requestAs(clinic, 'setLocale', { locale }, { as: patient });
  return patient;
}

async function mailTo({ email }: Person) {
  const mail = (await readMail(clinic)).find(({ to }) => to === email);
  if (!mail) throw new Error('no mail came');
  return mail;
}

test.each(LOCALE_CODES)('lists every sentence of %s, none of them changed', async (locale) => {
  const { success, sentences, outdated } = await list(locale);
  expect([success, outdated]).toEqual([true, []]);
  expect(sentences.length).toBeGreaterThan(250);
  expect(sentences.every(({ text }: Listed) => text === null)).toBe(true);
  expect(sentences.find(({ sentence }: Listed) => sentence === GREETING)).toMatchObject({
    translation: expect.stringContaining('{name}'),
    values: ['name'],
  });
});

test('an admin changes a sentence of one language, and brings back Nadi’s text', async () => {
  const { status, body } = await save('hi', GREETING, '  {name} जी,  ');
  expect([status, body.message]).toEqual([200, 'Saved. Messages use it from now on.']);
  expect((await find('hi', GREETING))?.text).toBe('{name} जी,');
  expect((await find('en', GREETING))?.text).toBeNull();
  await save('hi', GREETING, 'नमस्ते {name},');
  expect((await find('hi', GREETING))?.text).toBe('नमस्ते {name},');
  for (const reset of [null, '', ' ']) {
    await save('hi', GREETING, 'नमस्ते {name},');
    expect((await save('hi', GREETING, reset)).body.message).toBe(
      'Messages use Nadi’s own text again.',
    );
    expect((await find('hi', GREETING))?.text).toBeNull();
  }
});

test('a text equal to Nadi’s own is not stored', async () => {
  const { translation = '' } = (await find('de', GREETING)) ?? {};
  await save('de', GREETING, 'Hallo {name},');
  await save('de', GREETING, translation);
  expect((await find('de', GREETING))?.text).toBeNull();
});

test.each([
  ['an unknown sentence', 'Dear {person},', 'Ours', 'sentence-not-found', /no such sentence/],
  [
    'a text without a value',
    GREETING,
    'Hello,',
    'bad-sentence-text',
    /^The text needs \{name\}\.$/,
  ],
  ['an invented value', GREETING, '{name} {when}', 'bad-sentence-text', /has no \{when\}/],
  ['a format for a value', GREETING, '{name, date}', 'bad-sentence-text', /nothing else between/],
  ['a brace that never ends', GREETING, 'Dear {name', 'bad-sentence-text', /braces/],
  ['a line break', GREETING, 'Dear\n{name}', 'bad-input', /^text: /],
  ['a control character', GREETING, 'Dear\u0007 {name}', 'bad-input', /^text: /],
  ['an override of the direction', GREETING, '\u202e{name}', 'bad-input', /^text: /],
  ['a long text', GREETING, `{name}${'x'.repeat(SENTENCE_TEXT_MAX)}`, 'bad-input', /^text: /],
  ['an invisible text', BUTTON, '\u200d', 'bad-input', /^text: /],
  ['a null character', 'Dear\0', null, 'bad-input', /^sentence: /],
])('refuses %s and changes nothing', async (_what, sentence, text, code, message) => {
  await save('en', GREETING, 'Hello {name},');
  const { body } = await save('en', sentence, text);
  expect(body).toMatchObject({ success: false, code, message: expect.stringMatching(message) });
  expect((await find('en', GREETING))?.text).toBe('Hello {name},');
  const rows = await clinic.database.db.selectFrom('sentence_overrides').selectAll().execute();
  expect(rows).toHaveLength(1);
});

test('refuses an unknown language, and takes the longest text', async () => {
  expect((await save('fr', GREETING, '{name}')).body.field).toBe('locale');
  const { body } = await requestAs(clinic, 'listSentences', { locale: 'fr' }, { as: admin });
  expect(body.field).toBe('locale');
  const longest = '{name}'.padEnd(SENTENCE_TEXT_MAX, 'क');
  expect((await save('hi', GREETING, longest)).status).toBe(200);
});

test('only an admin reads or changes sentences', async () => {
  for (const as of await somePeople(clinic, 'patient', 'doctor', 'reception', 'accountant')) {
    const refused = await save('en', GREETING, 'Hello {name},', as);
    expect([401, 403]).toContain(refused.status);
    const read = await requestAs(clinic, 'listSentences', { locale: 'en' }, { as });
    expect([401, 403]).toContain(read.status);
  }
  expect((await find('en', GREETING))?.text).toBeNull();
});

test('the audit trail names the change of a sentence', async () => {
  await save('en', GREETING, 'Hello {name},');
  const wanted = { action: 'changed-sentence' };
  const { body } = await requestAs(clinic, 'listAudit', wanted, { as: admin });
  expect(body.entries).toMatchObject([{ action: 'changed-sentence', actor: { id: admin.id } }]);
});

test('a mail uses the clinic’s text in the language of its recipient', async () => {
  await save('hi', GREETING, 'नमस्ते {name},');
  const [hindi, german] = [await patientWith('hi'), await patientWith('de')];
  await bookedAppointment(clinic, { patient: hindi });
  await bookedAppointment(clinic, { patient: german });
  const mail = await mailTo(hindi);
  expect(mail.text).toMatch(/^नमस्ते .+,\n/);
  expect(mail.html).toContain('नमस्ते ');
  expect((await mailTo(german)).text).not.toContain('नमस्ते');
});

test('staff read the clinic’s English text', async () => {
  await save('en', 'This message was sent automatically.', 'Please do not answer.');
  const { doctor } = await bookedAppointment(clinic);
  clinic.now += 10 * 60_000;
  const { text } = await mailTo(doctor);
  expect(text).toContain('Please do not answer.');
});

test('a mail shows markup, apostrophes and backslashes of a text as typed', async () => {
  await save('en', GREETING, String.raw`Dear '{name}' <b>&\u000a,`);
  const patient = await confirmedPatient();
  await bookedAppointment(clinic, { patient });
  const { text, html } = await mailTo(patient);
  expect(text.split('\n')[0]).toBe(String.raw`Dear 'Asha Rao' <b>&\u000a,`);
  expect(html).not.toContain('<b>&');
  expect(html).toMatch(/Dear &#?\w+;Asha Rao&#?\w+; &(lt|#60);b&(gt|#62);&(amp|#38);/);
});

test('a mail ignores outdated texts, which the admin sees and deletes', async () => {
  const gone = 'A sentence of an earlier release';
  await store('en', gone, 'Ours');
  await store('en', GREETING, 'Hello {first},');
  const patient = await confirmedPatient();
  await bookedAppointment(clinic, { patient });
  expect((await mailTo(patient)).text).toMatch(/^Dear Asha Rao,\n/);
  expect((await list('en')).outdated).toEqual([
    { sentence: gone, text: 'Ours' },
    { sentence: GREETING, text: 'Hello {first},' },
  ]);
  expect((await find('en', GREETING))?.text).toBeNull();
  expect((await list('hi')).outdated).toEqual([]);
  expect((await save('en', gone, 'Ours again')).body.code).toBe('sentence-not-found');
  expect((await save('en', gone, null)).status).toBe(200);
  await save('en', GREETING, 'Hello {name},');
  expect((await list('en')).outdated).toEqual([]);
  expect((await find('en', GREETING))?.text).toBe('Hello {name},');
  expect((await save('en', gone, null)).body.code).toBe('sentence-not-found');
});

test('the page for unsubscribing uses the clinic’s text', async () => {
  await save('de', BUTTON, 'Bitte <i>nichts</i> mehr');
  const patient = await patientWith('de');
  const { doctor } = await bookedAppointment(clinic);
  await requestAs(clinic, 'joinWaitlist', { docId: doctor.id }, { as: patient });
  await offerTime(doctor);
  const { headers } = await mailTo(patient);
  const url = new URL(/<(.+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '').pathname;
  const { body } = await clinic.app.inject({ url });
  expect(body).toContain('Bitte &#60;i&#62;nichts&#60;/i&#62; mehr');
  await requestAs(clinic, 'updateClinicSettings', { defaultLocale: 'de' }, { as: admin });
  await save('de', 'This link is not known', 'Unbekannt');
  const unknown = await clinic.app.inject({ url: '/unsubscribe/x' });
  expect(unknown.body).toContain('<h1>Unbekannt</h1>');
});

async function offerTime(doctor: Person) {
  const slot = { slotDate: '7_1_2027', slotTime: '10:00 AM' };
  const { patient: as, appointmentId } = await bookedAppointment(clinic, { doctor, ...slot });
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as });
}

test('a calendar feed uses the clinic’s text at once', async () => {
  const { patient } = await bookedAppointment(clinic);
  const { body } = await requestAs(clinic, 'getCalendarFeed', {}, { as: patient });
  const read = async () => (await clinic.app.inject({ url: new URL(body.url).pathname })).body;
  expect(await read()).toContain('SUMMARY:Appointment with');
  await save('en', 'Appointment with {doctor}, {clinic}', 'At {clinic}: {doctor}');
  expect(await read()).toMatch(/SUMMARY:At Nadi: Dr\./);
});

test('a notification uses the clinic’s text, cut to the size of a push message', async () => {
  const long = 'शुरू '.repeat(390).trim();
  await save('hi', 'Your appointment begins soon', long);
  await save('hi', '{when}. Please be ready a few minutes before it begins.', `{when} ${long}`);
  const patient = await patientWith('hi');
  const { appointmentId } = await bookedAppointment(clinic, { patient });
  await readMail(clinic);
  const browser = someBrowser(service.origin, '/hindi');
  await requestAs(clinic, 'addPushSubscription', browser.subscription, { as: patient });
  clinic.now = Date.parse('2027-01-06T09:00:00+05:30');
  const push = { sender: pushSender('mailto:care@clinic.test'), services: [service.origin] };
  const outbox = { ...mailOutbox(clinic, { push }), wake: () => undefined };
  const clock = { now: () => clinic.now };
  await queueReminders({ db: clinic.database.db, clock, zone: 'Asia/Kolkata', outbox });
  await outbox.deliverDue();
  await expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1);
  const [message] = service.received;
  if (!message) throw new Error('nothing was received');
  const shown = browser.read(message);
  expect(shown.title).toBe(long.slice(0, 400));
  expect(shown.path).toBe(`/my-appointments/${appointmentId}`);
  expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThan(3993);
});

test('the database refuses an empty text and one that is too long', async () => {
  await expect(store('en', GREETING, '')).rejects.toThrow(/text/);
  await expect(store('en', GREETING, 'x'.repeat(SENTENCE_TEXT_MAX + 1))).rejects.toThrow(/text/);
  await expect(store('x'.repeat(36), GREETING, 'x')).rejects.toThrow(/locale/);
});

test('a reply in another language has the clinic’s own words, and an English reply Nadi’s', async () => {
  const sentence = replyMessages.erasureRequested;
  await save('hi', sentence, 'मिल गया');
  await save('en', sentence, 'Received');
  clinic.now += seconds(2);
  const request = async (language: string) => {
    const { token } = await somePatient(clinic);
    const { path } = endpointFor('requestErasure', 'patient');
    const headers = { token, 'accept-language': language };
    const reply = await clinic.app.inject({ method: 'POST', url: path, headers, payload: {} });
    return reply.json().message;
  };
  expect([await request('hi'), await request('en')]).toEqual(['मिल गया', sentence]);
});
