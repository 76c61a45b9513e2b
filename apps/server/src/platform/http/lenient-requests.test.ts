import { expect, test } from 'vitest';
import { requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const json = { 'content-type': 'application/json' };

test('treats an empty body with the type JSON as a request without fields', async () => {
  const { token } = await somePatient(clinic);
  const logout = { method: 'POST' as const, url: '/api/user/logout' };
  const unsigned = await clinic.app.inject({ ...logout, headers: json });
  expect(unsigned.statusCode).toBe(401);
  const signed = await clinic.app.inject({ ...logout, headers: { ...json, token } });
  expect(signed.statusCode).toBe(200);
});

test.each(['/healthz', '/readyz'])('answers HEAD %s like GET', async (url) => {
  expect((await clinic.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
});

test('HEAD parses its parameters like GET', async () => {
  const { id } = await someDoctor(clinic);
  const statusOf = async (query: string) => {
    const url = `/api/doctor/availability?${query}`;
    return (await clinic.app.inject({ method: 'HEAD', url })).statusCode;
  };
  expect(await statusOf(`docId=${id}`)).toBe(200);
  expect(await statusOf('docId=unknown')).toBe(400);
});

test('accepts a full note in a script with three bytes per letter', async () => {
  const text = 'क'.repeat(6000);
  const note = { subjective: text, objective: text, assessment: text, plan: text };
  const appointmentId = '00000000-0000-4000-8000-000000000000';
  const body = { appointmentId, note, version: 0 };
  const { status } = await requestAs(clinic, 'saveNote', body, { as: await someDoctor(clinic) });
  expect(status).toBe(404);
});
