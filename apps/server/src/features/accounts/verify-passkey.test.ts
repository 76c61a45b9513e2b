import { minutes, PASSKEY_SIGN_INS_PER_MINUTE } from '@nadi/domain/limits';
import { expect, test, vi } from 'vitest';
import {
  PASSWORD,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { addPasskey, signInWithPasskey, startSignIn } from '#testing/passkey-fixture.ts';
import { cborBytes, cborText, softwareAuthenticator } from '#testing/software-authenticator.ts';
import { acceptsAttestation } from './verify-passkey.ts';

const options = { challenge: 'A'.repeat(43), rp: { id: 'localhost' }, user: { id: 'A' } };

const signed = [
  ...[cborText('alg'), Buffer.from([0x26]), cborText('sig'), cborBytes(Buffer.alloc(64))],
];

const selfSigned = Buffer.concat([Buffer.from([0xa2]), ...signed]);

const withCertificates = Buffer.concat([
  ...[Buffer.from([0xa3]), ...signed],
  ...[cborText('x5c'), Buffer.from([0x81]), cborBytes(Buffer.alloc(300))],
]);

test.each([
  ['none', Buffer.from([0xa0]), true],
  ['packed', selfSigned, true],
  ['packed', withCertificates, false],
  ['fido-u2f', withCertificates, false],
  ['tpm', withCertificates, false],
  ['apple', withCertificates, false],
  ['android-key', withCertificates, false],
])(
  'a statement of the format %s is accepted only without certificates',
  async (format, statement, accepted) => {
    const attestation = { format, statement };
    const { response } = softwareAuthenticator().create(options, { attestation });
    expect(await acceptsAttestation(response.attestationObject)).toBe(accepted);
  },
);

// The library is loaded with the first passkey of a process.
vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();

const REFUSED = [401, 'passkey-refused'];

async function patientWithPasskey() {
  const patient = await somePatient(clinic);
  return { patient, ...(await addPasskey(clinic, patient)) };
}

const send = async (credential: object) => {
  const { status, body } = await requestAs(
    clinic,
    'signInWithPasskey',
    { credential },
    { caller: 'patient' },
  );
  return [status, body.code];
};

const countSessions = async () =>
  (await clinic.database.db.selectFrom('sessions').select('id').execute()).length;

test.each([
  ['another origin', { origin: 'https://clinic.example' }],
  ['another port', { origin: 'http://localhost:4001' }],
  ['another relying party', { rpId: 'clinic.example' }],
  ['a user who was not verified', { userVerified: false }],
  ['a handle of another account', { userHandle: 'A'.repeat(43) }],
  ['the answer to a registration', { type: 'webauthn.create' }],
])('a sign-in with %s is refused', async (_lie, lies) => {
  const { authenticator } = await patientWithPasskey();
  const before = await countSessions();
  const { status, body } = await signInWithPasskey(clinic, 'patient', authenticator, lies);
  expect([status, body.code]).toEqual(REFUSED);
  expect(await countSessions()).toBe(before);
  expect((await signInWithPasskey(clinic, 'patient', authenticator)).status).toBe(200);
});

test.each([
  ['another origin', { origin: 'https://clinic.example' }],
  ['another relying party', { rpId: 'clinic.example' }],
  ['a user who was not verified', { userVerified: false }],
  ['the answer to a sign-in', { type: 'webauthn.get' }],
])('a new passkey with %s is refused', async (_lie, lies) => {
  const as = await somePatient(clinic);
  const { body } = await requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as });
  const credential = softwareAuthenticator().create(body.options, lies);
  const added = await requestAs(clinic, 'addPasskey', { credential }, { as });
  expect([added.status, added.body.code]).toEqual([422, 'bad-passkey']);
});

test('a new passkey with an Apple attestation is refused', async () => {
  const as = await somePatient(clinic);
  const { body } = await requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as });
  const attestation = { format: 'apple', statement: Buffer.from([0xa0]) };
  const credential = softwareAuthenticator().create(body.options, { attestation });
  const added = await requestAs(clinic, 'addPasskey', { credential }, { as });
  expect([added.status, added.body.code]).toEqual([422, 'bad-passkey']);
});

test('a signature by another key is refused', async () => {
  const { authenticator } = await patientWithPasskey();
  const unknown = softwareAuthenticator();
  const credential = {
    ...unknown.get(await startSignIn(clinic, 'patient'), { userHandle: authenticator.userHandle }),
    id: authenticator.id,
    rawId: authenticator.id,
  };
  expect(await send(credential)).toEqual(REFUSED);
});

test('one account’s passkey does not open another, or one of another role', async () => {
  const { authenticator } = await patientWithPasskey();
  const other = await patientWithPasskey();
  const options = await startSignIn(clinic, 'patient');
  const { userHandle } = other.authenticator;
  expect(await send(authenticator.get(options, { userHandle }))).toEqual(REFUSED);
  const crossed = await signInWithPasskey(clinic, 'doctor', authenticator);
  expect([crossed.status, crossed.body.code]).toEqual(REFUSED);
});

test('a challenge can be answered only once, correctly or not', async () => {
  const { authenticator } = await patientWithPasskey();
  const options = await startSignIn(clinic, 'patient');
  const credential = authenticator.get(options);
  expect((await send(credential))[0]).toBe(200);
  expect(await send(credential)).toEqual([422, 'passkey-expired']);
  expect(await send(authenticator.get(options))).toEqual([422, 'passkey-expired']);

  const second = await startSignIn(clinic, 'patient');
  expect(await send(authenticator.get(second, { origin: 'https://a.example' }))).toEqual(REFUSED);
  expect(await send(authenticator.get(second))).toEqual([422, 'passkey-expired']);
});

