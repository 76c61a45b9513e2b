import { minutes } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
import {
  PASSWORD,
  requestAs,
  someAccountant,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { addPasskey, signInWithPasskey } from '#testing/passkey-fixture.ts';
import { secondFactorFixture } from '#testing/second-factor-fixture.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';
import { readMail } from '#testing/trial-mail.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

// The library is loaded with the first passkey of a process.
vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();

const { auditedActions } = secondFactorFixture(clinic);

const subjectsTo = async (email: string) =>
  (await readMail(clinic)).filter(({ to }) => to === email).map(({ subject }) => subject);

test.each([
  ['patient', 'patient', somePatient, 'token'],
  ['doctor', 'doctor', someDoctor, 'dtoken'],
  ['admin', 'admin', someAdmin, 'atoken'],
  ['reception', 'admin', someReception, 'atoken'],
  ['accountant', 'admin', someAccountant, 'atoken'],
] as const)(
  '%s: a passkey signs in by itself, is listed, and removed',
  async (role, party, make, header) => {
    const person = await make(clinic);
    const { authenticator, passkeyId } = await addPasskey(clinic, person);
    const added = clinic.now;
    clinic.now += minutes(1);
    const { status, body } = await signInWithPasskey(clinic, party, authenticator);
    expect([status, body.role]).toEqual([200, party === 'admin' ? role : undefined]);

    const headers = { [header]: body.token };
    const listed = await requestAs(clinic, 'listPasskeys', {}, { caller: person.role, headers });
    expect(listed.body).toEqual({
      success: true,
      available: true,
      needsCode: false,
      passkeys: [{ id: passkeyId, name: 'Passkey', addedAt: added, usedAt: clinic.now }],
    });

    const removal = { passkeyId, password: PASSWORD };
    const removed = await requestAs(clinic, 'removePasskey', removal, { as: person });
    expect(removed.status).toBe(200);
    const after = await signInWithPasskey(clinic, party, authenticator);
    expect([after.status, after.body.code]).toEqual([401, 'passkey-refused']);
    expect(await auditedActions()).toEqual(['added-passkey', 'signed-in', 'removed-passkey']);
    expect(await subjectsTo(person.email)).toEqual(
      expect.arrayContaining(['A passkey was added', 'A passkey was removed']),
    );
  },
);

test('the options name the account by a stable handle that says nothing about it', async () => {
  const as = await someAdmin(clinic);
  const start = async () =>
    (await requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as })).body.options;
  const options = await start();
  expect(options).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { id: 'localhost', name: 'Nadi' },
    user: { id: expect.stringMatching(/^[\w-]{43}$/), name: as.email, displayName: as.email },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: minutes(5),
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  });
  const { authenticator } = await addPasskey(clinic, as);
  expect(await start()).toMatchObject({
    user: { id: options.user.id },
    excludeCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
  });
  const other = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as: other });
  expect(body.options.user.id).not.toBe(options.user.id);
});

test('adding a passkey requires the password, and a code if two-step login is on', async () => {
  const as = await someDoctor(clinic);
  const start = (body: object) => requestAs(clinic, 'startPasskey', body, { as });
  const wrong = await start({ password: 'not the password' });
  expect([wrong.status, wrong.body.field]).toEqual([422, 'password']);

  const { codeAt } = await turnOnSecondFactor(clinic, as);
  expect((await requestAs(clinic, 'listPasskeys', {}, { as })).body.needsCode).toBe(true);
  for (const body of [{}, { code: 'wrong' }]) {
    const refused = await start({ password: PASSWORD, ...body });
    expect([refused.body.code, refused.body.field]).toEqual(['wrong-code', 'code']);
  }
  const code = codeAt(clinic.now);
  const { authenticator } = await addPasskey(clinic, as, { code });
  expect((await start({ password: PASSWORD, code })).body.code).toBe('wrong-code');
  // The sign-in needs no code because the passkey is two factors.
  expect((await signInWithPasskey(clinic, 'doctor', authenticator)).status).toBe(200);
});

