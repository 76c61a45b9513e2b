import { expect, test } from 'vitest';
import { PASSWORD, type Person, requestAs, someDoctor } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';

async function signInFromPhone({ email }: Person): Promise<string> {
  const headers = { 'user-agent': PHONE };
  const { body } = await requestAs(
    clinic,
    'signInDoctor',
    { email, password: PASSWORD },
    { headers },
  );
  return body.token;
}

async function sessionsOf(as: Person) {
  const { body } = await requestAs(clinic, 'listDoctorSessions', {}, { as });
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
  const end = () => requestAs(clinic, 'endDoctorSession', { sessionId: phone?.id }, { as: doctor });
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
    'endDoctorSession',
    { sessionId: foreign?.id },
    { as: doctor },
  );
  expect([status, body.code]).toEqual([404, 'session-not-found']);
  expect(await sessionsOf(other)).toHaveLength(1);
});
