import { expect, test, vi } from 'vitest';
import { mailedToken } from '#testing/account-links.ts';
import {
  PASSWORD,
  requestAs,
  signInAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const MINUTE = 60_000;
const NEW_PASSWORD = 'kite-lantern-42-river';

const ROLES = [
  ['user', 'patient', somePatient],
  ['doctor', 'doctor', someDoctor],
  ['admin', 'admin', someAdmin],
] as const;

const reset = (token: string, password = NEW_PASSWORD) =>
  requestAs(clinic, 'resetPassword', { token, password }, { caller: 'patient' });

async function requestedToken(email: string) {
  await requestAs(clinic, 'forgotPassword', { email }, { caller: 'patient' });
  return mailedToken(clinic, email);
}

test.each(ROLES)(
  '%s: the link sets a password once and ends every session',
  async (wire, role, make) => {
    const caller = wire === 'user' ? 'patient' : wire;
    const { email, token: session } = await make(clinic);
    const answer = await requestAs(
      clinic,
      'forgotPassword',
      { email: ` ${email.toUpperCase()} ` },
      { caller },
    );
    expect(answer.status).toBe(200);
    const [mail] = await readMail(clinic);
    expect(mail).toMatchObject({ to: email, subject: 'Reset your password', ics: null });
    const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).toMatch(
      new RegExp(`^http://localhost:4000/reset-password#role=${wire}&token=[\\w-]{43}$`),
    );
    const token = await mailedToken(clinic);
    const resetTo = (password: string) =>
      requestAs(clinic, 'resetPassword', { token, password }, { caller });
    expect((await resetTo(NEW_PASSWORD)).status).toBe(200);
    const again = await resetTo('a-different-kite-77');
    expect([again.status, again.body.code]).toEqual([422, 'link-invalid']);

    const header = { user: 'token', doctor: 'dtoken', admin: 'atoken' }[wire];
    const listed = await requestAs(
      clinic,
      'listSessions',
      {},
      { caller: role, headers: { [header]: session } },
    );
    expect(listed.status).toBe(401);
    const signIn = (password: string) => signInAs(clinic, { role, email }, password);
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    expect((await readMail(clinic)).at(-1)?.subject).toBe('Your password was changed');
    const audit = await clinic.database.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_role'])
      .where('action', '=', 'changed-password')
      .execute();
    expect(audit).toEqual([{ action: 'changed-password', actor_role: role }]);
  },
);

test('a known and an unknown address get the same reply, and only one gets a message', async () => {
  const { email } = await somePatient(clinic);
  const known = await requestAs(clinic, 'forgotPassword', { email }, { caller: 'patient' });
  const unknownEmail = { email: 'nobody@example.test' };
  const unknown = await requestAs(clinic, 'forgotPassword', unknownEmail, { caller: 'patient' });
  const other = await requestAs(clinic, 'forgotPassword', { email }, { caller: 'doctor' });
  for (const { status, body } of [unknown, other]) {
    expect({ status, body }).toEqual({ status: known.status, body: known.body });
  }
  expect((await readMail(clinic)).map(({ to }) => to)).toEqual([email]);
});

test('the link expires after 30 minutes', async () => {
  const { email } = await somePatient(clinic);
  const token = await requestedToken(email);
  clinic.now += 30 * MINUTE - 1;
  const weak = await reset(token, 'short');
  expect([weak.status, weak.body.code]).toEqual([422, 'weak-password']);
  clinic.now += 1;
  expect((await reset(token)).body.code).toBe('link-invalid');
});

test('a password made of the owner’s name does not spend the link', async () => {
  const { email } = await somePatient(clinic, 'Pallavi Patil');
  const token = await requestedToken(email);
  const weak = await reset(token, 'Patil@1234');
  expect([weak.status, weak.body.code]).toEqual([422, 'common-password']);
  expect((await reset(token)).status).toBe(200);
});

test('using one of two links revokes the other', async () => {
  const { email } = await somePatient(clinic);
  const first = await requestedToken(email);
  const second = await requestedToken(email);
  expect((await reset(second)).status).toBe(200);
  expect((await reset(first, 'a-different-kite-77')).body.code).toBe('link-invalid');
});

