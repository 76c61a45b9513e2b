import { describe, expect, test, vi } from 'vitest';
import { hashToken, mintToken } from '#platform/token.ts';
import { insertSession } from '#store/sessions.ts';
import {
  PASSWORD,
  type Person,
  renewSession,
  requestAs,
  signInAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { registerSecret } from '#testing/find-leaks.ts';
import { recordStatements } from '#testing/record-statements.ts';
import { turnOnSecondFactor } from '#testing/turn-on-second-factor.ts';
import { authenticator } from './sessions.ts';

const clinic = testClinic();

describe('sessions', () => {
  const MINUTE = 60_000;

  async function signIn(email: string): Promise<{ token: string }> {
    const { body } = await signInAs(clinic, { role: 'patient', email });
    return { token: body.token };
  }

  async function sessionsOf(headers: { token: string }) {
    return (await requestAs(clinic, 'listSessions', {}, { caller: 'patient', headers })).body
      .sessions;
  }

  test('people see their sessions and which one is the current one', async () => {
    const patient = await somePatient(clinic);
    const phone = await signIn(patient.email);
    clinic.now += 10 * MINUTE;
    const laptop = await signIn(patient.email);
    const [first, second] = await sessionsOf(laptop);
    expect(first).toEqual({
      id: expect.any(String),
      signedInAt: clinic.now,
      activeAt: clinic.now,
      current: true,
    });
    expect(second).toMatchObject({ signedInAt: clinic.now - 10 * MINUTE, current: false });
    expect(JSON.stringify(await sessionsOf(laptop))).not.toContain(phone.token);
  });

  test('an expired session is not listed', async () => {
    const patient = await somePatient(clinic);
    await signIn(patient.email);
    clinic.now += 61 * MINUTE;
    const here = await signIn(patient.email);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  test('a patient logs out everywhere; other patients stay signed in', async () => {
    const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
    const [here, there, others] = [
      await signIn(patient.email),
      await signIn(patient.email),
      await signIn(other.email),
    ];
    const { body } = await requestAs(
      clinic,
      'endSessions',
      {},
      { caller: 'patient', headers: here },
    );
    expect(body).toEqual({ success: true, message: 'You are logged out everywhere.' });
    for (const headers of [here, there])
      expect((await requestAs(clinic, 'getProfile', {}, { headers })).status).toBe(401);
    expect((await requestAs(clinic, 'getProfile', {}, { headers: others })).status).toBe(200);
  });

  test('the admin ends the sessions of a patient, and the audit trail records it', async () => {
    const [admin, patient] = [await someAdmin(clinic), await somePatient(clinic)];
    const phone = await signIn(patient.email);
    const account = { email: patient.email.toUpperCase() };
    const { status } = await requestAs(clinic, 'endSessionsOfPatient', account, { as: admin });
    expect(status).toBe(200);
    expect((await requestAs(clinic, 'getProfile', {}, { headers: phone })).status).toBe(401);
    const { body } = await requestAs(
      clinic,
      'listAudit',
      { action: 'ended-sessions' },
      { as: admin },
    );
    expect(body.entries[0]).toMatchObject({
      actor: { role: 'admin', id: admin.id },
      subject: { role: 'patient', id: patient.id },
    });
    // The audit trail records each action, but reads only once a day.
    await requestAs(clinic, 'endSessionsOfPatient', account, { as: admin });
    const again = await requestAs(clinic, 'listAudit', { action: 'ended-sessions' }, { as: admin });
    expect(again.body.entries).toHaveLength(2);
  });

  test('an unknown e-mail is reported as such', async () => {
    const admin = await someAdmin(clinic);
    const account = { email: 'nobody@example.test' };
    const { status, body } = await requestAs(clinic, 'endSessionsOfPatient', account, {
      as: admin,
    });
    expect([status, body.code, body.field]).toEqual([404, 'patient-not-found', 'email']);
  });
});

describe('ending sessions', () => {
  const PHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

  async function signInFromPhone({ email }: Person): Promise<string> {
    const headers = { 'user-agent': PHONE };
    const { body } = await requestAs(
      clinic,
      'signIn',
      { email, password: PASSWORD },
      { caller: 'doctor', headers },
    );
    return body.token;
  }

  async function sessionsOf(as: Person) {
    const { body } = await requestAs(clinic, 'listSessions', {}, { as });
    return body.sessions as { id: string; current: boolean; browser?: string; system?: string }[];
  }

  test('a session is named after the browser and the system that signed in', async () => {
    const doctor = await someDoctor(clinic);
    await signInFromPhone(doctor);
    const phone = (await sessionsOf(doctor)).find(({ current }) => !current);
    expect(phone).toMatchObject({ browser: 'Safari', system: 'iPhone' });
  });

  test('one session ends and the others stay', async () => {
    const doctor = await someDoctor(clinic);
    const token = await signInFromPhone(doctor);
    const phone = (await sessionsOf(doctor)).find(({ current }) => !current);
    const end = () => requestAs(clinic, 'endSession', { sessionId: phone?.id }, { as: doctor });
    expect((await end()).status).toBe(200);
    expect((await sessionsOf(doctor)).map(({ current }) => current)).toEqual([true]);
    expect(
      (await requestAs(clinic, 'getDoctorProfile', {}, { as: { ...doctor, token } })).status,
    ).toBe(401);
    expect((await end()).body.code).toBe('session-not-found');
  });

  test('another doctor’s session gets the reply that an unknown one gets', async () => {
    const [doctor, other] = [await someDoctor(clinic), await someDoctor(clinic)];
    const [foreign] = await sessionsOf(other);
    const { status, body } = await requestAs(
      clinic,
      'endSession',
      { sessionId: foreign?.id },
      { as: doctor },
    );
    expect([status, body.code]).toEqual([404, 'session-not-found']);
    expect(await sessionsOf(other)).toHaveLength(1);
  });
});

const LIMITS = { patientIdleMin: 60, staffIdleMin: 30, maxH: 12 };

const OF_AGE = Date.parse('2027-01-07T00:00:00+05:30');

test('a session lists the dependants of its patient until they are of age', async () => {
  const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
  const doctor = await someDoctor(clinic);
  const dependantId = await someDependant(clinic, patient, { birthDate: '2009-01-07' });
  const authenticate = authenticator(clinic.database.db, LIMITS);
  const managed = async () => {
    await renewSession(clinic, patient.token);
    return (await authenticate('patient', patient.token, clinic.now, false))?.dependants;
  };
  expect(await managed()).toEqual([dependantId]);
  const others = await authenticate('patient', other.token, clinic.now, false);
  expect(others).not.toHaveProperty('dependants');
  const doctors = await authenticate('doctor', doctor.token, clinic.now, false);
  expect(doctors).not.toHaveProperty('dependants');
  clinic.now = OF_AGE - 1;
  expect(await managed()).toEqual([dependantId]);
  clinic.now = OF_AGE;
  expect(await managed()).toBeUndefined();
});

const getProfile = (token: string) =>
  requestAs(clinic, 'getProfile', {}, { headers: { token } }).then(({ status, body }) =>
    status === 200 ? body.userData._id : status,
  );

test('concurrent requests share a statement, and each finds its own account', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => somePatient(clinic)));
  const ended = await somePatient(clinic);
  await requestAs(clinic, 'signOut', {}, { as: ended });
  const doctor = await someDoctor(clinic);
  const tokens = [...people.map(({ token }) => token), ended.token, doctor.token, 'x'.repeat(43)];
  let found: unknown[] = [];
  const statements = await recordStatements(async () => {
    found = await Promise.all(tokens.map(getProfile));
  });
  expect(found).toEqual([...people.map(({ id }) => id), 401, 401, 401]);
  const reads = statements.filter((statement) => statement.includes('FROM sessions'));
  expect(reads.length, reads.join('\n')).toBeLessThanOrEqual(3);
});

