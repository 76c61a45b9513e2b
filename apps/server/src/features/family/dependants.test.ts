import { DEPENDANTS_MAX, hours } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { confirmEmail } from '#store/patients.ts';
import { type Person, requestAs, someDoctor, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { MEERA, someDependant } from '#testing/dependants.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const listed = async (as: Person) =>
  (await requestAs(clinic, 'listDependants', {}, { as })).body.dependants;

const add = (as: Person, details: object = {}) =>
  requestAs(clinic, 'addDependant', { ...MEERA, ...details }, { as });

async function book(as: Person, dependantId: string, slotTime = '10:00 AM') {
  const { id: docId } = await someDoctor(clinic);
  const slot = { docId, slotDate: '6_1_2027', slotTime };
  return requestAs(clinic, 'bookAppointment', { ...slot, dependantId }, { as });
}

test('a patient adds, changes and removes a dependant', async () => {
  const patient = await somePatient(clinic);
  const dependantId = await someDependant(clinic, patient);
  expect(await listed(patient)).toEqual([
    {
      ...MEERA,
      _id: dependantId,
      email: '',
      emailConfirmed: false,
      managedUntil: '2033-06-01',
      appointments: 0,
    },
  ]);
  const changes = { name: 'Meera R. Rao', birthDate: '2016-02-29', relation: 'Grandmother' };
  const body = { dependantId, ...changes, email: 'Meera@Example.test' };
  expect((await requestAs(clinic, 'updateDependant', body, { as: patient })).status).toBe(200);
  expect(await listed(patient)).toMatchObject([
    { ...changes, email: 'meera@example.test', managedUntil: '2034-03-01' },
  ]);
  const withoutEmail = { dependantId, ...changes };
  await requestAs(clinic, 'updateDependant', withoutEmail, { as: patient });
  expect(await listed(patient)).toMatchObject([{ email: 'meera@example.test' }]);
  await requestAs(clinic, 'updateDependant', { ...withoutEmail, email: '' }, { as: patient });
  expect(await listed(patient)).toMatchObject([{ email: '' }]);
  expect(
    (await requestAs(clinic, 'removeDependant', { dependantId }, { as: patient })).status,
  ).toBe(200);
  expect(await listed(patient)).toEqual([]);
  const left = clinic.database.db.selectFrom('patients').select('id').where('id', '=', dependantId);
  expect(await left.execute()).toEqual([]);
});

test('the same name and birth date again are the same dependant; a twin is another one', async () => {
  const patient = await somePatient(clinic);
  const first = await someDependant(clinic, patient);
  expect(await someDependant(clinic, patient)).toBe(first);
  expect(await someDependant(clinic, patient, { name: 'Maya Rao' })).not.toBe(first);
  expect(await listed(patient)).toHaveLength(2);
});

// Today is 5 January 2027.
test.each([
  ['a day to come', 400, 'bad-input', '2027-01-06'],
  ['a day that does not exist', 400, 'bad-input', '2015-02-29'],
  ['another spelling of a day', 400, 'bad-input', '1-6-2015'],
  ['the 18th birthday', 422, 'not-a-minor', '2009-01-05'],
  ['a year long ago', 422, 'not-a-minor', '1950-01-01'],
])('%s is refused as a birth date', async (_what, status, code, birthDate) => {
  const patient = await somePatient(clinic);
  const answer = await add(patient, { birthDate });
  expect([answer.status, answer.body.code, answer.body.field]).toEqual([status, code, 'birthDate']);
  const dependantId = await someDependant(clinic, patient);
  const body = { ...MEERA, dependantId, birthDate };
  const changed = await requestAs(clinic, 'updateDependant', body, { as: patient });
  expect([changed.status, changed.body.code]).toEqual([status, code]);
});

test.each(['2027-01-05', '2009-01-06', '2012-02-29'])('%s is a birth date', async (birthDate) => {
  const { status } = await add(await somePatient(clinic), { birthDate });
  expect(status).toBe(200);
});

test.each([
  ['no name', { name: ' ' }],
  ['no relation', { relation: '' }],
  ['an odd address', { email: 'meera@nowhere' }],
])('%s is refused', async (_what, details) => {
  expect((await add(await somePatient(clinic), details)).body.code).toBe('bad-input');
});

test('of eleven requests at once ten are accepted', async () => {
  const patient = await somePatient(clinic);
  const answers = await Promise.all(
    Array.from({ length: DEPENDANTS_MAX + 1 }, (_, index) =>
      add(patient, { name: `Child ${index}` }),
    ),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([...Array(DEPENDANTS_MAX).fill(200), 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too-many-dependants');
  expect(await listed(patient)).toHaveLength(DEPENDANTS_MAX);
});

test('another patient’s dependant and an unknown one get the same answer', async () => {
  const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
  const theirs = await someDependant(clinic, patient);
  for (const dependantId of [theirs, UNKNOWN]) {
    for (const answer of [
      await requestAs(clinic, 'updateDependant', { dependantId, ...MEERA }, { as: other }),
      await requestAs(clinic, 'removeDependant', { dependantId }, { as: other }),
      await book(other, dependantId),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'dependant-not-found']);
    }
  }
  expect(await listed(other)).toEqual([]);
  expect(await listed(patient)).toHaveLength(1);
});

test('a dependant with an appointment stays, also once it is cancelled, with the birth date', async () => {
  const patient = await somePatient(clinic);
  const dependantId = await someDependant(clinic, patient);
  const { body: booked } = await book(patient, dependantId);
  const { appointmentId } = booked;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  const removed = await requestAs(clinic, 'removeDependant', { dependantId }, { as: patient });
  expect([removed.status, removed.body.code]).toEqual([409, 'dependant-has-record']);
  const change = (details: object) =>
    requestAs(clinic, 'updateDependant', { dependantId, ...MEERA, ...details }, { as: patient });
  expect((await change({ birthDate: '2026-06-01' })).body.code).toBe('birth-date-fixed');
  expect((await change({ name: 'Meera R. Rao' })).status).toBe(200);
});

test('a dependant with an allergy on record stays', async () => {
  const patient = await somePatient(clinic);
  const dependantId = await someDependant(clinic, patient);
  const entry = { kind: 'allergy', text: 'Nuts', state: 'active' };
  const as = { as: patient };
  expect((await requestAs(clinic, 'saveHealthEntry', { dependantId, entry }, as)).status).toBe(200);
  const { body } = await requestAs(clinic, 'listHealthEntries', { dependantId }, as);
  expect(body.entries).toMatchObject([entry]);
  const removed = await requestAs(clinic, 'removeDependant', { dependantId }, as);
  expect(removed.body.code).toBe('dependant-has-record');
});

test('a dependant who has come as a walk-in stays', async () => {
  const [patient, reception] = [await somePatient(clinic), await someReception(clinic)];
  const dependantId = await someDependant(clinic, patient);
  await requestAs(clinic, 'addWalkIn', { userId: dependantId }, { as: reception });
  const removed = await requestAs(clinic, 'removeDependant', { dependantId }, { as: patient });
  expect([removed.status, removed.body.code]).toEqual([409, 'dependant-has-record']);
  expect(await listed(patient)).toHaveLength(1);
});

test('of a removal and a booking at once, one succeeds', async () => {
  const patient = await somePatient(clinic);
  const dependantIds = await Promise.all(
    // No more than the limit of open bookings, because each may become one.
    Array.from({ length: 5 }, (_, index) =>
      someDependant(clinic, patient, { name: `Child ${index}` }),
    ),
  );
  for (const dependantId of dependantIds) {
    const [booked, removed] = await Promise.all([
      book(patient, dependantId),
      requestAs(clinic, 'removeDependant', { dependantId }, { as: patient }),
    ]);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([booked.status, removed.status]);
  }
});

test('reception sees who manages a patient, and ends it for good', async () => {
  const [patient, reception] = [await somePatient(clinic), await someReception(clinic)];
  const userId = await someDependant(clinic, patient);
  const { body: booked } = await book(patient, userId);
  const row = async () =>
    (await requestAs(clinic, 'listPatients', { search: 'meera' }, { as: reception })).body
      .patients[0];
  expect(await row()).toMatchObject({ managedBy: { name: 'Asha Rao', relation: 'Mother' } });
  const day = { date: '2027-01-06' };
  const seen = await requestAs(clinic, 'getReceptionDay', day, { as: reception });
  expect(seen.body.appointments).toMatchObject([
    { userData: { name: 'Meera Rao' }, bookedBy: { name: 'Asha Rao', relation: 'Mother' } },
  ]);

  const contact = { userId, name: 'Meera Rao', email: 'meera@example.test' };
  const other = await requestAs(clinic, 'addPatient', { name: 'Meera' }, { as: reception });
  const merge = { userId, intoUserId: other.body.userId };
  const merged = await requestAs(clinic, 'mergePatients', merge, { as: reception });
  expect(merged.body.code).toBe('patient-managed');

  clinic.now += hours(0.1);
  const end = () => requestAs(clinic, 'endFamilyAccess', { userId }, { as: reception });
  expect((await end()).status).toBe(200);
  expect((await end()).body.code).toBe('not-managed');
  expect((await row()).managedBy).toBeUndefined();
  expect(await listed(patient)).toEqual([]);
  const { appointmentId } = booked;
  const cancel = await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect(cancel.status).toBe(404);
  expect((await requestAs(clinic, 'updatePatientContact', contact, { as: reception })).status).toBe(
    200,
  );
  expect((await requestAs(clinic, 'mergePatients', merge, { as: reception })).status).toBe(200);
});

test('a confirmed address is only for the invitation, and the manager cannot change it', async () => {
  const [patient, reception] = [await somePatient(clinic), await someReception(clinic)];
  const userId = await someDependant(clinic, patient, { email: 'mine-too@example.test' });
  const row = async () =>
    (await requestAs(clinic, 'listPatients', { search: 'meera' }, { as: reception })).body
      .patients[0];
  const givenBy = { name: 'Asha Rao', relation: 'Mother' };
  const given = { ...givenBy, email: 'mine-too@example.test', emailConfirmed: false };
  expect(await row()).toMatchObject({ email: '', managedBy: given });
  const contact = { userId, name: 'Meera Rao' };
  const save = (email?: string) =>
    requestAs(
      clinic,
      'updatePatientContact',
      { ...contact, ...(email && { email }) },
      { as: reception },
    );
  await save();
  expect((await row()).managedBy).toEqual(given);
  await save('meera@example.test');
  const confirmed = { ...givenBy, email: 'meera@example.test', emailConfirmed: true };
  expect(await row()).toMatchObject({ email: '', managedBy: confirmed });
  expect((await requestAs(clinic, 'invitePatient', { userId }, { as: reception })).status).not.toBe(
    200,
  );

  const change = { ...MEERA, dependantId: userId, email: 'mine-too@example.test' };
  expect((await requestAs(clinic, 'updateDependant', change, { as: patient })).status).toBe(200);
  expect(await listed(patient)).toMatchObject([{ email: '', emailConfirmed: true }]);
  expect((await row()).managedBy).toEqual(confirmed);
  await save();
  expect((await row()).managedBy).toEqual({ ...givenBy, email: '', emailConfirmed: false });
});

test('access that has ended does not come back by a merge into the manager’s next entry', async () => {
  const [patient, reception] = [await somePatient(clinic), await someReception(clinic)];
  const userId = await someDependant(clinic, patient);
  await requestAs(clinic, 'endFamilyAccess', { userId }, { as: reception });
  const intoUserId = await someDependant(clinic, patient);
  const merge = { userId, intoUserId };
  const { body } = await requestAs(clinic, 'mergePatients', merge, { as: reception });
  expect([body.code, body.field]).toEqual(['patient-managed', 'intoUserId']);
});

test('ending the access to a patient without a manager says so', async () => {
  const [patient, reception] = [await somePatient(clinic), await someReception(clinic)];
  const end = (userId: string) =>
    requestAs(clinic, 'endFamilyAccess', { userId }, { as: reception });
  expect((await end(patient.id)).body.code).toBe('not-managed');
  expect((await end(UNKNOWN)).body.code).toBe('patient-not-found');
});

test.each([
  ['another person', { name: 'Meera Iyer', born_on: '2015-06-01' }, 409],
  ['the same name without a date of birth', { name: 'Meera Rao', born_on: null }, 409],
  ['the same child', { name: 'meera  rao', born_on: '2015-06-01' }, 200],
])('reception merges %s into a dependant', async (_whom, identity, status) => {
  const [manager, other] = [await somePatient(clinic), await somePatient(clinic)];
  const duplicate = { ...identity, password_hash: null };
  const patients = clinic.database.db.updateTable('patients').set(duplicate);
  await patients.where('id', '=', other.id).execute();
  const merge = { userId: other.id, intoUserId: await someDependant(clinic, manager) };
  const reply = await requestAs(clinic, 'mergePatients', merge, {
    as: await someReception(clinic),
  });
  expect(reply.status).toBe(status);
});

test.each([
  ['by the name', true, 'the record of Meera Rao'],
  ['without the name where the address is not confirmed', false, 'a member of your family'],
])('the manager is told that reception ended the access, %s', async (_how, confirmed, words) => {
  const [manager, as] = [await somePatient(clinic), await someReception(clinic)];
  if (confirmed) await confirmEmail(clinic.database.db, manager.id, new Date(clinic.now));
  const userId = await someDependant(clinic, manager);
  const end = () => requestAs(clinic, 'endFamilyAccess', { userId }, { as });
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(409);
  const contact = { userId, name: 'Meera Rao', email: 'reception@example.test' };
  await requestAs(clinic, 'updatePatientContact', contact, { as });
  const mails = (await readMail(clinic)).filter(({ to }) => to === manager.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'You no longer see the record of a member of your family',
  ]);
  expect(mails[0]?.text).toContain(words);
  expect(mails[0]?.text.includes('Meera')).toBe(confirmed);
});
