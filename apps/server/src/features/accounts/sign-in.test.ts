import { expect, test, vi } from 'vitest';
import { createFairQueue } from '#platform/fair-queue.ts';
import { hasAdmin } from '#store/admins.ts';
import { confirmEmail, findPatient } from '#store/patients.ts';
import { listDevices } from '#store/vitals.ts';
import { mailedToken, resetPassword } from '#testing/account-links.ts';
import {
  PASSWORD,
  type Person,
  requestAs,
  signInAs,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';
import { addPasskey, signInWithPasskey } from '#testing/passkey-fixture.ts';
import { someDevice } from '#testing/some-device.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';
import type { AccountDeps } from './account-mail.ts';
import { ensureFirstAdmin, isWeakAdminPassword } from './first-admin.ts';
import { signIn } from './sign-in.ts';

const clinic = testClinic();

const NEW_PASSWORD = 'kite-lantern-42-river';

/** The steps of a sign-in, to let something happen between them. */
function signInSteps(email: string) {
  const deps: Partial<AccountDeps> = {
    passwords: instantPasswords(),
    sessions: { patientIdleMin: 60, staffIdleMin: 30, maxH: 12 },
    signInLimiter: { consume: async () => undefined, restore: async () => undefined },
    lookups: createFairQueue({ workers: 1, perKey: 1, perGroup: 1 }),
    accountMail: { enabled: true, enqueue: async () => undefined, wake: () => undefined },
  };
  const { prepare, execute } = signIn('doctor', deps as AccountDeps);
  if (!prepare) throw new Error('a sign-in compares the password before its transaction');
  const { db } = clinic.database;
  const context = {
    ...{ actor: { role: 'visitor' as const }, body: { email, password: PASSWORD } },
    now: clinic.now,
    clientAddress: '192.0.2.7',
    userAgent: undefined,
    deviceKey: undefined,
  } as Parameters<typeof prepare>[0];
  return {
    prove: () => prepare(context, db),
    open: (proven: Awaited<ReturnType<typeof prepare>>) =>
      db.transaction().execute((trx) => execute(context, trx, proven)),
  };
}

test('two-step login that is turned on after the password was compared is not bypassed', async () => {
  const doctor = await someDoctor(clinic);
  const { prove, open } = signInSteps(doctor.email);
  const proven = await prove();
  expect(await open(proven)).toMatchObject({ success: true });
  await turnOnSecondFactor(clinic, doctor);
  await expect(open(proven)).rejects.toMatchObject({ code: 'wrong-credentials' });
});

test.each([
  ['a reset makes its address a known one', false, 1],
  ['with two-step login it does not: the link is one step', true, 0],
])('%s', async (_rule, withCode, known) => {
  const doctor = await someDoctor(clinic);
  if (withCode) await turnOnSecondFactor(clinic, doctor);
  const { db } = clinic.database;
  await db.deleteFrom('known_addresses').execute();
  expect((await resetPassword(clinic, doctor, NEW_PASSWORD)).status).toBe(200);
  const addresses = await db.selectFrom('known_addresses').select('email').execute();
  expect(addresses).toHaveLength(known);
});

test.each([
  ['a NUL', 'a\u0000b'],
  ['half a letter', '\ud800'],
  ['nothing', ''],
])('an e-mail that is %s is the sender’s mistake at every door', async (_what, email) => {
  for (const caller of ['patient', 'doctor', 'admin'] as const) {
    const { status } = await requestAs(clinic, 'signIn', { email, password: 'x' }, { caller });
    expect([caller, [400, 401].includes(status)]).toEqual([caller, true]);
  }
});

// The library is loaded with the first passkey of a process.
vi.setConfig({ testTimeout: 60_000 });

const PHONE = '98450 12345';

async function reset(patient: Person): Promise<void> {
  expect((await resetPassword(clinic, patient, NEW_PASSWORD)).status).toBe(200);
}

const setPhone = ({ id }: Person) =>
  clinic.database.db.updateTable('patients').set({ phone: PHONE }).where('id', '=', id).execute();

const phoneOf = async (id: string) => (await findPatient(clinic.database.db, id))?.phone;

const devicesOf = async ({ id }: Person) => (await listDevices(clinic.database.db, id)).length;

test('a reset ends devices and clears the phone number if the address is not confirmed', async () => {
  const registered = await somePatient(clinic);
  await someDevice(clinic, registered);
  await setPhone(registered);
  await reset(registered);
  expect(await devicesOf(registered)).toBe(0);
  expect(await phoneOf(registered.id)).toBe('');
});

test('a reset keeps devices and the phone number if the address is confirmed', async () => {
  const patient = await somePatient(clinic);
  await confirmEmail(clinic.database.db, patient.id, new Date(clinic.now));
  await someDevice(clinic, patient);
  await setPhone(patient);
  await reset(patient);
  expect(await devicesOf(patient)).toBe(1);
  expect(await phoneOf(patient.id)).toBe(PHONE);
});

test('a reset ends passkeys and devices that are older than the confirmation of the address', async () => {
  const patient = await somePatient(clinic);
  const { authenticator: earlier } = await addPasskey(clinic, patient);
  await someDevice(clinic, patient);
  clinic.now += 60_000;
  await confirmEmail(clinic.database.db, patient.id, new Date(clinic.now));
  const { authenticator: later } = await addPasskey(clinic, patient);
  await someDevice(clinic, patient);
  await reset(patient);
  expect((await signInWithPasskey(clinic, 'patient', earlier)).status).toBe(401);
  expect((await signInWithPasskey(clinic, 'patient', later)).status).toBe(200);
  expect(await devicesOf(patient)).toBe(1);
});

test('a stranger’s passkey ends when the owner opens the link and resets the password', async () => {
  const registered = await somePatient(clinic);
  const { authenticator } = await addPasskey(clinic, registered);
  await requestAs(clinic, 'resendVerification', {}, { as: registered });
  const token = await mailedToken(clinic, registered.email);
  expect((await requestAs(clinic, 'verifyEmail', { token })).status).toBe(403);
  await reset(registered);
  expect((await signInWithPasskey(clinic, 'patient', authenticator)).status).toBe(401);
});

test('the phone number that reception entered stays when the patient claims the account', async () => {
  const as = await someReception(clinic);
  const details = { name: 'Mira Sen', email: 'mira@example.test', phone: PHONE };
  const { userId } = (await requestAs(clinic, 'addPatient', details, { as })).body;
  await requestAs(clinic, 'invitePatient', { userId }, { as });
  const link = { token: await mailedToken(clinic, details.email), password: NEW_PASSWORD };
  expect((await requestAs(clinic, 'resetPassword', link, { caller: 'patient' })).status).toBe(200);
  expect(await phoneOf(userId)).toBe(PHONE);
});

test('“Log out everywhere” ends the devices', async () => {
  const as = await somePatient(clinic);
  await someDevice(clinic, as);
  await requestAs(clinic, 'endSessions', {}, { as });
  expect(await devicesOf(as)).toBe(0);
});

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

async function endOnDashboard(dToken: string) {
  const { body } = await requestAs(clinic, 'getDoctorDashboard', {}, { headers: { dToken } });
  return body.dashData.temporaryPasswordEndsAt;
}

const start = (settings: Parameters<typeof ensureFirstAdmin>[2] = SETTINGS) =>
  ensureFirstAdmin(clinic.database.db, instantPasswords(), settings, clinic.now);

const signInAdmin = (password: string) =>
  signInAs(clinic, { role: 'admin', email: SETTINGS.ADMIN_EMAIL }, password);

test('what the admin chose for a doctor opens for 14 days, and the dashboard says so', async () => {
  const doctor = await doctorWithGivenPassword();
  const given = clinic.now;
  const { body } = await signInAs(clinic, doctor, GIVEN);
  expect(await endOnDashboard(body.token)).toBe(given + 14 * DAY);

  clinic.now = given + 14 * DAY - 1;
  expect((await signInAs(clinic, doctor, GIVEN)).status).toBe(200);
  clinic.now = given + 14 * DAY;
  const ended = await signInAs(clinic, doctor, GIVEN);
  expect([ended.status, ended.body.code]).toEqual([401, 'temporary-password-ended']);
  const wrong = await signInAs(clinic, doctor, 'not this one');
  expect(wrong.body.code).toBe('wrong-credentials');
});

test('a password of the doctor’s own does not end; the given one cannot become it', async () => {
  const doctor = await doctorWithGivenPassword();
  const { body } = await signInAs(clinic, doctor, GIVEN);
  const change = (newPassword: string) =>
    requestAs(
      clinic,
      'changePassword',
      { currentPassword: GIVEN, newPassword },
      { caller: 'doctor', headers: { dToken: body.token } },
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
  expect((await signInAs(clinic, doctor, OWN)).status).toBe(200);
});

test('a password that was always the doctor’s own does not end', async () => {
  const doctor = await someDoctor(clinic);
  clinic.now += 400 * DAY;
  const { body } = await signInAs(clinic, doctor, PASSWORD);
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