test('an expired session is refused when it is looked up together with valid ones', async () => {
  const early = await somePatient(clinic);
  clinic.now += 8 * 3_600_000 - 60_000;
  const late = await somePatient(clinic);
  expect(await getProfile(late.token)).toBe(late.id);
  clinic.now += 12 * 3_600_000;
  const fresh = await somePatient(clinic);
  const found = await Promise.all(
    [fresh, early, late, fresh].map(({ token }) => getProfile(token)),
  );
  expect([found[0], found[3]]).toEqual([fresh.id, fresh.id]);
  expect(found[1]).toBe(401);
});

// The library for passkeys is loaded with the first of a process.
vi.setConfig({ testTimeout: 60_000 });

const WRONG = 'not the password';

/** Uses up what is allowed at sign-in, from the address where the owner is signed in. */
async function guess(person: Person): Promise<void> {
  expect((await signInAs(clinic, person)).status).toBeLessThan(429);
  const answers = [];
  for (let n = 0; n < 25; n += 1) {
    answers.push((await signInAs(clinic, person, `guess ${n}`)).status);
  }
  expect(answers).toContain(429);
}

/** Opens another session of the same doctor. */
async function anotherSession(doctor: Person): Promise<Person> {
  const token = mintToken();
  registerSecret(token);
  await insertSession(clinic.database.db, {
    tokenHash: hashToken(token),
    role: 'doctor',
    accountId: doctor.id,
    createdAt: new Date(clinic.now),
    expiresAt: new Date(clinic.now + 60 * 60 * 1000),
  });
  return { ...doctor, token };
}

