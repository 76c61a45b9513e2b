import { RECOVERIES_OF_ADDRESS } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { readConfig } from '#config';
import {
  PASSWORD,
  requestAs,
  signInAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { registerSecret } from '#testing/find-leaks.ts';
import { createOwnerToken } from './first-admin.ts';

const clinic = testClinic();
const EMPTY = readConfig({ SAMPLE_DATA: 'off' });
const OWNER = { name: 'Ananya Iyer', email: 'ananya@example.test', password: PASSWORD };

/** Starts the server once more and returns the token of the link that it prints. */
async function start(settings = EMPTY): Promise<string | null> {
  const token = await createOwnerToken(clinic.database.db, settings, clinic.now);
  if (token) registerSecret(token);
  return token;
}

function create(token: string | null, owner = OWNER) {
  return requestAs(clinic, 'createOwner', { token: token ?? '', ...owner });
}

const check = async (token: string | null) =>
  (await requestAs(clinic, 'checkOwnerLink', { token: token ?? '' })).body;

const countAdmins = async () =>
  (await clinic.database.db.selectFrom('admins').select('id').execute()).length;

test('the link creates the owner, who is signed in and can sign in again', async () => {
  const token = await start();
  expect(await check(token)).toEqual({ success: true, state: 'valid' });
  const { status, body } = await create(token);
  expect(status).toBe(200);
  const headers = { aToken: body.token };
  expect((await requestAs(clinic, 'getSetup', {}, { headers })).status).toBe(200);
  expect((await signInAs(clinic, { role: 'admin', email: OWNER.email })).status).toBe(200);
  const trail = await requestAs(clinic, 'listAudit', {}, { headers });
  expect(trail.body.entries.at(-1)).toMatchObject({
    action: 'created-owner',
    actor: { role: 'admin', name: OWNER.name },
  });
});

test('a used link tells when it was used and creates no account', async () => {
  const token = await start();
  await create(token);
  expect(await check(token)).toEqual({ success: true, state: 'used', usedAt: clinic.now });
  const second = await create(token, { ...OWNER, email: 'other@example.test' });
  expect([second.status, second.body.code]).toEqual([422, 'link-invalid']);
  expect(await countAdmins()).toBe(1);
});

test('of two people with the link at once, one becomes the owner', async () => {
  const token = await start();
  const owners = ['one', 'two'].map((name) => ({ ...OWNER, email: `${name}@example.test` }));
  const replies = await Promise.all(owners.map((owner) => create(token, owner)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await countAdmins()).toBe(1);
});

test('the next start replaces an unused link, also after a patient has registered', async () => {
  const first = await start();
  await somePatient(clinic);
  const second = await start();
  expect(second).not.toBe(first);
  expect((await check(first)).state).toBe('unknown');
  expect((await create(first)).body.code).toBe('link-invalid');
  expect((await create(second)).status).toBe(200);
  expect(await start()).toBeNull();
});

test('of several nodes that start together, only the last link works', async () => {
  const tokens = [await start(), await start(), await start()];
  const states = await Promise.all(tokens.map(async (token) => (await check(token)).state));
  expect(states).toEqual(['unknown', 'unknown', 'valid']);
});

test('stores only a hash of the token', async () => {
  const token = await start();
  const { rows } = await clinic.database.executeSql('SELECT * FROM clinic_opening');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(Buffer.from(JSON.stringify(rows)).includes(Buffer.from(token ?? '').toString('hex'))).toBe(
    false,
  );
});

test.each([
  ['a password that is too short', { password: 'seven 7' }, 'password'],
  ['a common password', { password: 'password1' }, 'password'],
  ['a password made of the name', { password: 'Ananya1!' }, 'password'],
  ['a wrong address', { email: 'ananya' }, 'email'],
  ['an invisible name', { name: ' \u200b ' }, 'name'],
  ['a name with control characters', { name: 'A\u0000B' }, 'name'],
])('%s is refused at its field and leaves the link unused', async (_what, wrong, field) => {
  const token = await start();
  const { status, body } = await create(token, { ...OWNER, ...wrong });
  expect([400, 422]).toContain(status);
  expect(body.field).toBe(field);
  expect((await check(token)).state).toBe('valid');
});

test.each([[''], ['x'.repeat(200)], ['0'.repeat(43)], ['../open'], ['\u0000']])(
  'the wrong token %j creates no account',
  async (token) => {
    await start();
    const { status } = await create(token);
    expect([400, 422]).toContain(status);
    expect(await countAdmins()).toBe(0);
  },
);

test('an address that tries wrong links is stopped', async () => {
  await start();
  const replies = await Promise.all(
    Array.from({ length: RECOVERIES_OF_ADDRESS + 1 }, (_, n) => create(`${n}`)),
  );
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
});

const SETTINGS = { SAMPLE_DATA: 'off', ADMIN_EMAIL: 'a@example.test', ADMIN_PASSWORD: PASSWORD };

test.each([
  ['with the sample clinic', readConfig({ SAMPLE_DATA: 'on' })],
  ['with an admin in the settings', readConfig(SETTINGS)],
])('prints no link %s, and the clinic is open', async (_what, settings) => {
  await start();
  expect(await start(settings)).toBeNull();
  expect((await requestAs(clinic, 'listDoctors')).body.closed).toBeUndefined();
});

test.each([
  ['an admin', someAdmin],
  ['doctors', someDoctor],
  ['patients', somePatient],
])('an installation with %s stays open', async (_what, insert) => {
  await insert(clinic);
  expect(await start()).toBeNull();
  expect((await requestAs(clinic, 'listDoctors')).body.closed).toBeUndefined();
});
