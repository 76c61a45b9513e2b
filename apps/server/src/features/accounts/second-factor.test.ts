import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { resetPassword } from '#testing/account-links.ts';
import {
  PASSWORD,
  requestAs,
  signInAs,
  someAccountant,
  someAdmin,
  someDoctor,
  someReception,
} from '#testing/actors.ts';
import { CODE_STEP } from '#testing/authenticator-app.ts';
import { testClinic } from '#testing/build-app.ts';
import { secondFactorFixture } from '#testing/second-factor-fixture.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

const clinic = testClinic();
const { signIn, sendCode, attemptOf, doctorWithSecondFactor, auditedActions } =
  secondFactorFixture(clinic);

const ROLES = [
  ['doctor', 'doctor', someDoctor],
  ['admin', 'admin', someAdmin],
  ['admin', 'reception', someReception],
  ['admin', 'accountant', someAccountant],
] as const;

test.each(ROLES)(
  '%s routes, %s: the password alone opens nothing, the code after it does',
  async (caller, role, make) => {
    const person = await make(clinic);
    const { codeAt } = await turnOnSecondFactor(clinic, person);
    const first = await signInAs(clinic, person);
    expect(first).toMatchObject({
      status: 401,
      body: { success: false, code: 'second-factor-required' },
    });
    const { attempt } = first.body;
    const header = role === 'doctor' ? 'dtoken' : 'atoken';
    const asSession = await requestAs(
      clinic,
      'listSessions',
      {},
      { caller: role, headers: { [header]: attempt } },
    );
    expect(asSession.status).toBe(401);

    const code = codeAt(clinic.now);
    const second = await requestAs(clinic, 'signInWithCode', { attempt, code }, { caller });
    expect(second.status).toBe(200);
    expect(second.body.role).toBe(role === 'doctor' ? undefined : role);
    const listed = await requestAs(
      clinic,
      'listSessions',
      {},
      { caller: role, headers: { [header]: second.body.token } },
    );
    expect(listed.status).toBe(200);
    expect(await auditedActions()).toEqual(['turned-on-second-factor', 'signed-in']);
  },
);

test('a wrong password is refused as without a second factor', async () => {
  const { doctor } = await doctorWithSecondFactor();
  const wrong = await signIn(doctor, 'not the password');
  expect(wrong.body).toEqual({
    success: false,
    message: 'Invalid credentials',
    code: 'wrong-credentials',
  });
});

test('an account without a second factor signs in with one call', async () => {
  const [doctor, admin] = [await someDoctor(clinic), await someAdmin(clinic)];
  await requestAs(clinic, 'startSecondFactor', { password: PASSWORD }, { as: doctor });
  expect((await signIn(doctor)).body).toEqual({ success: true, token: expect.any(String) });
  const { body } = await signInAs(clinic, admin);
  expect(body).toEqual({ success: true, token: expect.any(String), role: 'admin' });
});

test('a code is accepted once, and none of an earlier step after it', async () => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  const [before, code] = [codeAt(clinic.now - CODE_STEP), codeAt(clinic.now)];
  const attempts = [await attemptOf(doctor), await attemptOf(doctor), await attemptOf(doctor)];
  const [first = '', second = '', third = ''] = attempts;
  expect((await sendCode(first, code)).status).toBe(200);
  expect((await sendCode(second, code)).body.code).toBe('wrong-code');
  expect((await sendCode(third, before)).body.code).toBe('wrong-code');
  clinic.now += CODE_STEP;
  expect((await sendCode(second, codeAt(clinic.now))).status).toBe(200);
});

test.each([
  [minutes(60), 422],
  [minutes(61), 200],
  [minutes(60 * 24 * 365), 200],
])('a code spent while the clock was %i ms ahead refuses one of now: %i', async (ahead, status) => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  const attempt = await attemptOf(doctor);
  await clinic.database.executeSql('UPDATE second_factors SET last_step = $1', [
    Math.floor((clinic.now + ahead) / CODE_STEP),
  ]);
  expect((await sendCode(attempt, codeAt(clinic.now))).status).toBe(status);
  const again = await sendCode(await attemptOf(doctor), codeAt(clinic.now));
  expect(again.body.code).toBe('wrong-code');
});

