import type { RouteName } from '@nadi/contract/routes';
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
const REKHA = {
  role: 'reception',
  name: 'Rekha Nair',
  email: 'Rekha@example.test',
  password: GIVEN,
};
const MEERA = { ...REKHA, role: 'admin', name: 'Meera Iyer', email: 'meera@example.test' };

async function added(body: object = REKHA, as?: Person): Promise<string> {
  const admin = as ?? (await someAdmin(clinic));
  return (await requestAs(clinic, 'addClinicAccount', body, { as: admin })).body.accountId;
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
  const { body: answer } = await requestAs(clinic, 'addClinicAccount', body, {
    as: await someAdmin(clinic),
  });
  expect([answer.code, answer.field]).toEqual([code, field]);
});

test('an admin’s address is taken too', async () => {
  const admin = await someAdmin(clinic);
  const body = { ...REKHA, email: admin.email };
  expect((await requestAs(clinic, 'addClinicAccount', body, { as: admin })).body.code).toBe(
    'email-taken',
  );
});

test('an ended account is out at once, and for good', async () => {
  const admin = await someAdmin(clinic);
  const accountId = await added(REKHA, admin);
  const { body } = await signIn('rekha@example.test', GIVEN);
  expect((await requestAs(clinic, 'endClinicAccount', { accountId }, { as: admin })).status).toBe(
    200,
  );
  expect((await receptionDay(body.token)).status).toBe(401);
  expect((await signIn('rekha@example.test', GIVEN)).body.code).toBe('wrong-credentials');
  const { accounts } = (await requestAs(clinic, 'listClinicAccounts', {}, { as: admin })).body;
  expect(accounts.map(({ own }: { own: boolean }) => own)).toEqual([true]);
  for (const [route, more] of [
    ['endClinicAccount', {}],
    ['inviteClinicAccount', {}],
    ['setAccountPassword', { newPassword: GIVEN }],
  ] as const) {
    const again = await requestAs(clinic, route, { accountId, ...more }, { as: admin });
    expect([route, again.body.code]).toEqual([route, 'account-not-found']);
  }
});

test('an admin adds another, who signs in to all of the admin’s routes', async () => {
  const admin = await someAdmin(clinic);
  const accountId = await added(MEERA, admin);
  const { body } = await signIn(MEERA.email, GIVEN);
  expect(body.role).toBe('admin');
  const headers = { aToken: body.token };
  const list = await requestAs(clinic, 'listClinicAccounts', {}, { headers });
  expect(list.body.accounts).toMatchObject([
    { _id: admin.id, role: 'admin', own: false },
    { _id: accountId, role: 'admin', own: true, temporaryPasswordEndsAt: clinic.now + 14 * DAY },
  ]);
  const trail = await requestAs(clinic, 'listAudit', { action: 'added-account' }, { as: admin });
  expect(trail.body.entries).toMatchObject([
    { actor: { id: admin.id }, subject: { role: 'admin', id: accountId, name: 'Meera Iyer' } },
  ]);
});

test('an admin ends another, who is out at once and cannot come back by a link', async () => {
  const [admin, other] = [await someAdmin(clinic), await someAdmin(clinic)];
  await requestAs(clinic, 'forgotPassword', { email: other.email }, { caller: 'admin' });
  const token = await mailedToken(clinic);
  const ended = await requestAs(clinic, 'endClinicAccount', { accountId: other.id }, { as: admin });
  expect(ended.status).toBe(200);
  expect((await requestAs(clinic, 'listClinicAccounts', {}, { as: other })).status).toBe(401);
  expect((await signIn(other.email, PASSWORD)).body.code).toBe('wrong-credentials');
  const set = { token, password: GIVEN };
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'admin' })).body.code).toBe(
    'link-invalid',
  );
  await requestAs(clinic, 'forgotPassword', { email: other.email }, { caller: 'admin' });
  expect(await mailedToken(clinic)).toBe(token);
});

test('an admin cannot end, set, reset or invite the own account', async () => {
  const admin = await someAdmin(clinic);
  await someAdmin(clinic);
  for (const [route, more] of [
    ['endClinicAccount', {}],
    ['setAccountPassword', { newPassword: GIVEN }],
    ['resetAccountSecondFactor', {}],
    ['inviteClinicAccount', {}],
  ] as const) {
    const body = { accountId: admin.id, ...more };
    const own = await requestAs(clinic, route, body, { as: admin });
    expect([route, own.status, own.body.code]).toEqual([route, 409, 'own-account']);
  }
  expect((await signIn(admin.email, PASSWORD)).status).toBe(200);
});

test('a start leaves passwords alone while one admin can sign in', async () => {
  const { db } = clinic.database;
  const settings = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
  const start = () => ensureFirstAdmin(db, instantPasswords(), settings, clinic.now);
  const admin = await someAdmin(clinic);
  const accountId = await added(MEERA, admin);
  clinic.now += 14 * DAY;
  expect(await start()).toBeNull();
  // The admin whose password is still good has left.
  await db
    .updateTable('admins')
    .set({ ended_at: new Date(clinic.now) })
    .where('id', '=', admin.id)
    .execute();
  const renewed = await start();
  registerSecret(renewed?.password ?? '');
  expect(renewed?.email).toBe(MEERA.email);
  expect(await start()).toBeNull();
  expect(accountId).toBeTruthy();
});

test('a new password ends the sessions', async () => {
  const [admin, reception] = [await someAdmin(clinic), await someReception(clinic)];
  const body = { accountId: reception.id, newPassword: GIVEN };
  expect((await requestAs(clinic, 'setAccountPassword', body, { as: admin })).status).toBe(200);
  expect((await receptionDay(reception.token)).status).toBe(401);
  expect((await signIn(reception.email, GIVEN)).status).toBe(200);
});

test('a new password ends links that were sent before it', async () => {
  const admin = await someAdmin(clinic);
  const { password: _, ...invited } = REKHA;
  const accountId = await added(invited, admin);
  const token = await mailedToken(clinic);
  const body = { accountId, newPassword: GIVEN };
  expect((await requestAs(clinic, 'setAccountPassword', body, { as: admin })).status).toBe(200);
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

test('the paths of the first release manage accounts of reception and no admin', async () => {
  const [as, other] = [await someAdmin(clinic), await someAdmin(clinic)];
  const send = (name: RouteName, body = {}) => requestAs(clinic, name, body, { as });
  const rekha = { name: 'Rekha Nair', email: 'rekha@clinic.test', password: 'three calm rivers' };
  const { receptionId } = (await send('addReception', rekha)).body;
  const { accounts } = (await send('listReception')).body;
  expect(accounts).toMatchObject([{ _id: receptionId, name: 'Rekha Nair', role: 'reception' }]);
  const changes: [RouteName, object, number][] = [
    ['setReceptionPassword', { newPassword: 'four calm rivers' }, 200],
    ['inviteReception', {}, 200],
    // It has none.
    ['resetReceptionSecondFactor', {}, 409],
    ['endReception', {}, 200],
  ];
  for (const [name, body, status] of changes) {
    const refused = await send(name, { ...body, receptionId: other.id });
    expect([name, refused.body.code]).toEqual([name, 'reception-not-found']);
    const { status: answered } = await send(name, { ...body, receptionId });
    expect([name, answered]).toEqual([name, status]);
  }
  expect((await send('listReception')).body.accounts).toEqual([]);
});
