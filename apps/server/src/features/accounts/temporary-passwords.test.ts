import { expect, test } from 'vitest';
import { hasAdmin } from '#store/admins.ts';
import { PASSWORD, type Person, requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';
import { ensureFirstAdmin, isWeakAdminPassword } from './first-admin.ts';

const clinic = testClinic();
const DAY = 24 * 60 * 60_000;
const GIVEN = 'chosen by the admin';
const OWN = 'chosen by the doctor';
const SETTINGS = { ADMIN_EMAIL: 'head@example.test', ADMIN_PASSWORD: undefined };

async function doctorWithGivenPassword(): Promise<Person> {
  const doctor = await someDoctor(clinic);
  const body = { docId: doctor.id, newPassword: GIVEN };
  await requestAs(clinic, 'setDoctorPassword', body, { as: await someAdmin(clinic) });
  return doctor;
}

function signInDoctor({ email }: Person, password: string) {
  return requestAs(clinic, 'signInDoctor', { email, password });
}

async function endOnDashboard(dToken: string) {
  const { body } = await requestAs(clinic, 'getDoctorDashboard', {}, { headers: { dToken } });
  return body.dashData.temporaryPasswordEndsAt;
}

const start = (settings: Parameters<typeof ensureFirstAdmin>[2] = SETTINGS) =>
  ensureFirstAdmin(clinic.database.db, instantPasswords(), settings, clinic.now);

const signInAdmin = (password: string) =>
  requestAs(clinic, 'signInAdmin', { email: SETTINGS.ADMIN_EMAIL, password });

test('what the admin chose for a doctor opens for 14 days, and the dashboard says so', async () => {
  const doctor = await doctorWithGivenPassword();
  const given = clinic.now;
  const { body } = await signInDoctor(doctor, GIVEN);
  expect(await endOnDashboard(body.token)).toBe(given + 14 * DAY);

  clinic.now = given + 14 * DAY - 1;
  expect((await signInDoctor(doctor, GIVEN)).status).toBe(200);
  clinic.now = given + 14 * DAY;
  const ended = await signInDoctor(doctor, GIVEN);
  expect([ended.status, ended.body.code]).toEqual([401, 'temporary-password-ended']);
  const wrong = await signInDoctor(doctor, 'not this one');
  expect(wrong.body.code).toBe('wrong-credentials');
});

test('a password of the doctor’s own does not end; the given one cannot become it', async () => {
  const doctor = await doctorWithGivenPassword();
  const { body } = await signInDoctor(doctor, GIVEN);
  const change = (newPassword: string) =>
    requestAs(
      clinic,
      'changeDoctorPassword',
      { currentPassword: GIVEN, newPassword },
      { headers: { dToken: body.token } },
    );
  const same = await change(GIVEN);
  expect([same.status, same.body.code, same.body.field]).toEqual([
    422,
    'same-password',
    'newPassword',
  ]);
  const changed = await change(OWN);
  expect(changed.status).toBe(200);
  expect(await endOnDashboard(changed.body.token)).toBeNull();
  clinic.now += 400 * DAY;
  expect((await signInDoctor(doctor, OWN)).status).toBe(200);
});

test('a password that was always the doctor’s own does not end', async () => {
  const doctor = await someDoctor(clinic);
  clinic.now += 400 * DAY;
  const { body } = await signInDoctor(doctor, PASSWORD);
  expect(await endOnDashboard(body.token)).toBeNull();
});

test('the made-up password of the first admin ends; the next start makes another', async () => {
  const made = await start();
  expect(made?.email).toBe('head@example.test');
  const first = made?.password ?? '';
  expect((await signInAdmin(first)).status).toBe(200);
  expect(await start()).toBeNull();

  clinic.now += 14 * DAY;
  expect((await signInAdmin(first)).body.code).toBe('temporary-password-ended');
  const starts = (await Promise.all([start(), start()])).filter((again) => again !== null);
  expect(starts).toHaveLength(1);
  const second = starts[0]?.password ?? '';
  expect(second).not.toBe(first);
  expect((await signInAdmin(second)).status).toBe(200);
});

test('one from the settings is the operator’s own, also in place of one that has ended', async () => {
  const chosen = { ...SETTINGS, ADMIN_PASSWORD: 'from the settings' };
  await start();
  clinic.now += 14 * DAY;
  expect(await start(chosen)).toEqual({ email: 'head@example.test', password: null });
  clinic.now += 400 * DAY;
  expect((await signInAdmin(chosen.ADMIN_PASSWORD)).status).toBe(200);
  expect(await start(chosen)).toBeNull();
});

test('a weak one in the settings creates no admin, and does not replace an ended password', async () => {
  const weak = { ...SETTINGS, ADMIN_PASSWORD: 'password' };
  await expect(start(weak)).rejects.toThrow('ADMIN_PASSWORD must be hard to guess');
  expect(await hasAdmin(clinic.database.db)).toBe(false);
  const made = await start();
  clinic.now += 14 * DAY;
  await expect(start(weak)).rejects.toThrow('ADMIN_PASSWORD must be hard to guess');
  expect((await signInAdmin(made?.password ?? '')).body.code).toBe('temporary-password-ended');
});

test.each([
  ['head@example.test', 'password', true],
  ['pallavi.patil@example.test', 'Patil@1234', true],
  ['head@example.test', 'kite-lantern-42', false],
  [undefined, undefined, false],
])('ADMIN_EMAIL %s with ADMIN_PASSWORD %s: weak %s', (ADMIN_EMAIL, ADMIN_PASSWORD, weak) => {
  expect(isWeakAdminPassword({ ADMIN_EMAIL, ADMIN_PASSWORD })).toBe(weak);
});