test('of concurrent requests with one code, one succeeds', async () => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  const attempts = [await attemptOf(doctor), await attemptOf(doctor), await attemptOf(doctor)];
  const code = codeAt(clinic.now);
  const answers = await Promise.all(attempts.map((attempt) => sendCode(attempt, code)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test.each([
  [-1, 200],
  [0, 200],
  [1, 200],
  [-2, 422],
  [2, 422],
])('the code of a clock that is %i steps off: %i', async (steps, status) => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  clinic.now += 10 * CODE_STEP;
  const answer = await sendCode(await attemptOf(doctor), codeAt(clinic.now + steps * CODE_STEP));
  expect(answer.status).toBe(status);
});

test('an attempt takes one code within five minutes', async () => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  const attempt = await attemptOf(doctor);
  clinic.now += minutes(5) - 1;
  expect((await sendCode(attempt, codeAt(clinic.now))).status).toBe(200);
  clinic.now += CODE_STEP;
  expect((await sendCode(attempt, codeAt(clinic.now))).body.code).toBe('attempt-ended');
  const late = await attemptOf(doctor);
  clinic.now += minutes(5);
  expect((await sendCode(late, codeAt(clinic.now))).body.code).toBe('attempt-ended');
});

test('an attempt belongs to its role, and ends when the password changes', async () => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  const admin = await someAdmin(clinic);
  const attempt = await attemptOf(doctor);
  const code = codeAt(clinic.now);
  const crossed = await requestAs(clinic, 'signInWithCode', { attempt, code }, { caller: 'admin' });
  expect(crossed.body.code).toBe('attempt-ended');
  const change = { docId: doctor.id, newPassword: 'kite-lantern-42-river' };
  await requestAs(clinic, 'setDoctorPassword', change, { as: admin });
  expect((await sendCode(attempt, code)).body.code).toBe('attempt-ended');
});

test('a new password by a link leaves the second factor on', async () => {
  const { doctor } = await doctorWithSecondFactor();
  const password = 'kite-lantern-42-river';
  expect((await resetPassword(clinic, doctor, password)).status).toBe(200);
  expect((await signIn(doctor, password)).body.code).toBe('second-factor-required');
});

test('ten wrong codes in fifteen minutes are the most, from however many attempts', async () => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  const right = codeAt(clinic.now);
  const wrong = right === '000000' ? '000001' : '000000';
  const attempts = await Promise.all(Array.from({ length: 12 }, () => attemptOf(doctor)));
  const answers = await Promise.all(attempts.map((attempt) => sendCode(attempt, wrong)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await sendCode(attempts[0] ?? '', right)).status).toBe(429);
  clinic.now += minutes(15);
  expect((await sendCode(await attemptOf(doctor), codeAt(clinic.now))).status).toBe(200);
});

test('wrong codes from elsewhere do not stop the owner at a known address', async () => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  const from = (remoteAddress: string, url: string, payload: object) =>
    clinic.app.inject({ method: 'POST', url, remoteAddress, payload });
  const credentials = { email: doctor.email, password: PASSWORD };
  const step = async (address: string, code: string) => {
    const { attempt } = (await from(address, '/api/doctor/login', credentials)).json();
    return (await from(address, '/api/doctor/login-code', { attempt, code })).statusCode;
  };
  expect(await step('198.51.100.9', codeAt(clinic.now))).toBe(200);
  clinic.now += CODE_STEP;
  for (let n = 0; n < 10; n += 1) expect(await step('192.0.2.1', '12345a')).toBe(422);
  const wrong = codeAt(clinic.now) === '000000' ? '000001' : '000000';
  for (let n = 0; n < 10; n += 1) expect(await step('192.0.2.1', wrong)).toBe(422);
  expect(await step('192.0.2.1', wrong)).toBe(429);
  expect(await step('198.51.100.9', codeAt(clinic.now))).toBe(200);
});

test('wrong codes from the same address do not stop the owner’s known browser', async () => {
  const { doctor, codeAt } = await doctorWithSecondFactor();
  const send = (url: string, payload: object, browser: string) =>
    clinic.app.inject({ method: 'POST', url, payload, headers: { 'nadi-device': browser } });
  const credentials = { email: doctor.email, password: PASSWORD };
  const step = async (code: string, browser: string) => {
    const { attempt } = (await send('/api/doctor/login', credentials, browser)).json();
    return (await send('/api/doctor/login-code', { attempt, code }, browser)).statusCode;
  };
  const [own, other] = ['P'.repeat(43), 'Q'.repeat(43)];
  expect(await step(codeAt(clinic.now), own)).toBe(200);
  clinic.now += CODE_STEP;
  const wrong = codeAt(clinic.now) === '000000' ? '000001' : '000000';
  for (let n = 0; n < 10; n += 1) expect(await step(wrong, other)).toBe(422);
  expect(await step(wrong, other)).toBe(429);
  expect(await step(codeAt(clinic.now), own)).toBe(200);
});

test('a wrong code is recorded like a wrong password', async () => {
  const { doctor } = await doctorWithSecondFactor();
  await sendCode(await attemptOf(doctor), '12345a');
  await clinic.app.close();
  expect(await auditedActions()).toEqual(['turned-on-second-factor', 'failed-sign-in']);
});
