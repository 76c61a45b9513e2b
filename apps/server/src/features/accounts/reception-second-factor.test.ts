import { expect, test } from 'vitest';
import {
  PASSWORD,
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

const clinic = testClinic();
const NEW_PASSWORD = 'kite-lantern-42-river';

async function receptionWithSecondFactor() {
  const reception = await someReception(clinic);
  return { reception, ...(await turnOnSecondFactor(clinic, 'reception', reception)) };
}

const signIn = ({ email }: Person, password = PASSWORD) =>
  requestAs(clinic, 'signInAdmin', { email, password });

const sendCode = (attempt: string, code: string) =>
  requestAs(clinic, 'signInAdminWithCode', { attempt, code });

test('the code opens reception’s portal and no other, and the reply says so', async () => {
  const { reception, codeAt } = await receptionWithSecondFactor();
  const { attempt } = (await signIn(reception)).body;
  const code = codeAt(clinic.now);
  const crossed = await requestAs(clinic, 'signInDoctorWithCode', { attempt, code });
  expect(crossed.body.code).toBe('attempt-ended');
  const { body } = await sendCode(attempt, code);
  expect(body.role).toBe('reception');
  const headers = { aToken: body.token };
  expect((await requestAs(clinic, 'getReceptionDay', {}, { headers })).status).toBe(200);
  expect((await requestAs(clinic, 'getAdminDashboard', {}, { headers })).status).toBe(401);
});

test('reception sees, renews and turns off its own, with its password and a code', async () => {
  const { reception: as, codeAt, recoveryCodes } = await receptionWithSecondFactor();
  const { body } = await requestAs(clinic, 'getAdminSecondFactor', {}, { as });
  expect(body).toMatchObject({ on: true, recoveryCodes: 10 });
  const proof = { password: PASSWORD, code: recoveryCodes[0] };
  const renewed = await requestAs(clinic, 'renewAdminRecoveryCodes', proof, { as });
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  const off = { password: PASSWORD, code: codeAt(clinic.now) };
  expect((await requestAs(clinic, 'turnOffAdminSecondFactor', off, { as })).status).toBe(200);
  expect((await signIn(as)).status).toBe(200);
  const subjects = (await readMail(clinic)).map(({ to, subject }) => [to, subject]);
  for (const subject of ['is on', 'is off']) {
    expect(subjects).toContainEqual([as.email, `Two-step login ${subject}`]);
  }
});

test('a new password, by the admin or by a link, leaves it on', async () => {
  const { reception } = await receptionWithSecondFactor();
  const change = { receptionId: reception.id, newPassword: NEW_PASSWORD };
  await requestAs(clinic, 'setReceptionPassword', change, { as: await someAdmin(clinic) });
  expect((await signIn(reception, NEW_PASSWORD)).body.code).toBe('second-factor-required');

  await requestAs(clinic, 'forgotAdminPassword', { email: reception.email });
  const texts = (await readMail(clinic)).map(({ text }) => text).join('\n');
  const token = /token=([\w-]{43})/.exec(texts)?.[1] ?? '';
  const password = 'harbour-tulip-61-stone';
  expect((await requestAs(clinic, 'resetAdminPassword', { token, password })).status).toBe(200);
  expect((await signIn(reception, password)).body.code).toBe('second-factor-required');
});

test('the admin turns it off for an account, which is told; reception cannot', async () => {
  const { reception } = await receptionWithSecondFactor();
  const [as, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const listed = async () =>
    (await requestAs(clinic, 'listReception', {}, { as })).body.accounts[0].secondFactor;
  const reset = (receptionId: string, by: Person) =>
    requestAs(clinic, 'resetReceptionSecondFactor', { receptionId }, { as: by });
  expect(await listed()).toBe(true);
  expect((await reset(reception.id, reception)).status).toBe(401);
  for (const id of [as.id, doctor.id]) {
    expect((await reset(id, as)).body.code).toBe('reception-not-found');
  }
  expect((await reset(reception.id, as)).status).toBe(200);
  expect((await reset(reception.id, as)).body.code).toBe('second-factor-off');
  expect(await listed()).toBe(false);
  expect((await signIn(reception)).status).toBe(200);
  const mails = (await readMail(clinic)).map(({ to, subject }) => [to, subject]);
  expect(mails).toContainEqual([reception.email, 'Two-step login is off']);
  const { body } = await requestAs(clinic, 'listAudit', { action: 'reset-second-factor' }, { as });
  expect(body.entries[0]).toMatchObject({ actor: { id: as.id }, subject: { id: reception.id } });
});

test('an account that ends loses it, and a sign-in that waits for its code ends', async () => {
  const { reception, codeAt } = await receptionWithSecondFactor();
  const { attempt } = (await signIn(reception)).body;
  const admin = await someAdmin(clinic);
  await requestAs(clinic, 'endReception', { receptionId: reception.id }, { as: admin });
  expect((await sendCode(attempt, codeAt(clinic.now))).status).not.toBe(200);
  const { db } = clinic.database;
  expect(await db.selectFrom('second_factors').select('role').execute()).toEqual([]);
  expect(await db.selectFrom('recovery_codes').select('role').execute()).toEqual([]);
});

test('a wrong code is recorded for the account, and wrong ones are limited', async () => {
  const { reception, codeAt } = await receptionWithSecondFactor();
  const { attempt } = (await signIn(reception)).body;
  const wrong = codeAt(clinic.now) === '000000' ? '000001' : '000000';
  for (let n = 0; n < 10; n += 1) expect((await sendCode(attempt, wrong)).status).toBe(422);
  expect((await sendCode(attempt, codeAt(clinic.now))).status).toBe(429);
  await clinic.app.close();
  const failed = await clinic.database.db
    .selectFrom('audit_entries')
    .select(['actor_role', 'actor_id'])
    .where('action', '=', 'failed-sign-in')
    .execute();
  expect(failed).toHaveLength(10);
  expect(failed[0]).toEqual({ actor_role: 'reception', actor_id: reception.id });
});

test('adding a passkey takes a code as well', async () => {
  const { reception: as, codeAt } = await receptionWithSecondFactor();
  const start = (body: object) =>
    requestAs(clinic, 'startAdminPasskey', { password: PASSWORD, ...body }, { as });
  expect((await start({})).body.code).toBe('wrong-code');
  expect((await start({ code: codeAt(clinic.now) })).status).toBe(200);
});
