import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { hashToken } from '#platform/token.ts';
import { PASSWORD, requestAs, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ MAIL_SANDBOX: 'off' });
const ASHA = { name: 'Asha Rao', email: 'asha@example.test', password: PASSWORD };

function signIn(email: string, password = PASSWORD) {
  return requestAs(clinic, 'signInPatient', { email, password });
}

function profileWith(token: string) {
  return requestAs(clinic, 'getProfile', {}, { headers: { token } });
}

test('a patient registers, is signed in, and signs in again in any case of letters', async () => {
  const { status, body } = await requestAs(clinic, 'register', ASHA);
  expect([status, body.success]).toEqual([200, true]);
  expect((await profileWith(body.token)).body.userData).toMatchObject({
    name: 'Asha Rao',
    email: 'asha@example.test',
    gender: 'Not Selected',
    dob: '',
  });
  expect((await signIn('ASHA@Example.TEST')).status).toBe(200);
});

test('an e-mail is used once, whatever its case and however many try at once', async () => {
  const tries = ['asha@example.test', 'Asha@example.test', 'ASHA@EXAMPLE.TEST'].map((email) =>
    requestAs(clinic, 'register', { ...ASHA, email }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, 409]);
});

test.each([
  ['1234567', 'weak-password'],
  ['x'.repeat(129), 'weak-password'],
  ['password1', 'common-password'],
  ['Iloveyou1', 'common-password'],
])('the password %s is refused as %s', async (password, code) => {
  const { status, body } = await requestAs(clinic, 'register', { ...ASHA, password });
  expect([status, body.code, body.field]).toEqual([422, code, 'password']);
});

test.each([
  ['name', { name: '   ' }],
  ['name', { name: 'A\u0000B' }],
  ['name', { name: 'A\ud800' }],
  ['email', { email: 'not an address' }],
  ['password', { password: 7 }],
])('a %s that cannot be is refused at that field', async (field, wrong) => {
  const { status, body } = await requestAs(clinic, 'register', { ...ASHA, ...wrong });
  expect([status, body.field]).toEqual([400, field]);
});

test('a wrong password and an unknown e-mail get one answer', async () => {
  const patient = await somePatient(clinic);
  const wrong = await signIn(patient.email, 'not the password');
  const unknown = await signIn('nobody@example.test');
  expect(wrong.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
});

test('an address that guesses at one account after another is stopped; who was right is not counted', async () => {
  const from = { headers: {}, remoteAddress: '203.0.113.9' };
  const guess = (email: string, password: string) =>
    clinic.app.inject({
      ...from,
      method: 'POST',
      url: '/api/user/login',
      payload: { email, password },
    });
  const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
  for (let n = 0; n < 20; n += 1) await guess(patient.email, PASSWORD);
  const answers = await Promise.all(
    Array.from({ length: 320 }, (_, n) => guess(`nobody-${n}@example.test`, 'a guess')),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 401)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect((await guess(other.email, PASSWORD)).statusCode).toBe(429);
  expect((await guess(patient.email, PASSWORD)).statusCode).toBe(200);
  expect((await signIn(other.email)).status).toBe(200);
});

test('right passwords do not use up the tries', async () => {
  const patient = await somePatient(clinic);
  for (let n = 0; n < 25; n += 1) expect((await signIn(patient.email)).status).toBe(200);
});

test('logging out ends that session alone', async () => {
  const patient = await somePatient(clinic);
  const { token } = (await signIn(patient.email)).body;
  await requestAs(clinic, 'signOutPatient', {}, { headers: { token } });
  expect((await profileWith(token)).status).toBe(401);
  expect((await profileWith(patient.token)).status).toBe(200);
});

test('a new password ends every session but the one that comes with it', async () => {
  const patient = await somePatient(clinic);
  const change = { currentPassword: PASSWORD, newPassword: 'an even longer secret' };
  const { status, body } = await requestAs(clinic, 'changePatientPassword', change, {
    as: patient,
  });
  expect(status).toBe(200);
  expect((await profileWith(patient.token)).status).toBe(401);
  expect((await profileWith(body.token)).status).toBe(200);
  expect((await signIn(patient.email, 'an even longer secret')).status).toBe(200);
});

test('a new password needs the current one', async () => {
  const patient = await somePatient(clinic);
  const change = { currentPassword: 'wrong', newPassword: 'an even longer secret' };
  const { status, body } = await requestAs(clinic, 'changePatientPassword', change, {
    as: patient,
  });
  expect([status, body.field]).toEqual([422, 'currentPassword']);
  expect((await profileWith(patient.token)).status).toBe(200);
});

test('a new password is not made of the owner’s name', async () => {
  const patient = await somePatient(clinic, 'Pallavi Patil');
  const change = { currentPassword: PASSWORD, newPassword: 'Patil@1234' };
  const { status, body } = await requestAs(clinic, 'changePatientPassword', change, {
    as: patient,
  });
  expect([status, body.code, body.field]).toEqual([422, 'common-password', 'newPassword']);
});

test('a session ends after an hour without a person, and after twelve hours with one', async () => {
  const patient = await somePatient(clinic);
  clinic.now += minutes(59);
  expect((await profileWith(patient.token)).status).toBe(200);
  clinic.now += minutes(59);
  expect((await profileWith(patient.token)).status).toBe(200);
  clinic.now += minutes(61);
  expect((await profileWith(patient.token)).status).toBe(401);

  const busy = await somePatient(clinic);
  for (let half = 0; half < 23; half += 1) {
    clinic.now += minutes(30);
    expect((await profileWith(busy.token)).status).toBe(200);
  }
  clinic.now += minutes(31);
  expect((await profileWith(busy.token)).status).toBe(401);
});

test('a poll does not keep a session alive', async () => {
  const patient = await somePatient(clinic);
  for (let step = 0; step < 5; step += 1) {
    clinic.now += minutes(11);
    const poll = { headers: { token: patient.token, 'nadi-background': '1' } };
    expect((await requestAs(clinic, 'getProfile', {}, poll)).status).toBe(200);
  }
  clinic.now += minutes(11);
  expect((await profileWith(patient.token)).status).toBe(401);
});

test('of a token only its hash is stored', async () => {
  const { body } = await requestAs(clinic, 'register', ASHA);
  const stored = await clinic.database.db.selectFrom('sessions').select('token_hash').execute();
  expect(stored.map((session) => Buffer.from(session.token_hash))).toEqual([hashToken(body.token)]);
});

test('registrations from one address: a burst of 120, then a wait', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 122; n += 1) {
    statuses.push(
      (await requestAs(clinic, 'register', { ...ASHA, email: `p${n}@example.test` })).status,
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.slice(120)).toEqual([429, 429]);
});
