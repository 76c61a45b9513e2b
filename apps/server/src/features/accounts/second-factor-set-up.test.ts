import { describe, expect, test } from 'vitest';
import { hashToken } from '#platform/token.ts';
import { resetPassword } from '#testing/account-links.ts';
import {
  PASSWORD,
  type Person,
  requestAs,
  signInAs,
  someAdmin,
  someDoctor,
  someReception,
} from '#testing/actors.ts';
import { authenticatorApp } from '#testing/authenticator-app.ts';
import { testClinic } from '#testing/build-app.ts';
import { secondFactorFixture } from '#testing/second-factor-fixture.ts';
import { readMail } from '#testing/trial-mail.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';

const clinic = testClinic();

describe('set-up', () => {
  const { signIn, sendCode, attemptOf, doctorWithSecondFactor, auditedActions } =
    secondFactorFixture(clinic);

  test('turning it on ends the other sessions, and tells the owner', async () => {
    const doctor = await someDoctor(clinic);
    const other = (await signIn(doctor)).body.token;
    await turnOnSecondFactor(clinic, doctor);
    const sessions = await clinic.database.db.selectFrom('sessions').select('token_hash').execute();
    expect(sessions.map(({ token_hash }) => Buffer.from(token_hash))).toEqual([
      hashToken(doctor.token),
    ]);
    expect(other).not.toBe(doctor.token);
    expect((await readMail(clinic)).at(-1)).toMatchObject({
      to: doctor.email,
      subject: 'Two-step login is on',
    });
  });

  test('setting up needs the password, and a code of the secret that was shown last', async () => {
    const as = await someDoctor(clinic);
    const wrong = await requestAs(clinic, 'startSecondFactor', { password: 'no' }, { as });
    expect([wrong.status, wrong.body.field]).toEqual([422, 'password']);
    const start = () => requestAs(clinic, 'startSecondFactor', { password: PASSWORD }, { as });
    const [first, second] = [(await start()).body, (await start()).body];
    expect(second).toMatchObject({
      url: expect.stringMatching(/^otpauth:\/\/totp\/Nadi.*secret=/),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^M0 0h7v1h-7z/) },
    });
    const confirm = (secret: string) =>
      requestAs(
        clinic,
        'confirmSecondFactor',
        { code: authenticatorApp(secret)(clinic.now) },
        { as },
      );
    expect((await confirm(first.secret)).body.code).toBe('wrong-code');
    const done = await confirm(second.secret);
    expect([done.status, new Set(done.body.recoveryCodes).size]).toEqual([200, 10]);
    expect((await start()).body.code).toBe('second-factor-on');
    expect((await confirm(second.secret)).body.code).toBe('second-factor-on');
  });

  test('guesses at a secret that no code has confirmed are limited in the same way', async () => {
    const as = await someDoctor(clinic);
    const { body } = await requestAs(clinic, 'startSecondFactor', { password: PASSWORD }, { as });
    const right = authenticatorApp(body.secret)(clinic.now);
    const confirm = (code: string) => requestAs(clinic, 'confirmSecondFactor', { code }, { as });
    for (let n = 0; n < 10; n += 1) expect((await confirm('wrong')).status).toBe(422);
    expect((await confirm(right)).status).toBe(429);
  });

  test('a recovery code replaces one code, once, and the owner is told', async () => {
    const { doctor, recoveryCodes } = await doctorWithSecondFactor();
    const code = recoveryCodes[3] ?? '';
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    expect((await sendCode(await attemptOf(doctor), typed)).status).toBe(200);
    expect((await sendCode(await attemptOf(doctor), code)).body.code).toBe('wrong-code');
    const { body } = await requestAs(clinic, 'getSecondFactor', {}, { as: doctor });
    expect(body).toMatchObject({ on: true, recoveryCodes: 9 });
    expect(await auditedActions()).toContain('used-recovery-code');
    const used = (await readMail(clinic)).find(
      ({ subject }) => subject === 'A recovery code was used',
    );
    expect(used?.text).toContain('Recovery codes left: 9.');
  });

  test('nothing that is stored or sent contains a recovery code', async () => {
    const { recoveryCodes } = await doctorWithSecondFactor();
    const stored = await clinic.database.db.selectFrom('recovery_codes').selectAll().execute();
    expect(stored).toHaveLength(10);
    const texts = JSON.stringify([
      await readMail(clinic),
      stored.map(({ code_hash }) => code_hash),
    ]);
    for (const code of recoveryCodes) expect(texts).not.toContain(code);
  });

  test('new recovery codes replace the earlier ones', async () => {
    const { doctor, codeAt, recoveryCodes } = await doctorWithSecondFactor();
    const code = codeAt(clinic.now);
    const renewed = await requestAs(
      clinic,
      'renewRecoveryCodes',
      { password: PASSWORD, code },
      { as: doctor },
    );
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const attempt = await attemptOf(doctor);
    expect((await sendCode(attempt, recoveryCodes[0] ?? '')).body.code).toBe('wrong-code');
    expect((await sendCode(attempt, renewed.body.recoveryCodes[0])).status).toBe(200);
  });

  test('turning it off needs the password and a code, and tells the owner', async () => {
    const { doctor, codeAt } = await doctorWithSecondFactor();
    const turnOff = (body: { password: string; code: string }) =>
      requestAs(clinic, 'turnOffSecondFactor', body, { as: doctor });
    const code = codeAt(clinic.now);
    expect((await turnOff({ password: 'not this one', code })).body.code).toBe('wrong-password');
    expect((await turnOff({ password: PASSWORD, code: 'abc' })).body.code).toBe('wrong-code');
    expect((await turnOff({ password: PASSWORD, code })).status).toBe(200);
    expect((await turnOff({ password: PASSWORD, code })).body.code).toBe('second-factor-off');
    expect((await signIn(doctor)).status).toBe(200);
    expect(
      await clinic.database.db.selectFrom('recovery_codes').select('position').execute(),
    ).toEqual([]);
    const subjects = (await readMail(clinic)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step login is off');
  });

  test('the admin turns a doctor’s off, which the doctor is told', async () => {
    const { doctor } = await doctorWithSecondFactor();
    const as = await someAdmin(clinic);
    const listed = async () => {
      const { body } = await requestAs(clinic, 'listAllDoctors', {}, { as });
      return body.doctors[0].secondFactor;
    };
    const reset = (docId: string) =>
      requestAs(clinic, 'resetDoctorSecondFactor', { docId }, { as });
    expect(await listed()).toBe(true);
    expect((await reset(as.id)).body.code).toBe('doctor-not-found');
    expect((await reset(doctor.id)).status).toBe(200);
    expect((await reset(doctor.id)).body.code).toBe('second-factor-off');
    expect(await listed()).toBe(false);
    expect((await signIn(doctor)).status).toBe(200);
    const mails = (await readMail(clinic)).map(({ to, subject }) => [to, subject]);
    expect(mails).toContainEqual([doctor.email, 'Two-step login is off']);
    const { body } = await requestAs(
      clinic,
      'listAudit',
      { action: 'reset-second-factor' },
      { as },
    );
    expect(body.entries[0]).toMatchObject({ actor: { id: as.id }, subject: { id: doctor.id } });
  });
});

