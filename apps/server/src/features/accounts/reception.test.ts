import { expect, test } from 'vitest';
import { hasAdmin } from '#store/admins.ts';
import { mailedToken, resetPassword } from '#testing/account-links.ts';
import {
  PASSWORD,
  type Person,
  requestAs,
  signInAs,
  someAdmin,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { registerSecret } from '#testing/find-leaks.ts';
import { instantPasswords } from '#testing/instant-passwords.ts';
import { readMail } from '#testing/trial-mail.ts';
import { ensureFirstAdmin } from './first-admin.ts';

const clinic = testClinic();
const DAY = 24 * 60 * 60_000;
const GIVEN = 'kite-lantern-42';
const REKHA = { name: 'Rekha Nair', email: 'Rekha@example.test', password: GIVEN };

async function added(body: object = REKHA, as?: Person): Promise<string> {
  const admin = as ?? (await someAdmin(clinic));
  return (await requestAs(clinic, 'addReception', body, { as: admin })).body.receptionId;
}

const signIn = (email: string, password: string) =>
  signInAs(clinic, { role: 'reception', email }, password);

const receptionDay = (aToken: string) =>
  requestAs(clinic, 'getReceptionDay', {}, { headers: { aToken } });

test('the sign-in says whose portal it is', async () => {
  const [admin, reception] = [await someAdmin(clinic), await someReception(clinic)];
  expect((await signIn(admin.email, PASSWORD)).body.role).toBe('admin');
  const { body } = await signIn(reception.email, PASSWORD);
  expect(body.role).toBe('reception');
  expect((await receptionDay(body.token)).status).toBe(200);
  const admins = { headers: { aToken: body.token } };
  expect((await requestAs(clinic, 'getAdminDashboard', {}, admins)).status).toBe(401);
});

test('a given password opens for 14 days, and reception is reminded', async () => {
  await added();
  const given = clinic.now;
  const { body } = await signIn('rekha@example.test', GIVEN);
  expect((await receptionDay(body.token)).body.temporaryPasswordEndsAt).toBe(given + 14 * DAY);
  const change = { currentPassword: GIVEN, newPassword: 'harbour-tulip-61' };
  const headers = { aToken: body.token };
  const changed = await requestAs(clinic, 'changePassword', change, {
    caller: 'reception',
    headers,
  });
  expect((await receptionDay(changed.body.token)).body.temporaryPasswordEndsAt).toBeUndefined();
  clinic.now = given + 14 * DAY;
  expect((await signIn('rekha@example.test', 'harbour-tulip-61')).status).toBe(200);
});

test('a given password that was not changed ends', async () => {
  await added();
  clinic.now += 14 * DAY;
  expect((await signIn('rekha@example.test', GIVEN)).body.code).toBe('temporary-password-ended');
});

test.each([
  ['email-taken', 'email', { ...REKHA, email: 'rekha@EXAMPLE.test' }],
  ['common-password', 'password', { ...REKHA, email: 'b@example.test', password: 'password1' }],
  ['bad-input', 'name', { ...REKHA, name: ' ' }],
])('an account is refused as %s', async (code, field, body) => {
  await added();
  const { body: answer } = await requestAs(clinic, 'addReception', body, {
    as: await someAdmin(clinic),
  });
  expect([answer.code, answer.field]).toEqual([code, field]);
});

test('an admin’s address is taken too', async () => {
  const admin = await someAdmin(clinic);
  const body = { ...REKHA, email: admin.email };
  expect((await requestAs(clinic, 'addReception', body, { as: admin })).body.code).toBe(
    'email-taken',
  );
});

test('an ended account is out at once, and for good', async () => {
  const admin = await someAdmin(clinic);
  const receptionId = await added(REKHA, admin);
  const { body } = await signIn('rekha@example.test', GIVEN);
  expect((await requestAs(clinic, 'endReception', { receptionId }, { as: admin })).status).toBe(
    200,
  );
  expect((await receptionDay(body.token)).status).toBe(401);
  expect((await signIn('rekha@example.test', GIVEN)).body.code).toBe('wrong-credentials');
  expect((await requestAs(clinic, 'listReception', {}, { as: admin })).body.accounts).toEqual([]);
  for (const [route, more] of [
    ['endReception', {}],
    ['inviteReception', {}],
    ['setReceptionPassword', { newPassword: GIVEN }],
  ] as const) {
    const again = await requestAs(clinic, route, { receptionId, ...more }, { as: admin });
    expect([route, again.body.code]).toEqual([route, 'reception-not-found']);
  }
});

test('an admin is no account of reception', async () => {
  const admin = await someAdmin(clinic);
  const other = await someAdmin(clinic);
  const { body } = await requestAs(
    clinic,
    'endReception',
    { receptionId: other.id },
    { as: admin },
  );
  expect(body.code).toBe('reception-not-found');
});

test('a new password ends the sessions', async () => {
  const [admin, reception] = [await someAdmin(clinic), await someReception(clinic)];
  const body = { receptionId: reception.id, newPassword: GIVEN };
  expect((await requestAs(clinic, 'setReceptionPassword', body, { as: admin })).status).toBe(200);
  expect((await receptionDay(reception.token)).status).toBe(401);
  expect((await signIn(reception.email, GIVEN)).status).toBe(200);
});

test('a new password ends links that were sent before it', async () => {
  const admin = await someAdmin(clinic);
  const { password: _, ...invited } = REKHA;
  const receptionId = await added(invited, admin);
  const token = await mailedToken(clinic);
  const body = { receptionId, newPassword: GIVEN };
  expect((await requestAs(clinic, 'setReceptionPassword', body, { as: admin })).status).toBe(200);
  const set = { token, password: 'harbour-tulip-61' };
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'admin' })).body.code).toBe(
    'link-invalid',
  );
});

