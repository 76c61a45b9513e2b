import type { StaffParty } from '@nadi/domain/permissions';
import { expect, test, vi } from 'vitest';
import { PASSWORD, requestAs, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { addPasskey, signInWithPasskey } from '#testing/passkey-fixture.ts';
import { readMail } from '#testing/trial-mail.ts';
import { removePasskeys } from './reset-sign-in.ts';

// The library is loaded with the first passkey of a process.
vi.setConfig({ testTimeout: 60_000 });

const clinic = testClinic();

const remove = (party: StaffParty, email: string) =>
  clinic.database.transaction((trx) =>
    removePasskeys(trx, { party, email, now: clinic.now, publicUrl: 'http://localhost:4000' }),
  );

test('passkeys that the operator removed no longer sign in, and the owner is told', async () => {
  const reception = await someReception(clinic);
  const { email } = reception;
  const { authenticator } = await addPasskey(clinic, reception);
  expect(await remove('admin', email.toUpperCase())).toBe(1);
  expect((await signInWithPasskey(clinic, 'admin', authenticator)).status).toBe(401);
  expect((await requestAs(clinic, 'getReceptionDay', {}, { as: reception })).status).toBe(401);
  expect(
    (await requestAs(clinic, 'signIn', { email, password: PASSWORD }, { caller: 'admin' })).status,
  ).toBe(200);
  const texts = (await readMail(clinic)).map(({ text }) => text).join('\n');
  expect(texts).toContain('removed the passkeys of your account');
});

test('an unknown address and an account without passkeys are reported', async () => {
  const { email } = await someReception(clinic);
  await expect(remove('doctor', email)).rejects.toThrow('There is no doctor');
  await expect(remove('admin', email)).rejects.toThrow('has no passkeys');
});