describe('reception', () => {
  const NEW_PASSWORD = 'kite-lantern-42-river';

  async function receptionWithSecondFactor() {
    const reception = await someReception(clinic);
    return { reception, ...(await turnOnSecondFactor(clinic, reception)) };
  }

  const signIn = (person: Person, password?: string) => signInAs(clinic, person, password);

  const sendCode = (attempt: string, code: string) =>
    requestAs(clinic, 'signInWithCode', { attempt, code }, { caller: 'admin' });

  test('the code opens reception’s portal and no other, and the reply says so', async () => {
    const { reception, codeAt } = await receptionWithSecondFactor();
    const { attempt } = (await signIn(reception)).body;
    const code = codeAt(clinic.now);
    const crossed = await requestAs(
      clinic,
      'signInWithCode',
      { attempt, code },
      { caller: 'doctor' },
    );
    expect(crossed.body.code).toBe('attempt-ended');
    const { body } = await sendCode(attempt, code);
    expect(body.role).toBe('reception');
    const headers = { aToken: body.token };
    expect((await requestAs(clinic, 'getReceptionDay', {}, { headers })).status).toBe(200);
    expect((await requestAs(clinic, 'getAdminDashboard', {}, { headers })).status).toBe(401);
  });

  test('reception sees, renews and turns off its own, with its password and a code', async () => {
    const { reception: as, codeAt, recoveryCodes } = await receptionWithSecondFactor();
    const { body } = await requestAs(clinic, 'getSecondFactor', {}, { as });
    expect(body).toMatchObject({ on: true, recoveryCodes: 10 });
    const proof = { password: PASSWORD, code: recoveryCodes[0] };
    const renewed = await requestAs(clinic, 'renewRecoveryCodes', proof, { as });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    const off = { password: PASSWORD, code: codeAt(clinic.now) };
    expect((await requestAs(clinic, 'turnOffSecondFactor', off, { as })).status).toBe(200);
    expect((await signIn(as)).status).toBe(200);
    const subjects = (await readMail(clinic)).map(({ to, subject }) => [to, subject]);
    for (const subject of ['is on', 'is off']) {
      expect(subjects).toContainEqual([as.email, `Two-step login ${subject}`]);
    }
  });

  test('a new password, by the admin or by a link, leaves it on', async () => {
    const { reception } = await receptionWithSecondFactor();
    const change = { accountId: reception.id, newPassword: NEW_PASSWORD };
    await requestAs(clinic, 'setAccountPassword', change, { as: await someAdmin(clinic) });
    expect((await signIn(reception, NEW_PASSWORD)).body.code).toBe('second-factor-required');

    const password = 'harbour-tulip-61-stone';
    expect((await resetPassword(clinic, reception, password)).status).toBe(200);
    expect((await signIn(reception, password)).body.code).toBe('second-factor-required');
  });

  test('the admin turns it off for an account, which is told; reception cannot', async () => {
    const { reception } = await receptionWithSecondFactor();
    const [as, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
    const listed = async () =>
      (await requestAs(clinic, 'listClinicAccounts', {}, { as })).body.accounts[1].secondFactor;
    const reset = (accountId: string, by: Person) =>
      requestAs(clinic, 'resetAccountSecondFactor', { accountId }, { as: by });
    expect(await listed()).toBe(true);
    expect((await reset(reception.id, reception)).status).toBe(401);
    expect((await reset(doctor.id, as)).body.code).toBe('account-not-found');
    expect((await reset(reception.id, as)).status).toBe(200);
    expect((await reset(reception.id, as)).body.code).toBe('second-factor-off');
    expect(await listed()).toBe(false);
    expect((await signIn(reception)).status).toBe(200);
    const mails = (await readMail(clinic)).map(({ to, subject }) => [to, subject]);
    expect(mails).toContainEqual([reception.email, 'Two-step login is off']);
    const { body } = await requestAs(
      clinic,
      'listAudit',
      { action: 'reset-second-factor' },
      { as },
    );
    expect(body.entries[0]).toMatchObject({ actor: { id: as.id }, subject: { id: reception.id } });
  });

  test('an account that ends loses it, and a sign-in that waits for its code ends', async () => {
    const { reception, codeAt } = await receptionWithSecondFactor();
    const { attempt } = (await signIn(reception)).body;
    const admin = await someAdmin(clinic);
    await requestAs(clinic, 'endClinicAccount', { accountId: reception.id }, { as: admin });
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
      requestAs(clinic, 'startPasskey', { password: PASSWORD, ...body }, { as });
    expect((await start({})).body.code).toBe('wrong-code');
    expect((await start({ code: codeAt(clinic.now) })).status).toBe(200);
  });
});