test('an invitation lets reception choose a password, at the admin’s address', async () => {
  const { password: _, ...invited } = REKHA;
  await added(invited);
  const mail = (await readMail(clinic)).at(-1);
  expect(mail?.to).toContain('rekha@example.test');
  const token = await mailedToken(clinic);
  const set = { token, password: GIVEN };
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'admin' })).status).toBe(200);
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'admin' })).body.code).toBe(
    'link-invalid',
  );
  expect((await signIn('rekha@example.test', GIVEN)).body.role).toBe('reception');
});

test('a forgotten password is reset, and every session of reception ends', async () => {
  const reception = await someReception(clinic);
  await resetPassword(clinic, reception, GIVEN);
  expect((await receptionDay(reception.token)).status).toBe(401);
  expect((await signIn(reception.email, GIVEN)).body.role).toBe('reception');
});

test('reception alone is no admin: a start still creates one', async () => {
  await added(REKHA);
  const { db } = clinic.database;
  await db.deleteFrom('admins').where('role', '=', 'admin').execute();
  expect(await hasAdmin(db)).toBe(false);
  clinic.now += 15 * DAY;
  const settings = { ADMIN_EMAIL: 'head@example.test', ADMIN_PASSWORD: undefined };
  const made = await ensureFirstAdmin(db, instantPasswords(), settings, clinic.now);
  registerSecret(made?.password ?? '');
  expect(made?.email).toBe('head@example.test');
  clinic.now += 1;
  // A temporary password of reception that has ended is not renewed at a start.
  expect(await ensureFirstAdmin(db, instantPasswords(), settings, clinic.now)).toBeNull();
});

test('the audit trail names the role', async () => {
  const admin = await someAdmin(clinic);
  await added(REKHA, admin);
  const { body } = await signIn('rekha@example.test', GIVEN);
  await requestAs(
    clinic,
    'addPatient',
    { name: 'Kamala Das' },
    { headers: { aToken: body.token } },
  );
  const trail = await requestAs(clinic, 'listAudit', { role: 'reception' }, { as: admin });
  const actions = trail.body.entries.map(({ action }: { action: string }) => action);
  expect(actions).toEqual(['added-patient', 'signed-in']);
  expect(trail.body.entries[0].actor).toMatchObject({ role: 'reception', name: 'Rekha Nair' });
});