test('of concurrent requests with one link, one succeeds', async () => {
  const { email } = await somePatient(clinic);
  const token = await requestedToken(email);
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((word) => reset(token, `kite-lantern-${word}-9`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

test('a link works for its role and its purpose only', async () => {
  const { email } = await somePatient(clinic);
  const token = await requestedToken(email);
  const wrong = await requestAs(
    clinic,
    'resetPassword',
    { token, password: NEW_PASSWORD },
    { caller: 'admin' },
  );
  const verify = await requestAs(clinic, 'verifyEmail', { token });
  expect([wrong.body.code, verify.body.code]).toEqual(['link-invalid', 'link-invalid']);
  expect((await reset(token)).status).toBe(200);
});

test('the link is built from PUBLIC_URL and ignores the Host header', async () => {
  const { email } = await somePatient(clinic);
  await requestAs(
    clinic,
    'forgotPassword',
    { email },
    { caller: 'patient', headers: { host: 'evil.example' } },
  );
  const [mail] = await readMail(clinic);
  expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.example');
});

test('only the token’s hash is stored, and the outbox does not contain the token', async () => {
  const { email } = await somePatient(clinic);
  const token = await requestedToken(email);
  const { db } = clinic.database;
  const rows = [
    await db.selectFrom('account_tokens').selectAll().execute(),
    await db.selectFrom('outbox').selectAll().execute(),
  ];
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('one address gets at most five messages', async () => {
  const { email } = await somePatient(clinic);
  for (let count = 0; count < 8; count += 1) {
    expect(
      (await requestAs(clinic, 'forgotPassword', { email }, { caller: 'patient' })).status,
    ).toBe(200);
    await readMail(clinic);
  }
  expect(await readMail(clinic)).toHaveLength(5);
});

test('a retired doctor gets no link', async () => {
  const doctor = await someDoctor(clinic);
  const admin = await someAdmin(clinic);
  await requestAs(clinic, 'retireDoctor', { docId: doctor.id }, { as: admin });
  await requestAs(clinic, 'forgotPassword', { email: doctor.email }, { caller: 'doctor' });
  expect(await readMail(clinic)).toEqual([]);
});

test('an invited doctor chooses a password within seven days', async () => {
  const [admin, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  expect(
    (await requestAs(clinic, 'inviteDoctor', { docId: doctor.id }, { as: admin })).status,
  ).toBe(200);
  expect((await readMail(clinic))[0]).toMatchObject({
    to: doctor.email,
    subject: 'Your account at Nadi',
  });
  const token = await mailedToken(clinic);
  clinic.now += 7 * 24 * 60 * MINUTE - 1;
  const set = { token, password: NEW_PASSWORD };
  expect((await requestAs(clinic, 'resetPassword', set, { caller: 'doctor' })).status).toBe(200);
});

test('a password that the doctor or the admin sets ends an invitation', async () => {
  const admin = await someAdmin(clinic);
  for (const set of ['changePassword', 'setDoctorPassword'] as const) {
    const doctor = await someDoctor(clinic);
    await requestAs(clinic, 'inviteDoctor', { docId: doctor.id }, { as: admin });
    const token = await mailedToken(clinic, doctor.email);
    const [as, proof] =
      set === 'setDoctorPassword'
        ? [admin, { docId: doctor.id }]
        : [doctor, { currentPassword: PASSWORD }];
    const change = { ...proof, newPassword: NEW_PASSWORD };
    expect((await requestAs(clinic, set, change, { as })).status).toBe(200);
    const late = { token, password: 'a-different-kite-77' };
    const answer = await requestAs(clinic, 'resetPassword', late, { caller: 'doctor' });
    expect([set, answer.body.code]).toEqual([set, 'link-invalid']);
  }
});

test('a link whose message could not be sent is deleted', async () => {
  const [admin, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const { database } = clinic;
  const { db } = database;
  await database.executeSql('ALTER TABLE sandbox_messages RENAME TO unavailable_messages');
  try {
    await requestAs(clinic, 'inviteDoctor', { docId: doctor.id }, { as: admin });
    await vi.waitFor(async () => {
      const entry = await db.selectFrom('outbox').select('last_error').executeTakeFirstOrThrow();
      expect(entry.last_error).not.toBe(null);
    });
  } finally {
    await database.executeSql('ALTER TABLE unavailable_messages RENAME TO sandbox_messages');
  }
  expect(await db.selectFrom('account_tokens').select('purpose').execute()).toEqual([]);
  clinic.now += MINUTE;
  expect(await readMail(clinic)).toHaveLength(1);
});
