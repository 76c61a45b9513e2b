import { minutes, SIGN_IN_CODE_FOR, SIGN_IN_CODE_TRIES } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, type Person, requestAs, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { registerSecret } from '#testing/find-leaks.ts';
import { readMail, unsendMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const UNKNOWN = 'stranger@nadi.example';
let patient: Person;

beforeEach(async () => {
  patient = await somePatient(clinic);
});

const requestCode = (email = patient.email) =>
  requestAs(clinic, 'sendSignInCode', { email }, { caller: 'visitor' });

const signIn = (code: string, email = patient.email) =>
  requestAs(clinic, 'signInWithMailedCode', { email, code }, { caller: 'visitor' });

async function latestCode(): Promise<string> {
  const code = /^\d{6}$/m.exec((await readMail(clinic)).at(-1)?.text ?? '')?.[0] ?? '';
  registerSecret(code);
  return code;
}

async function mailedCode(email?: string): Promise<string> {
  expect((await requestCode(email)).status).toBe(200);
  return latestCode();
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const accepted = { status: 200, body: { success: true, token: expect.any(String) } };
const refused = { status: 401, body: { code: 'wrong-sign-in-code', field: 'code' } };

async function confirmAddress() {
  const verified = { email_verified_at: new Date(clinic.now) };
  await clinic.database.db.updateTable('patients').set(verified).execute();
}

test('signs in once with a mailed code, also typed with spaces', async () => {
  const code = await mailedCode(` ${patient.email.toUpperCase()} `);
  expect(await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject(accepted);
  expect(await signIn(code)).toMatchObject(refused);
});

test('of several sign-ins with one code at the same time, one succeeds', async () => {
  const code = await mailedCode();
  const replies = await Promise.all(Array.from({ length: 4 }, () => signIn(code)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
});

test('gives known and unknown addresses the same replies, and mails only the known one', async () => {
  const [known, unknown] = [await requestCode(), await requestCode(UNKNOWN)];
  expect(unknown).toEqual({ ...known, headers: unknown.headers });
  expect((await readMail(clinic)).map(({ to }) => to)).toEqual([patient.email]);
  expect((await signIn('123456', UNKNOWN)).body).toEqual(
    (await signIn(wrongFor(await latestCode()))).body,
  );
});

test('a code has five tries', async () => {
  const code = await mailedCode();
  const tries = Array.from({ length: SIGN_IN_CODE_TRIES }, () => signIn(wrongFor(code)));
  for (const reply of await Promise.all(tries)) expect(reply).toMatchObject(refused);
  expect(await signIn(code)).toMatchObject(refused);
});

test.each([
  [0, accepted],
  [1, refused],
])('%d ms after ten minutes', async (late, outcome) => {
  const code = await mailedCode();
  clinic.now += SIGN_IN_CODE_FOR - 1 + late;
  expect(await signIn(code)).toMatchObject(outcome);
});

test('a newer code replaces the earlier one', async () => {
  const first = await mailedCode();
  const second = await mailedCode();
  if (first !== second) expect(await signIn(first)).toMatchObject(refused);
  expect(await signIn(second)).toMatchObject(accepted);
});

test('an address gets three codes an hour', async () => {
  for (let sent = 0; sent < 3; sent += 1) expect((await requestCode()).status).toBe(200);
  expect(await requestCode()).toMatchObject({ status: 429, body: { code: 'too-many' } });
  expect((await requestCode(UNKNOWN)).status).toBe(200);
});

test('the first use ends what somebody else may have registered', async () => {
  const guest = { email: patient.email, password: PASSWORD };
  const listed = () => requestAs(clinic, 'listSessions', {}, { as: patient });
  expect((await listed()).status).toBe(200);
  const reply = await signIn(await mailedCode());
  expect(reply.body).toMatchObject({ token: expect.any(String), passwordEnded: true });
  expect((await listed()).status).toBe(401);
  expect((await requestAs(clinic, 'signIn', guest, { caller: 'patient' })).status).toBe(401);
  const row = clinic.database.db.selectFrom('patients').select(['email_verified_at', 'phone']);
  expect(await row.execute()).toEqual([{ email_verified_at: new Date(clinic.now), phone: '' }]);
  expect((await signIn(await mailedCode())).body).not.toHaveProperty('passwordEnded');
});

test('keeps sessions and password if the address was confirmed before', async () => {
  await confirmAddress();
  const reply = await signIn(await mailedCode());
  expect(reply.body).not.toHaveProperty('passwordEnded');
  expect((await requestAs(clinic, 'listSessions', {}, { as: patient })).status).toBe(200);
});

test('a code for an earlier address of the account is refused', async () => {
  const code = await mailedCode();
  const email = 'new@nadi.example';
  await clinic.database.db.updateTable('patients').set({ email }).execute();
  expect(await signIn(code)).toMatchObject(refused);
  expect(await signIn(code, email)).toMatchObject(refused);
});

test('reception cannot merge away an account whose owner signed in by code', async () => {
  const db = clinic.database.db;
  await db.updateTable('patients').set({ password_hash: null }).execute();
  await signIn(await mailedCode());
  const [row] = await db.selectFrom('patients').select('password_hash').execute();
  expect(row?.password_hash).not.toBeNull();
});

test('drops a message that could not be sent within ten minutes', async () => {
  await requestCode();
  await unsendMail(clinic);
  const sent = { first_attempt_at: new Date(clinic.now) };
  await clinic.database.db.updateTable('outbox').set(sent).execute();
  clinic.now += SIGN_IN_CODE_FOR + minutes(1);
  expect(await readMail(clinic)).toEqual([]);
});
