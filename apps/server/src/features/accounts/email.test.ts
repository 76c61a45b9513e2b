import { minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { mailedToken, resetPassword } from '#testing/account-links.ts';
import {
  PASSWORD,
  type Person,
  requestAs,
  signInAs,
  someAdmin,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();

const isVerified = async (email: string) => {
  const patient = await clinic.database.db
    .selectFrom('patients')
    .select('email_verified_at')
    .where('email', '=', email)
    .executeTakeFirst();
  return patient ? patient.email_verified_at !== null : null;
};

const NEW_PASSWORD = 'kite-lantern-42-river';

test('signing up sends a link, which confirms the address once', async () => {
  const email = 'asha@example.test';
  await requestAs(clinic, 'register', { name: 'Asha', email, password: NEW_PASSWORD });
  const [mail, ...others] = await readMail(clinic);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: email, subject: 'Confirm your e-mail address' });
  expect(mail?.text).toMatch(/http:\/\/localhost:4000\/verify-email#role=user&token=[\w-]{43}/);
  expect(await isVerified(email)).toBe(false);
  // A mail scanner that follows the link spends nothing.
  await clinic.app.inject({ method: 'GET', url: '/verify-email' });
  const link = { token: await mailedToken(clinic), password: NEW_PASSWORD };
  expect((await requestAs(clinic, 'verifyEmail', link)).status).toBe(200);
  expect(await isVerified(email)).toBe(true);
  expect((await requestAs(clinic, 'verifyEmail', link)).body.code).toBe('link-invalid');
});

test('the link alone confirms nothing and stays usable', async () => {
  const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
  await requestAs(clinic, 'resendVerification', {}, { as: patient });
  const token = await mailedToken(clinic);
  const confirm = async (password?: string, as?: Person) => {
    const answer = await requestAs(
      clinic,
      'verifyEmail',
      { token, password },
      { headers: as ? { token: as.token } : {} },
    );
    return answer.body.code ?? answer.status;
  };
  expect(await confirm()).toBe('confirm-as-owner');
  expect(await confirm(undefined, other)).toBe('confirm-as-owner');
  expect(await confirm('not the password')).toBe('wrong-password');
  expect(await isVerified(patient.email)).toBe(false);
  expect(await confirm(undefined, patient)).toBe(200);
  expect(await isVerified(patient.email)).toBe(true);
});

test('wrong passwords at a link count together with those at sign-in', async () => {
  const patient = await somePatient(clinic);
  await requestAs(clinic, 'resendVerification', {}, { as: patient });
  const token = await mailedToken(clinic);
  for (let n = 0; n < 10; n += 1) {
    await requestAs(clinic, 'verifyEmail', { token, password: `guess ${n}` });
  }
  const answer = await requestAs(clinic, 'verifyEmail', { token, password: PASSWORD });
  expect([answer.status, answer.body.code]).toEqual([429, 'too-many']);
});

test('another link can be asked for until the address is confirmed', async () => {
  const patient = await somePatient(clinic);
  await requestAs(clinic, 'resendVerification', {}, { as: patient });
  const token = await mailedToken(clinic);
  await requestAs(clinic, 'verifyEmail', { token, password: PASSWORD });
  await requestAs(clinic, 'resendVerification', {}, { as: patient });
  expect(await readMail(clinic)).toHaveLength(1);
});

const change = (as: Person, email: string, password = PASSWORD) =>
  requestAs(clinic, 'changeEmail', { email, password }, { as });

test('a new address is used after its confirmation; the old one gets a notice', async () => {
  const patient = await somePatient(clinic);
  expect((await change(patient, 'new@example.test')).status).toBe(200);
  const mails = await readMail(clinic);
  const byAddress = new Map(mails.map((mail) => [mail.to, mail]));
  expect(byAddress.get(patient.email)?.subject).toBe('Your e-mail address is being changed');
  expect(await isVerified('new@example.test')).toBe(null);
  const token = await mailedToken(clinic, 'new@example.test');
  expect((await requestAs(clinic, 'verifyEmail', { token, password: PASSWORD })).status).toBe(200);
  expect([await isVerified('new@example.test'), await isVerified(patient.email)]).toEqual([
    true,
    null,
  ]);
});

test('a wrong password changes no address', async () => {
  const patient = await somePatient(clinic);
  const answer = await change(patient, 'new@example.test', 'not the password');
  expect([answer.status, answer.body.code]).toEqual([422, 'wrong-password']);
  expect(await readMail(clinic)).toEqual([]);
});

test('an address that belongs to another account is neither revealed nor taken', async () => {
  const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
  const answer = await change(patient, other.email);
  expect(answer.body).toEqual((await change(patient, 'free@example.test')).body);
  await change(patient, other.email);
  const token = await mailedToken(clinic, other.email);
  const link = { token, password: PASSWORD };
  expect((await requestAs(clinic, 'verifyEmail', link)).body.code).toBe('email-taken');
});

test('a login from a new place is announced once a day; the first one is not', async () => {
  const patient = await somePatient(clinic);
  const signIn = (address: string, browser = 'Firefox/140.0') =>
    clinic.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { email: patient.email, password: PASSWORD },
      remoteAddress: address,
      headers: { 'user-agent': `Mozilla/5.0 (Windows NT 10.0) ${browser}` },
    });
  await signIn('10.0.0.1');
  await signIn('10.0.0.1');
  expect(await readMail(clinic)).toEqual([]);
  await signIn('10.9.0.1');
  await signIn('10.9.0.1');
  expect(await readMail(clinic)).toMatchObject([{ subject: 'New login to your account' }]);
  // Another person on the same day.
  await signIn('10.9.0.2');
  expect(await readMail(clinic)).toHaveLength(2);
  // Another device in the same network.
  await signIn('10.0.0.1', 'Chrome/140.0.0.0 Safari/537.36');
  const mails = await readMail(clinic);
  expect(mails).toHaveLength(3);
  expect(mails.at(-1)?.text).toContain('Chrome, Windows');
});