test('a sign-in with a passkey confirms the session for fifteen minutes', async () => {
  const admin = await someAdmin(clinic);
  const { codeAt } = await turnOnSecondFactor(clinic, admin);
  const { authenticator } = await addPasskey(clinic, admin, { code: codeAt(clinic.now) });
  const { body } = await signInWithPasskey(clinic, 'admin', authenticator);
  const as = { ...admin, token: body.token };
  const exported = () => requestAs(clinic, 'exportPayments', {}, { as });
  expect((await exported()).status).toBe(200);
  clinic.now += minutes(15);
  expect((await exported()).body.code).toBe('confirmation-required');
});

test('a sign-in from a new place is announced, as with a password', async () => {
  const patient = await somePatient(clinic);
  const { authenticator } = await addPasskey(clinic, patient);
  await signInWithPasskey(clinic, 'patient', authenticator);
  const { db } = clinic.database;
  await db
    .updateTable('known_addresses')
    .set({ address: '198.51.100.9' })
    .where('address', 'not like', 'device %')
    .execute();
  await signInWithPasskey(clinic, 'patient', authenticator);
  expect(await subjectsTo(patient.email)).toContain('New login to your account');
});

test('a new password keeps passkeys, and the message about an added passkey says so', async () => {
  const patient = await somePatient(clinic);
  const { authenticator } = await addPasskey(clinic, patient);
  const texts = (await readMail(clinic)).map(({ text }) => text).join('\n');
  expect(texts).toContain('also remove the passkey');
  const change = { currentPassword: PASSWORD, newPassword: 'kite-lantern-42-river' };
  await requestAs(clinic, 'changePassword', change, { as: patient });
  expect((await signInWithPasskey(clinic, 'patient', authenticator)).status).toBe(200);
});

test('an account has at most ten passkeys, and at most one from each device', async () => {
  const as = await somePatient(clinic);
  for (let count = 0; count < 10; count += 1) await addPasskey(clinic, as);
  const start = () => requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as });
  expect((await start()).body.code).toBe('too-many-passkeys');

  const other = await somePatient(clinic);
  const authenticator = softwareAuthenticator();
  const add = async () => {
    const body = { password: PASSWORD };
    const { body: started } = await requestAs(clinic, 'startPasskey', body, { as: other });
    const credential = authenticator.create(started.options);
    return (await requestAs(clinic, 'addPasskey', { credential }, { as: other })).body.code;
  };
  expect([await add(), await add()]).toEqual([undefined, 'passkey-taken']);
});

test('only its owner can rename or remove a passkey', async () => {
  const [as, other] = [await somePatient(clinic), await somePatient(clinic)];
  const { passkeyId } = await addPasskey(clinic, as);
  const rename = (person: typeof as) =>
    requestAs(clinic, 'renamePasskey', { passkeyId, name: ' My phone ' }, { as: person });
  expect((await rename(other)).body.code).toBe('passkey-not-found');
  expect((await rename(as)).status).toBe(200);
  const remove = (person: typeof as, password: string) =>
    requestAs(clinic, 'removePasskey', { passkeyId, password }, { as: person });
  expect((await remove(other, PASSWORD)).body.code).toBe('passkey-not-found');
  expect((await remove(as, 'not the password')).body.code).toBe('wrong-password');
  const { body } = await requestAs(clinic, 'listPasskeys', {}, { as });
  expect(body.passkeys).toMatchObject([{ name: 'My phone' }]);
});

test('a passkey is named after the browser that added it', async () => {
  const as = await somePatient(clinic);
  const { body } = await requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as });
  const credential = softwareAuthenticator().create(body.options);
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const headers = { token: as.token, 'user-agent': userAgent };
  await requestAs(clinic, 'addPasskey', { credential }, { caller: 'patient', headers });
  const listed = await requestAs(clinic, 'listPasskeys', {}, { as });
  expect(listed.body.passkeys).toMatchObject([{ name: 'Chrome on Linux' }]);
});
