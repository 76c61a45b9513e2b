import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { hashToken } from '#platform/token.ts';
import { PASSWORD, requestAs, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ MAIL_SANDBOX: 'off' });
const ASHA = { name: 'Asha Rao', email: 'asha@example.test', password: PASSWORD };

function signIn(email: string, password = PASSWORD) {
  return requestAs(clinic, 'signIn', { email, password }, { caller: 'patient' });
}

function profileWith(token: string) {
  return requestAs(clinic, 'getProfile', {}, { headers: { token } });
}

test('a patient registers, is signed in, and signs in again with capitals in the e-mail', async () => {
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

test('an e-mail registers once, also in another case and with concurrent requests', async () => {
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
])('an invalid %s is refused, and the reply names the field', async (field, wrong) => {
  const { status, body } = await requestAs(clinic, 'register', { ...ASHA, ...wrong });
  expect([status, body.field]).toEqual([400, field]);
});

test('a wrong password and an unknown e-mail get the same reply', async () => {
  const patient = await somePatient(clinic);
  const wrong = await signIn(patient.email, 'not the password');
  const unknown = await signIn('nobody@example.test');
  expect(wrong.status).toBe(401);
  expect(unknown.body).toEqual(wrong.body);
});

test('an address is stopped after 300 wrong passwords for any accounts; correct ones do not count', async () => {
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

test('correct passwords do not use up the attempts', async () => {
  const patient = await somePatient(clinic);
  for (let n = 0; n < 25; n += 1) expect((await signIn(patient.email)).status).toBe(200);
});

test('logging out ends only that session', async () => {
  const patient = await somePatient(clinic);
  const { token } = (await signIn(patient.email)).body;
  await requestAs(clinic, 'signOut', {}, { caller: 'patient', headers: { token } });
  expect((await profileWith(token)).status).toBe(401);
  expect((await profileWith(patient.token)).status).toBe(200);
});

test('a new password ends all earlier sessions and opens a new one', async () => {
  const patient = await somePatient(clinic);
  const change = { currentPassword: PASSWORD, newPassword: 'an even longer secret' };
  const { status, body } = await requestAs(clinic, 'changePassword', change, {
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
  const { status, body } = await requestAs(clinic, 'changePassword', change, {
    as: patient,
  });
  expect([status, body.field]).toEqual([422, 'currentPassword']);
  expect((await profileWith(patient.token)).status).toBe(200);
});

test('a new password that contains the owner’s name is refused', async () => {
  const patient = await somePatient(clinic, 'Pallavi Patil');
  const change = { currentPassword: PASSWORD, newPassword: 'Patil@1234' };
  const { status, body } = await requestAs(clinic, 'changePassword', change, {
    as: patient,
  });
  expect([status, body.code, body.field]).toEqual([422, 'common-password', 'newPassword']);
});

test('a session ends after an hour without activity, and after twelve hours in any case', async () => {
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

test('only the hash of a token is stored', async () => {
  const { body } = await requestAs(clinic, 'register', ASHA);
  const stored = await clinic.database.db.selectFrom('sessions').select('token_hash').execute();
  expect(stored.map((session) => Buffer.from(session.token_hash))).toEqual([hashToken(body.token)]);
});

test('one address registers a burst of 120 accounts, then has to wait', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 122; n += 1) {
    statuses.push(
      (await requestAs(clinic, 'register', { ...ASHA, email: `p${n}@example.test` })).status,
    );
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(120);
  expect(statuses.slice(120)).toEqual([429, 429]);
});