test('guesses at the login page refuse no right password inside a session', async () => {
  const [doctor, admin] = [await someDoctor(clinic), await someAdmin(clinic)];
  await guess(doctor);
  await guess(admin);
  const password = PASSWORD;
  const confirmed = await requestAs(clinic, 'confirmSession', { password }, { as: admin });
  expect(confirmed.status).toBe(200);
  for (const route of ['startPasskey', 'startSecondFactor'] as const) {
    expect((await requestAs(clinic, route, { password }, { as: doctor })).status).toBe(200);
  }
  const passwords = { currentPassword: PASSWORD, newPassword: 'kite-lantern-42-river' };
  const changed = await requestAs(clinic, 'changePassword', passwords, { as: doctor });
  expect(changed.status).toBe(200);
});

test('each session has ten wrong passwords of its own in 15 minutes', async () => {
  const doctor = await someDoctor(clinic);
  const other = await anotherSession(doctor);
  const start = async (password: string, as: Person) =>
    (await requestAs(clinic, 'startSecondFactor', { password }, { as })).status;
  for (let n = 0; n < 10; n += 1) expect(await start(WRONG, doctor)).toBe(422);
  expect(await start(PASSWORD, doctor)).toBe(429);
  expect(await start(PASSWORD, other)).toBe(200);
  // Neither do they count at the login page.
  expect((await signInAs(clinic, doctor)).status).toBe(200);
  clinic.now += 15 * 60 * 1000;
  expect(await start(PASSWORD, doctor)).toBe(200);
});

test('wrong codes at the login page refuse no right code inside a session', async () => {
  const doctor = await someDoctor(clinic);
  const { codeAt } = await turnOnSecondFactor(clinic, doctor);
  const { body } = await signInAs(clinic, doctor);
  for (let n = 0; n < 12; n += 1) {
    const { attempt } = body;
    await requestAs(clinic, 'signInWithCode', { attempt, code: '000000' }, { caller: 'doctor' });
  }
  const proof = { password: PASSWORD, code: codeAt(clinic.now) };
  const renewed = await requestAs(clinic, 'renewRecoveryCodes', proof, { as: doctor });
  expect(renewed.status).toBe(200);
});