test.each(['reset', 'changed'])('a %s password ends a change of address', async (how) => {
  const patient = await somePatient(clinic);
  await change(patient, 'attacker@example.test');
  const stolen = await mailedToken(clinic, 'attacker@example.test');
  const password = NEW_PASSWORD;
  if (how === 'reset') {
    expect((await resetPassword(clinic, patient, password)).status).toBe(200);
  } else {
    const passwords = { currentPassword: PASSWORD, newPassword: password };
    await requestAs(clinic, 'changePassword', passwords, { as: patient });
  }
  expect((await requestAs(clinic, 'verifyEmail', { token: stolen })).body.code).toBe(
    'link-invalid',
  );
  const { new_email } = await clinic.database.db
    .selectFrom('patients')
    .select('new_email')
    .where('email', '=', patient.email)
    .executeTakeFirstOrThrow();
  expect(new_email).toBe(null);
});

test('the change of an address is in the audit trail', async () => {
  const [patient, admin] = [await somePatient(clinic), await someAdmin(clinic)];
  await change(patient, 'new@example.test');
  const token = await mailedToken(clinic, 'new@example.test');
  await requestAs(clinic, 'verifyEmail', { token, password: PASSWORD });
  const query = { action: 'changed-email' };
  const { body } = await requestAs(clinic, 'listAudit', query, { as: admin });
  expect(body.entries).toMatchObject([{ actor: { id: patient.id } }]);
});

test('a patient sees if the address is confirmed, and the new one that awaits confirmation', async () => {
  const patient = await somePatient(clinic);
  const address = async () => (await requestAs(clinic, 'getEmail', {}, { as: patient })).body;
  const before = {
    success: true,
    email: patient.email,
    verified: false,
    newEmail: null,
    mail: true,
  };
  expect(await address()).toEqual(before);
  await change(patient, 'new@example.test');
  expect(await address()).toEqual({ ...before, newEmail: 'new@example.test' });
  const token = await mailedToken(clinic, 'new@example.test');
  await requestAs(clinic, 'verifyEmail', { token, password: PASSWORD });
  expect(await address()).toEqual({ ...before, email: 'new@example.test', verified: true });
});

test('a message to an unconfirmed address greets by first name if it has only letters', async () => {
  const person = {
    name: 'Asha Rao',
    email: 'asha@example.test',
    password: 'kite-lantern-42-river',
  };
  await requestAs(clinic, 'register', person);
  expect((await readMail(clinic))[0]?.text).toMatch(/^Dear Asha,/);
});

test('a message greets by full name only after the address is confirmed', async () => {
  const email = 'asha@example.test';
  const person = {
    name: 'your refund waits at evil.example',
    email,
    password: NEW_PASSWORD,
  };
  await requestAs(clinic, 'register', person);
  const before = await readMail(clinic);
  expect(before[0]?.text).toMatch(/^Dear patient,/);
  expect(JSON.stringify(before)).not.toContain('evil.example');
  const link = { token: await mailedToken(clinic), password: person.password };
  await requestAs(clinic, 'verifyEmail', link);
  await requestAs(clinic, 'forgotPassword', { email }, { caller: 'patient' });
  expect((await readMail(clinic)).at(-1)?.text).toContain(`Dear ${person.name},`);
});

const email = 'owner@clinic.example';

test('the admin signs in with the new address, and the earlier one ends', async () => {
  const admin = await someAdmin(clinic);
  const changed = await requestAs(clinic, 'changeAdminEmail', { email }, { as: admin });
  expect(changed.status).toBe(200);
  expect((await signInAs(clinic, { ...admin, email })).status).toBe(200);
  expect((await signInAs(clinic, admin)).body.code).toBe('wrong-credentials');
  const { db } = clinic.database;
  const notices = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'email-changed')
    .execute();
  expect(notices).toMatchObject([{ payload: { address: admin.email } }]);
});

test('an address that another account of the portal has is refused', async () => {
  const [admin, reception] = [await someAdmin(clinic), await someReception(clinic)];
  const taken = { email: reception.email };
  const { body } = await requestAs(clinic, 'changeAdminEmail', taken, { as: admin });
  expect([body.code, body.field]).toEqual(['email-taken', 'email']);
});

test('without a recent confirmation the address stays', async () => {
  const admin = await someAdmin(clinic);
  clinic.now += minutes(16);
  const { body } = await requestAs(clinic, 'changeAdminEmail', { email }, { as: admin });
  expect(body.code).toBe('confirmation-required');
});
