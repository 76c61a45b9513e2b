import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { requestSealed } from '#testing/sealed-request.ts';

const SECRET = 'a secret for the scraper';
const clinic = testClinic({ METRICS_TOKEN: SECRET });

test.each([undefined, 'Bearer', 'Bearer another secret of it', SECRET])(
  '404 for %s',
  async (given) => {
    const headers = given === undefined ? {} : { authorization: given };
    const { statusCode } = await clinic.app.inject({ method: 'GET', url: '/metrics', headers });
    expect(statusCode).toBe(404);
  },
);

test('bookings and sign-ins, plain and sealed, by how they went', async () => {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  await requestAs(clinic, 'bookAppointment', slot, { as: await somePatient(clinic) });
  const signIn = { email: patient.email, password: PASSWORD };
  await requestSealed(clinic.app, '/api/user/login', signIn);
  await requestSealed(clinic.app, '/api/user/login', { ...signIn, password: 'not the password' });

  const figures = await scrape();
  expect(figures).toContain('nadi_calls_total{what="booking",role="patient",outcome="done"} 1');
  expect(figures).toContain('nadi_calls_total{what="booking",role="patient",outcome="refused"} 1');
  expect(figures).toContain('nadi_calls_total{what="sign-in",role="patient",outcome="done"} 1');
  expect(figures).toContain('nadi_calls_total{what="sign-in",role="patient",outcome="refused"} 1');
});

test('what Nadi measures of itself', async () => {
  const figures = await scrape();
  expect(figures).toContain('nadi_meeting{count="people"} 0');
  expect(figures).toContain('nadi_password_hashes{state="waiting"} 0');
  expect(figures).toContain('nadi_outbox_entries{state="failed"} 0');
  expect(figures).toContain('nadi_outbox_oldest_seconds{channel="mail"} 0');
  expect(figures).toContain('nadi_database_up 1');
  expect(figures).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(figures.includes('nadi_database_connections{state="idle"}')).toBe(
    clinic.database.engine === 'postgres',
  );
});

test('how long the oldest message has been waiting', async () => {
  const entry = { recipient_role: null, recipient_id: null, locale: null, payload: '{}' };
  const due = new Date(clinic.now - 90_000);
  await clinic.database.db
    .insertInto('outbox')
    .values({
      ...entry,
      ...{ id: randomUUID(), kind: 'push:reminder-day', deduplication_key: 'oldest' },
      ...{ message_id: '<oldest@test>', created_at: due, due_at: due },
    })
    .execute();
  const figures = await scrape();
  expect(figures).toContain('nadi_outbox_oldest_seconds{channel="push"} 90');
});

test('no address anyone made up becomes a series, and nothing says who', async () => {
  const patient = await somePatient(clinic);
  await clinic.app.inject({ method: 'GET', url: `/api/nothing/${patient.id}` });
  await requestAs(clinic, 'getProfile', {}, { as: patient });
  const figures = await scrape();
  expect(figures).toMatch(
    /nadi_http_request_seconds_count\{.*route="\/api\/user\/get-profile".*\} 1/,
  );
  expect(figures).toMatch(/route="unknown",status="404"/);
  for (const secret of [patient.id, patient.email, patient.token]) {
    expect(figures).not.toContain(secret);
  }
});

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const answer = await clinic.app.inject({ method: 'GET', url: '/metrics', headers });
  expect(answer.statusCode).toBe(200);
  return answer.body;
}
