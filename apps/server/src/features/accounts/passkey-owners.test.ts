import { CREDENTIAL_ID_MAX } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
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
import { addPasskey, signInWithPasskey } from '#testing/passkey-fixture.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';
import { someDevice } from '#testing/some-device.ts';

// The library is loaded with the first passkey of a process.
vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();
const NEW_PASSWORD = 'kite-lantern-42-river';

test.each([
  ['keeps', 'confirmed', new Date(0), 200],
  ['ends', 'not confirmed', null, 401],
])(
  'a password reset %s an earlier passkey if the address is %s',
  async (_does, _is, at, status) => {
    const patient = await somePatient(clinic);
    const { db } = clinic.database;
    await db
      .updateTable('patients')
      .set({ email_verified_at: at })
      .where('id', '=', patient.id)
      .execute();
    const { authenticator } = await addPasskey(clinic, patient);
    expect((await resetPassword(clinic, patient, NEW_PASSWORD)).status).toBe(200);
    expect((await signInWithPasskey(clinic, 'patient', authenticator)).status).toBe(status);
  },
);

test('removing a passkey ends the sessions that it has opened', async () => {
  const as = await somePatient(clinic);
  const { authenticator, passkeyId } = await addPasskey(clinic, as);
  const { body } = await signInWithPasskey(clinic, 'patient', authenticator);
  await requestAs(clinic, 'removePasskey', { passkeyId, password: PASSWORD }, { as });
  const profile = (token: string) => requestAs(clinic, 'getProfile', {}, { headers: { token } });
  expect((await profile(body.token)).status).toBe(401);
  expect((await profile(as.token)).status).toBe(200);
});

test('rejects adding a passkey with a temporary password', async () => {
  const [admin, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const handOver = { docId: doctor.id, newPassword: NEW_PASSWORD };
  await requestAs(clinic, 'setDoctorPassword', handOver, { as: admin });
  const { token } = (await signInAs(clinic, doctor, NEW_PASSWORD)).body;
  const as = { ...doctor, token };
  const { body } = await requestAs(clinic, 'startPasskey', { password: NEW_PASSWORD }, { as });
  expect(body.code).toBe('temporary-password');
});

test('handing an account over with a new password ends its passkeys', async () => {
  const admin = await someAdmin(clinic);
  const [doctor, reception] = [await someDoctor(clinic), await someReception(clinic)];
  const ofDoctor = await addPasskey(clinic, doctor);
  const ofReception = await addPasskey(clinic, reception);
  const handOver = { docId: doctor.id, accountId: reception.id, newPassword: NEW_PASSWORD };
  for (const route of ['setDoctorPassword', 'setAccountPassword'] as const) {
    expect((await requestAs(clinic, route, handOver, { as: admin })).status).toBe(200);
  }
  expect((await signInWithPasskey(clinic, 'doctor', ofDoctor.authenticator)).status).toBe(401);
  expect((await signInWithPasskey(clinic, 'admin', ofReception.authenticator)).status).toBe(401);
});

test('an id that is too long and an invalid transport are refused', async () => {
  const as = await somePatient(clinic);
  const start = async () =>
    (await requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as })).body.options;
  const long = { credentialId: Buffer.alloc(CREDENTIAL_ID_MAX) };
  const credential = softwareAuthenticator().create(await start(), long);
  const refused = await requestAs(clinic, 'addPasskey', { credential }, { as });
  expect([refused.status, refused.body.code]).toEqual([422, 'bad-passkey']);
  const odd = softwareAuthenticator().create(await start());
  odd.response.transports = ['\u0000'];
  expect((await requestAs(clinic, 'addPasskey', { credential: odd }, { as })).status).toBe(400);
});

/** Confirms the address in the account's own session. */
async function confirmByLink(patient: Person) {
  await requestAs(clinic, 'resendVerification', {}, { as: patient });
  const body = { token: await mailedToken(clinic, patient.email) };
  const headers = { token: patient.token };
  const answer = await requestAs(clinic, 'verifyEmail', body, { headers });
  expect(answer.status).toBe(200);
  return answer.body;
}

test('the confirmation of an address ends passkeys and devices that were added before it', async () => {
  const patient = await somePatient(clinic);
  const { authenticator: earlier } = await addPasskey(clinic, patient);
  await someDevice(clinic, patient);
  clinic.now += 60_000;
  expect(await confirmByLink(patient)).toMatchObject({ accessEnded: true });
  expect((await signInWithPasskey(clinic, 'patient', earlier)).status).toBe(401);
  expect(await listDevices(clinic.database.db, patient.id)).toEqual([]);
});

test('the confirmation of an account without passkeys and devices reports no ended access', async () => {
  const patient = await somePatient(clinic);
  expect(await confirmByLink(patient)).not.toHaveProperty('accessEnded');
});

test('a new address of a confirmed account leaves its passkeys', async () => {
  const patient = await somePatient(clinic);
  await confirmByLink(patient);
  const { authenticator } = await addPasskey(clinic, patient);
  clinic.now += 60_000;
  const change = { email: 'new@example.test', password: PASSWORD };
  await requestAs(clinic, 'changeEmail', change, { as: patient });
  const link = { token: await mailedToken(clinic, change.email) };
  const headers = { token: patient.token };
  expect((await requestAs(clinic, 'verifyEmail', link, { headers })).status).toBe(200);
  expect((await signInWithPasskey(clinic, 'patient', authenticator)).status).toBe(200);
});
