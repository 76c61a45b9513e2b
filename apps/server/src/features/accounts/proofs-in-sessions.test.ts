import { expect, test, vi } from 'vitest';
import { hashToken, mintToken } from '#platform/token.ts';
import { insertSession } from '#store/sessions.ts';
import { PASSWORD, type Person, requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { registerSecret } from '#testing/find-leaks.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

// The library for passkeys is loaded with the first of a process.
vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();
const WRONG = 'not the password';

/** Uses up what is allowed at sign-in, from the address where the owner is signed in. */
async function guess(door: 'signInDoctor' | 'signInAdmin', { email }: Person): Promise<void> {
  expect((await requestAs(clinic, door, { email, password: PASSWORD })).status).toBeLessThan(429);
  const answers = [];
  for (let n = 0; n < 25; n += 1) {
    answers.push((await requestAs(clinic, door, { email, password: `guess ${n}` })).status);
  }
  expect(answers).toContain(429);
}

/** Opens another session of the same doctor. */
async function anotherSession(doctor: Person): Promise<Person> {
  const token = mintToken();
  registerSecret(token);
  await insertSession(clinic.database.db, {
    tokenHash: hashToken(token),
    role: 'doctor',
    accountId: doctor.id,
    createdAt: new Date(clinic.now),
    expiresAt: new Date(clinic.now + 60 * 60 * 1000),
  });
  return { ...doctor, token };
}

test('guesses at the login page refuse no right password inside a session', async () => {
  const [doctor, admin] = [await someDoctor(clinic), await someAdmin(clinic)];
  await guess('signInDoctor', doctor);
  await guess('signInAdmin', admin);
  const password = PASSWORD;
  const confirmed = await requestAs(clinic, 'confirmAdminSession', { password }, { as: admin });
  expect(confirmed.status).toBe(200);
  for (const route of ['startDoctorPasskey', 'startDoctorSecondFactor'] as const) {
    expect((await requestAs(clinic, route, { password }, { as: doctor })).status).toBe(200);
  }
  const passwords = { currentPassword: PASSWORD, newPassword: 'kite-lantern-42-river' };
  const changed = await requestAs(clinic, 'changeDoctorPassword', passwords, { as: doctor });
  expect(changed.status).toBe(200);
});

test('each session has ten wrong passwords of its own in 15 minutes', async () => {
  const doctor = await someDoctor(clinic);
  const other = await anotherSession(doctor);
  const start = async (password: string, as: Person) =>
    (await requestAs(clinic, 'startDoctorSecondFactor', { password }, { as })).status;
  for (let n = 0; n < 10; n += 1) expect(await start(WRONG, doctor)).toBe(422);
  expect(await start(PASSWORD, doctor)).toBe(429);
  expect(await start(PASSWORD, other)).toBe(200);
  // Neither do they count at the login page.
  const signIn = { email: doctor.email, password: PASSWORD };
  expect((await requestAs(clinic, 'signInDoctor', signIn)).status).toBe(200);
  clinic.now += 15 * 60 * 1000;
  expect(await start(PASSWORD, doctor)).toBe(200);
});

test('wrong codes at the login page refuse no right code inside a session', async () => {
  const doctor = await someDoctor(clinic);
  const { codeAt } = await turnOnSecondFactor(clinic, 'doctor', doctor);
  const signIn = { email: doctor.email, password: PASSWORD };
  const { body } = await requestAs(clinic, 'signInDoctor', signIn);
  for (let n = 0; n < 12; n += 1) {
    const { attempt } = body;
    await requestAs(clinic, 'signInDoctorWithCode', { attempt, code: '000000' });
  }
  const proof = { password: PASSWORD, code: codeAt(clinic.now) };
  const renewed = await requestAs(clinic, 'renewDoctorRecoveryCodes', proof, { as: doctor });
  expect(renewed.status).toBe(200);
});
