import { expect, test, vi } from 'vitest';
import { confirmEmail, findPatient } from '#store/patients.ts';
import { listDevices } from '#store/vitals.ts';
import { type Person, requestAs, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { registerSecret } from '#testing/find-leaks.ts';
import { addPasskey, signInWithPasskey } from '#testing/passkey-fixture.ts';
import { someDevice } from '#testing/some-device.ts';
import { readMail } from '#testing/trial-mail.ts';

// The library is loaded with the first passkey of a process.
vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();
const PHONE = '98450 12345';

/** Chooses a password with the newest link that was sent to an address. */
async function choosePassword(email: string): Promise<void> {
  const mails = (await readMail(clinic)).filter(({ to }) => to === email);
  const token = /reset-password#role=user&token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1];
  registerSecret(token ?? '');
  const body = { token, password: 'kite-lantern-42-river' };
  expect((await requestAs(clinic, 'resetPatientPassword', body)).status).toBe(200);
}

async function resetPassword({ email }: Person): Promise<void> {
  await requestAs(clinic, 'forgotPatientPassword', { email });
  await choosePassword(email);
}

const setPhone = ({ id }: Person) =>
  clinic.database.db.updateTable('patients').set({ phone: PHONE }).where('id', '=', id).execute();
const phoneOf = async (id: string) => (await findPatient(clinic.database.db, id))?.phone;

const devicesOf = async ({ id }: Person) => (await listDevices(clinic.database.db, id)).length;

test('a reset ends devices and clears the phone number if the address is not confirmed', async () => {
  const registered = await somePatient(clinic);
  await someDevice(clinic, registered);
  await setPhone(registered);
  await resetPassword(registered);
  expect(await devicesOf(registered)).toBe(0);
  expect(await phoneOf(registered.id)).toBe('');
});

test('a reset keeps devices and the phone number if the address is confirmed', async () => {
  const patient = await somePatient(clinic);
  await confirmEmail(clinic.database.db, patient.id, new Date(clinic.now));
  await someDevice(clinic, patient);
  await setPhone(patient);
  await resetPassword(patient);
  expect(await devicesOf(patient)).toBe(1);
  expect(await phoneOf(patient.id)).toBe(PHONE);
});

test('a reset ends passkeys and devices that are older than the confirmation of the address', async () => {
  const patient = await somePatient(clinic);
  const { authenticator: earlier } = await addPasskey(clinic, 'Patient', patient);
  await someDevice(clinic, patient);
  clinic.now += 60_000;
  await confirmEmail(clinic.database.db, patient.id, new Date(clinic.now));
  const { authenticator: later } = await addPasskey(clinic, 'Patient', patient);
  await someDevice(clinic, patient);
  await resetPassword(patient);
  expect((await signInWithPasskey(clinic, 'Patient', earlier)).status).toBe(401);
  expect((await signInWithPasskey(clinic, 'Patient', later)).status).toBe(200);
  expect(await devicesOf(patient)).toBe(1);
});

test('a stranger’s passkey ends when the owner opens the link and resets the password', async () => {
  const registered = await somePatient(clinic);
  const { authenticator } = await addPasskey(clinic, 'Patient', registered);
  await requestAs(clinic, 'resendVerification', {}, { as: registered });
  const mail = (await readMail(clinic)).findLast(({ to }) => to === registered.email);
  const token = /verify-email#role=user&token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  expect((await requestAs(clinic, 'verifyEmail', { token })).status).toBe(403);
  await resetPassword(registered);
  expect((await signInWithPasskey(clinic, 'Patient', authenticator)).status).toBe(401);
});

test('the phone number that reception entered stays when the patient claims the account', async () => {
  const as = await someReception(clinic);
  const details = { name: 'Mira Sen', email: 'mira@example.test', phone: PHONE };
  const { userId } = (await requestAs(clinic, 'addPatient', details, { as })).body;
  await requestAs(clinic, 'invitePatient', { userId }, { as });
  await choosePassword(details.email);
  expect(await phoneOf(userId)).toBe(PHONE);
});

test('“Log out everywhere” ends the devices', async () => {
  const as = await somePatient(clinic);
  await someDevice(clinic, as);
  await requestAs(clinic, 'endPatientSessions', {}, { as });
  expect(await devicesOf(as)).toBe(0);
});
