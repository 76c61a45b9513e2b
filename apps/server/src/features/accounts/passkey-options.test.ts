import { expect, test } from 'vitest';
import { PASSWORD, requestAs, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { relyingParty } from './verify-passkey.ts';

const clinic = testClinic({ PUBLIC_URL: 'http://clinic.example' });

test.each([
  ['https://clinic.example', 'clinic.example'],
  ['https://clinic.example:8443', 'clinic.example'],
  ['http://localhost:4000', 'localhost'],
  ['http://clinic.example', undefined],
  ['https://192.0.2.7', undefined],
  ['http://127.0.0.1:4000', undefined],
  ['https://[2001:db8::7]', undefined],
])('passkeys of %s are made for %s', (publicUrl, id) => {
  const party = relyingParty(publicUrl);
  expect(party?.id).toBe(id);
  expect(party?.origin).toBe(id && publicUrl);
});

test('passkeys are not available at a URL that browsers refuse them for', async () => {
  const as = await somePatient(clinic);
  expect((await requestAs(clinic, 'listPasskeys', {}, { as })).body.available).toBe(false);
  const started = await requestAs(clinic, 'startPasskey', { password: PASSWORD }, { as });
  const signIn = await requestAs(clinic, 'startPasskeySignIn', {}, { caller: 'patient' });
  for (const { status, body } of [started, signIn]) {
    expect([status, body.code]).toEqual([503, 'passkeys-not-set-up']);
  }
});
