import { minutes } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
import {
  PASSWORD,
  type Person,
  requestAs,
  someAdmin,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { addPasskey, signInWithPasskey, startSignIn } from '#testing/passkey-fixture.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

// The library is loaded with the first passkey of a process.
vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();
const EXPIRED = [422, 'passkey-expired'];
const WRONG = [422, 'wrong-passkey'];

/** An admin with two-step login and a passkey, whose last code is too old. */
async function adminWithPasskey() {
  const admin = await someAdmin(clinic);
  const { codeAt } = await turnOnSecondFactor(clinic, admin);
  const added = await addPasskey(clinic, admin, { code: codeAt(clinic.now) });
  clinic.now += minutes(16);
  return { admin, ...added };
}

async function start(as: Person) {
  const { status, body } = await requestAs(clinic, 'startPasskeyConfirmation', {}, { as });
  if (status !== 200) throw new Error(`no confirmation was started: ${body.code}`);
  return body.options as { challenge: string; rpId: string; allowCredentials: object[] };
}

async function confirm(as: Person, credential: object) {
  const name = 'confirmSessionWithPasskey';
  const { status, body } = await requestAs(clinic, name, { credential }, { as });
  return status === 200 ? [200] : [status, body.code];
}

const exported = async (as: Person) =>
  (await requestAs(clinic, 'exportPayments', {}, { as })).body.code ?? 'done';

test('a passkey confirms the session for fifteen minutes, as a code does', async () => {
  const { admin, authenticator } = await adminWithPasskey();
  expect(await exported(admin)).toBe('confirmation-required');
  const options = await start(admin);
  expect(options).toEqual({
    ...{ challenge: expect.stringMatching(/^[\w-]{43}$/), rpId: 'localhost' },
    timeout: minutes(5),
    userVerification: 'required',
    allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
  });
  expect(await confirm(admin, authenticator.get(options))).toEqual([200]);
  expect(await exported(admin)).toBe('done');
  const { body } = await requestAs(clinic, 'listPasskeys', {}, { as: admin });
  expect(body.passkeys).toMatchObject([{ usedAt: clinic.now }]);
  clinic.now += minutes(15);
  expect(await exported(admin)).toBe('confirmation-required');
});

test('an authenticator may leave out whose passkey it is', async () => {
  const { admin, authenticator } = await adminWithPasskey();
  const { response, ...rest } = authenticator.get(await start(admin));
  const { userHandle: _, ...proof } = response;
  expect(await confirm(admin, { ...rest, response: proof })).toEqual([200]);
});

test('only the session that asked is confirmed, and by no other session’s challenge', async () => {
  const { admin, authenticator } = await adminWithPasskey();
  const signedIn = await signInWithPasskey(clinic, 'admin', authenticator);
  const second = { ...admin, token: signedIn.body.token };
  expect(await exported(admin)).toBe('confirmation-required');
  clinic.now += minutes(16);
  const credential = authenticator.get(await start(second));
  expect(await confirm(admin, credential)).toEqual(EXPIRED);
  // The wrong session has spent it.
  expect(await confirm(second, credential)).toEqual(EXPIRED);
  expect(await exported(admin)).toBe('confirmation-required');
  expect(await confirm(second, authenticator.get(await start(second)))).toEqual([200]);
  expect([await exported(admin), await exported(second)]).toEqual([
    ...['confirmation-required', 'done'],
  ]);
});

test('the challenges of a sign-in and of a new passkey confirm nothing, nor this one theirs', async () => {
  const { admin, authenticator } = await adminWithPasskey();
  const atSignIn = authenticator.get(await startSignIn(clinic, 'admin'));
  expect(await confirm(admin, atSignIn)).toEqual(EXPIRED);

  const another = await someAdmin(clinic);
  const password = PASSWORD;
  const added = await addPasskey(clinic, another);
  const { body } = await requestAs(clinic, 'startPasskey', { password }, { as: another });
  const adding = { challenge: body.options.challenge, rpId: 'localhost' };
  expect(await confirm(another, added.authenticator.get(adding))).toEqual(EXPIRED);

  const credential = authenticator.get(await start(admin));
  const signIn = await requestAs(clinic, 'signInWithPasskey', { credential }, { caller: 'admin' });
  expect([signIn.status, signIn.body.code]).toEqual(EXPIRED);
  const { challenge } = await start(another);
  const create = { challenge, rp: { id: 'localhost' }, user: { id: 'AAAA' } };
  const made = { credential: softwareAuthenticator().create(create) };
  const add = await requestAs(clinic, 'addPasskey', made, { as: another });
  expect([add.status, add.body.code]).toEqual(EXPIRED);
});

test('a challenge is valid for five minutes, and ends with its session', async () => {
  const { admin, authenticator } = await adminWithPasskey();
  const late = authenticator.get(await start(admin));
  const ended = authenticator.get(await start(admin));
  const change = { currentPassword: PASSWORD, newPassword: 'kite-lantern-42-river' };
  const { body } = await requestAs(clinic, 'changePassword', change, { as: admin });
  const renewed = { ...admin, token: body.token };
  expect(await confirm(admin, ended)).toEqual([401, 'not-signed-in']);
  expect(await confirm(renewed, ended)).toEqual(EXPIRED);
  clinic.now += minutes(5);
  expect(await confirm(renewed, late)).toEqual(EXPIRED);
});

test('a passkey of another account or handle, an unknown one and a copied one are refused', async () => {
  const { admin, authenticator } = await adminWithPasskey();
  const [other, patient] = [await someAdmin(clinic), await somePatient(clinic)];
  const ofOther = await addPasskey(clinic, other);
  const ofPatient = await addPasskey(clinic, patient);
  const { userHandle } = authenticator;
  const own = ofOther.authenticator.get(await start(admin));
  expect(await confirm(admin, own)).toEqual(WRONG);
  const misnamed = authenticator.get(await start(admin), { userHandle: 'A'.repeat(43) });
  expect(await confirm(admin, misnamed)).toEqual(WRONG);
  for (const device of [ofOther.authenticator, ofPatient.authenticator, softwareAuthenticator()]) {
    const credential = device.get(await start(admin), { userHandle });
    expect(await confirm(admin, credential)).toEqual(WRONG);
  }
  const counted = async (counter: number) =>
    confirm(admin, authenticator.get(await start(admin), { counter }));
  expect([await counted(7), await counted(7), await counted(8)]).toEqual([[200], WRONG, [200]]);
});

test('an account without a passkey, and one of reception, are given no challenge', async () => {
  const name = 'startPasskeyConfirmation';
  const none = await requestAs(clinic, name, {}, { as: await someAdmin(clinic) });
  expect([none.status, none.body.code]).toEqual([404, 'passkey-not-found']);
  const reception = await someReception(clinic);
  await addPasskey(clinic, reception);
  const asAccountant = { as: reception, caller: 'accountant' } as const;
  expect((await requestAs(clinic, name, {}, asAccountant)).status).toBe(401);
});
