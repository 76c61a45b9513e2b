import { expect, test } from 'vitest';
import { PASSWORD, requestAs, someAdmin, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const MINUTE = 60_000;

async function signIn(email: string): Promise<{ token: string }> {
  const { body } = await requestAs(clinic, 'signInPatient', { email, password: PASSWORD });
  return { token: body.token };
}

async function sessionsOf(headers: { token: string }) {
  return (await requestAs(clinic, 'listPatientSessions', {}, { headers })).body.sessions;
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
  const { body } = await requestAs(clinic, 'endPatientSessions', {}, { headers: here });
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
  const { status, body } = await requestAs(clinic, 'endSessionsOfPatient', account, { as: admin });
  expect([status, body.code, body.field]).toEqual([404, 'patient-not-found', 'email']);
});
