import { LOCALE_CODES } from '@nadi/domain/locales';
import { translator } from '@nadi/messages/translator';
import { expect, test } from 'vitest';
import { findLocale } from '#store/accounts.ts';
import { findContact } from '#store/message-content.ts';
import {
  PASSWORD,
  type Person,
  requestAs,
  someAdmin,
  somePatient,
  somePeople,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const { request } = clinic;

const choose = (as: Person, locale: string | null) => request(as, 'setLocale', { locale });
const chosenBy = async (as: Person) => (await request(as, 'getProfile')).body.userData.locale;
const findChoice = ({ role, id }: Person) => findLocale(clinic.database.db, role, id);

/** Stores a language as another release would. */
const store = ({ id }: Person, locale: string) =>
  clinic.database.db.updateTable('patients').set({ locale }).where('id', '=', id).execute();

test('a new patient has chosen no language', async () => {
  const details = { name: 'Asha Rao', email: 'asha@example.test', password: 'kite-lantern-42' };
  const { body } = await requestAs(clinic, 'register', details);
  const { userData } = (await requestAs(clinic, 'getProfile', {}, { headers: body })).body;
  expect(userData.locale).toBeNull();
  expect(await findLocale(clinic.database.db, 'patient', userData._id)).toBeNull();
});

test.each(LOCALE_CODES)('a patient chooses %s, and the clinic’s language again', async (locale) => {
  const patient = await somePatient(clinic);
  const { status, body } = await choose(patient, locale);
  expect([status, body]).toEqual([200, { success: true, message: 'Saved' }]);
  expect(await chosenBy(patient)).toBe(locale);
  expect(await findChoice(patient)).toBe(locale);
  expect((await choose(patient, null)).status).toBe(200);
  expect(await chosenBy(patient)).toBeNull();
  expect(await findChoice(patient)).toBeNull();
});

test.each(['fr', 'EN', 'en-IN', '', 'x'.repeat(40), 7, undefined])(
  'refuses the language %o and keeps the choice',
  async (locale) => {
    const patient = await somePatient(clinic);
    await choose(patient, 'ur');
    const { status, body } = await request(patient, 'setLocale', { locale });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      code: 'bad-input',
      field: 'locale',
      message: 'locale: is not a language of messages',
    });
    expect(await chosenBy(patient)).toBe('ur');
  },
);

test('a choice changes no other account', async () => {
  const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
  await choose(other, 'de');
  await choose(patient, 'hi');
  expect(await chosenBy(other)).toBe('de');
  expect(await findChoice(other)).toBe('de');
});

test('only patients choose', async () => {
  const patient = await somePatient(clinic);
  const people = await somePeople(clinic, 'doctor', 'admin', 'reception', 'accountant');
  for (const person of people) {
    expect((await choose({ ...patient, token: person.token }, 'hi')).status).toBe(401);
    expect(await findChoice(person)).toBeNull();
    // Ids of one role mean nothing to another.
    await choose(patient, 'hi');
    expect(await findLocale(clinic.database.db, person.role, patient.id)).toBeNull();
  }
});

test('a language of a later release is shown as English', async () => {
  const patient = await somePatient(clinic);
  await store(patient, 'zh-Hant-HK');
  expect(await chosenBy(patient)).toBe('en');
});

test('the database refuses a language of more than 35 characters', async () => {
  const patient = await somePatient(clinic);
  await store(patient, 'x'.repeat(35));
  await expect(store(patient, 'x'.repeat(36))).rejects.toThrow(/locale/);
  await expect(store(patient, '')).rejects.toThrow(/locale/);
});

test('messages to a dependant use the choice of the manager', async () => {
  const manager = await somePatient(clinic);
  const dependantId = await someDependant(clinic, manager);
  await choose(manager, 'hi');
  const { db } = clinic.database;
  const contact = await findContact(db, dependantId, new Date(clinic.now));
  expect(await findLocale(db, 'patient', contact?.id ?? '')).toBe('hi');
});

test('the clinic’s language is English until the admin saves another, which everybody reads', async () => {
  const as = await someAdmin(clinic);
  const read = async () => (await requestAs(clinic, 'getClinic')).body.settings.defaultLocale;
  expect(await read()).toBeUndefined();
  const { body } = await request(as, 'updateClinicSettings', { defaultLocale: 'ur' });
  expect(body.settings.defaultLocale).toBe('ur');
  expect(await read()).toBe('ur');
  await request(as, 'updateClinicSettings', { displayName: 'Kaveri Clinic' });
  expect(await read()).toBe('ur');
});

test('an unknown language of the clinic is refused and changes nothing', async () => {
  const as = await someAdmin(clinic);
  await request(as, 'updateClinicSettings', { defaultLocale: 'de' });
  const { status, body } = await request(as, 'updateClinicSettings', { defaultLocale: 'fr' });
  expect([status, body.field]).toEqual([400, 'defaultLocale']);
  expect(body.message).toBe('defaultLocale: is not a language of messages');
  expect((await requestAs(clinic, 'getClinic')).body.settings.defaultLocale).toBe('de');
});

test('merging keeps the choice of the remaining record, or takes the other one', async () => {
  const reception = await someReception(clinic);
  const add = async (name: string): Promise<Person> => {
    const { body } = await request(reception, 'addPatient', { name });
    return { role: 'patient', id: body.userId, email: '', token: '' };
  };
  const merge = async (from: Person, into: Person) => {
    const { status } = await request(reception, 'mergePatients', {
      userId: from.id,
      intoUserId: into.id,
    });
    expect(status).toBe(200);
  };
  const [first, second, third] = [await add('Leela'), await add('Leela'), await add('Leela')];
  await store(first, 'hi');
  await merge(first, second);
  expect(await findChoice(second)).toBe('hi');
  await store(third, 'de');
  await merge(third, second);
  expect(await findChoice(second)).toBe('hi');
});

test('a removed record gets its last message in its own language', async () => {
  const [admin, patient] = await somePeople(clinic, 'admin', 'patient');
  const removed = await somePatient(clinic);
  const patients = clinic.database.db.updateTable('patients').where('id', '=', removed.id);
  await patients.set({ password_hash: null, locale: 'de' }).execute();
  await choose(patient, 'hi');
  await readMail(clinic);
  await request(admin, 'confirmSession', { password: PASSWORD });
  await request(admin, 'mergePatients', { userId: removed.id, intoUserId: patient.id });
  const mails = new Map((await readMail(clinic)).map(({ to, subject }) => [to, subject]));
  expect(mails.get(removed.email)).toBe(translator('de')._('Two records were merged'));
  expect(mails.get(patient.email)).toBe(translator('hi')._('Two records were merged'));
});