test('an answer sent to another role’s page is refused, and still opens its own account', async () => {
  const doctor = await someDoctor(clinic);
  const { authenticator } = await addPasskey(clinic, doctor);
  const credential = authenticator.get(await startSignIn(clinic, 'admin'));
  const asAdmin = await requestAs(clinic, 'signInWithPasskey', { credential }, { caller: 'admin' });
  expect([asAdmin.status, asAdmin.body.code]).toEqual(REFUSED);
  expect(
    (await requestAs(clinic, 'signInWithPasskey', { credential }, { caller: 'doctor' })).status,
  ).toBe(200);
  const again = await requestAs(clinic, 'signInWithPasskey', { credential }, { caller: 'doctor' });
  expect(again.body.code).toBe('passkey-expired');
});

test('of concurrent requests with one answer, one signs in', async () => {
  const { authenticator } = await patientWithPasskey();
  const credential = authenticator.get(await startSignIn(clinic, 'patient'));
  const replies = await Promise.all([1, 2, 3].map(() => send(credential)));
  expect(replies.map(([status]) => status).sort()).toEqual([200, 422, 422]);
});

test('a challenge is valid for five minutes; an invented one is never valid', async () => {
  const { authenticator } = await patientWithPasskey();
  const options = await startSignIn(clinic, 'patient');
  clinic.now += minutes(5) - 1;
  expect((await send(authenticator.get(options)))[0]).toBe(200);
  const late = authenticator.get(await startSignIn(clinic, 'patient'));
  clinic.now += minutes(5);
  expect(await send(late)).toEqual([422, 'passkey-expired']);
  const invented = { ...options, challenge: 'A'.repeat(43) };
  expect(await send(authenticator.get(invented))).toEqual([422, 'passkey-expired']);
});

test('a challenge works only for its own purpose and its own account', async () => {
  const { authenticator, patient } = await patientWithPasskey();
  const other = await somePatient(clinic);
  const start = async () => {
    const body = { password: PASSWORD };
    return (await requestAs(clinic, 'startPasskey', body, { as: patient })).body.options;
  };
  const options = await start();
  const { challenge } = await startSignIn(clinic, 'patient');
  const device = softwareAuthenticator();
  for (const [as, wanted] of [
    [patient, { ...options, challenge }],
    [other, options],
  ] as const) {
    const credential = device.create(wanted);
    const { body } = await requestAs(clinic, 'addPasskey', { credential }, { as });
    expect(body.code).toBe('passkey-expired');
  }
  const borrowed = { challenge: (await start()).challenge, rpId: 'localhost' };
  expect(await send(authenticator.get(borrowed))).toEqual([422, 'passkey-expired']);
});

test('a counter that does not grow is refused: the key may have been copied', async () => {
  const { authenticator } = await patientWithPasskey();
  const withCounter = (counter: number) =>
    signInWithPasskey(clinic, 'patient', authenticator, { counter });
  expect((await withCounter(7)).status).toBe(200);
  for (const counter of [7, 6, 0]) {
    const { status, body } = await withCounter(counter);
    expect([status, body.code]).toEqual(REFUSED);
  }
  expect((await withCounter(8)).status).toBe(200);
});

test('a retired doctor’s and an ended account’s passkeys are refused', async () => {
  const admin = await someAdmin(clinic);
  const [doctor, reception] = [await someDoctor(clinic), await someReception(clinic)];
  const ofDoctor = await addPasskey(clinic, doctor);
  const ofReception = await addPasskey(clinic, reception);
  await requestAs(clinic, 'retireDoctor', { docId: doctor.id }, { as: admin });
  await requestAs(clinic, 'endClinicAccount', { accountId: reception.id }, { as: admin });
  const signIn = (party: 'doctor' | 'admin', { authenticator }: typeof ofDoctor) =>
    signInWithPasskey(clinic, party, authenticator).then(({ status, body }) => [status, body.code]);
  expect(await signIn('doctor', ofDoctor)).toEqual(REFUSED);
  expect(await signIn('admin', ofReception)).toEqual(REFUSED);
  await requestAs(clinic, 'reinstateDoctor', { docId: doctor.id }, { as: admin });
  expect((await signIn('doctor', ofDoctor))[0]).toBe(200);
});

test('a refused passkey is recorded for its account, an unknown one is not', async () => {
  const { authenticator } = await patientWithPasskey();
  await signInWithPasskey(clinic, 'patient', authenticator, { userVerified: false });
  await signInWithPasskey(clinic, 'patient', softwareAuthenticator(), { userHandle: 'A' });
  await clinic.app.close();
  const entries = clinic.database.db.selectFrom('audit_entries').select('action').orderBy('id');
  expect((await entries.execute()).map(({ action }) => action)).toEqual([
    'added-passkey',
    'failed-sign-in',
  ]);
});

test('one address starts a limited number of sign-ins in a minute', async () => {
  for (let started = 0; started < PASSKEY_SIGN_INS_PER_MINUTE; started += 1) {
    expect((await requestAs(clinic, 'startPasskeySignIn', {}, { caller: 'patient' })).status).toBe(
      200,
    );
  }
  const { status, headers } = await requestAs(
    clinic,
    'startPasskeySignIn',
    {},
    { caller: 'doctor' },
  );
  expect([status, headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});
