import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { resetPassword } from '#testing/account-links.ts';
import { type Person, requestAs, signInAs, someAdmin } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const book = () => bookedAppointment(clinic);

const feedOf = async (as: Person) => {
  const { body } = await requestAs(clinic, 'getCalendarFeed', {}, { as });
  return new URL(body.url).pathname;
};
const fetchFeed = (url: string, headers = {}) => clinic.app.inject({ url, headers });
const eventsIn = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
  return calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
    summary: event.getFirstPropertyValue('summary'),
  }));
};

test("a feed lists its owner's appointments and keeps cancelled ones for 30 days", async () => {
  const { patient, appointmentId } = await book();
  const url = await feedOf(patient);
  expect(await feedOf(patient)).toBe(url);
  const uid = `${appointmentId}@appointments.nadi`;
  const event = { uid, summary: expect.stringMatching(/^Appointment with Dr\. .+, Nadi$/) };
  const first = await fetchFeed(url);
  expect(first.headers['content-type']).toContain('text/calendar');
  expect(eventsIn(first.body)).toEqual([{ ...event, status: 'CONFIRMED', sequence: 0 }]);
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect(eventsIn((await fetchFeed(url)).body)).toEqual([
    { ...event, status: 'CANCELLED', sequence: 1 },
  ]);
  clinic.now += 30 * 24 * 3_600_000 + 1;
  expect(eventsIn((await fetchFeed(url)).body)).toEqual([]);
});

test('does not send an unchanged feed again', async () => {
  const { patient } = await book();
  const url = await feedOf(patient);
  const { headers } = await fetchFeed(url);
  expect((await fetchFeed(url, { 'if-none-match': headers.etag })).statusCode).toBe(304);
  expect(headers['last-modified']).toBe(new Date(clinic.now).toUTCString());
});

test.each([
  ['a list', (etag: string) => `"other", ${etag}`],
  ['a weak comparison', (etag: string) => `W/${etag}`],
  ['any', () => '*'],
])('recognises an unchanged feed by %s', async (_what, header) => {
  const { patient } = await book();
  const url = await feedOf(patient);
  const etag = String((await fetchFeed(url)).headers.etag);
  const again = await fetchFeed(url, { 'if-none-match': header(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await fetchFeed(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('If-Modified-Since never hides that an appointment has left the calendar', async () => {
  const { patient } = await book();
  const url = await feedOf(patient);
  const since = String((await fetchFeed(url)).headers['last-modified']);
  const unchanged = { 'if-modified-since': since };
  expect((await fetchFeed(url, unchanged)).statusCode).toBe(200);
  clinic.now += 60_000;
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'updateClinicSettings', { ...DEFAULT_CLINIC, name: 'Kaveri' }, { as });
  const changed = await fetchFeed(url, unchanged);
  expect([changed.statusCode, changed.headers['last-modified']]).toEqual([
    200,
    new Date(clinic.now).toUTCString(),
  ]);
});

test('limits one calendar to sixty fetches in ten minutes without delaying another', async () => {
  const { patient, doctor } = await book();
  const url = await feedOf(patient);
  for (let fetched = 0; fetched < 60; fetched += 1) {
    expect((await fetchFeed(url)).statusCode).toBe(200);
  }
  const refused = await fetchFeed(url);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect((await fetchFeed(await feedOf(doctor))).statusCode).toBe(200);
});

test('a doctor’s feed names patients by their initials', async () => {
  const { doctor } = await book();
  const { body } = await fetchFeed(await feedOf(doctor));
  expect(eventsIn(body)[0]?.summary).toBe('Appointment: A.R.');
  expect(body).not.toContain('Asha');
});

test('a revoked address is not found, and its replacement works', async () => {
  const { patient } = await book();
  const url = await feedOf(patient);
  await requestAs(clinic, 'revokeCalendarFeed', {}, { as: patient });
  expect((await fetchFeed(url)).statusCode).toBe(404);
  expect((await fetchFeed(await feedOf(patient))).statusCode).toBe(200);
});

test('does not find an address that the clinic did not create', async () => {
  const { patient } = await book();
  const url = await feedOf(patient);
  const other = url.replace(/.(?=\.ics$)/, (last) => (last === 'A' ? 'Q' : 'A'));
  for (const address of [other, '/api/calendar/x.ics', url.replace('.ics', '')]) {
    expect((await fetchFeed(address)).statusCode).toBe(404);
  }
});

test("an address stops working when its owner's sessions are ended", async () => {
  const { doctor, patient } = await book();
  const admin = await someAdmin(clinic);
  const email = patient.email;
  const statusAfter = async (url: string, end: Promise<{ status: number }>) => {
    expect((await end).status).toBe(200);
    return (await fetchFeed(url)).statusCode;
  };
  const url = await feedOf(patient);
  expect(await statusAfter(url, requestAs(clinic, 'endSessions', {}, { as: patient }))).toBe(404);
  const { body } = await signInAs(clinic, patient);
  const second = await feedOf({ ...patient, token: body.token });
  const ended = requestAs(clinic, 'endSessionsOfPatient', { email }, { as: admin });
  expect(await statusAfter(second, ended)).toBe(404);
  const docId = doctor.id;
  const doctorUrl = await feedOf(doctor);
  const retired = requestAs(clinic, 'retireDoctor', { docId }, { as: admin });
  expect(await statusAfter(doctorUrl, retired)).toBe(404);
  const reinstated = requestAs(clinic, 'reinstateDoctor', { docId }, { as: admin });
  expect(await statusAfter(doctorUrl, reinstated)).toBe(404);
});

test("an address stops working when the owner's password is reset", async () => {
  const { patient } = await book();
  const url = await feedOf(patient);
  expect((await resetPassword(clinic, patient, 'kite-lantern-42-river')).status).toBe(200);
  expect((await fetchFeed(url)).statusCode).toBe(404);
});

test('reading and revoking an address is in the audit trail', async () => {
  const [{ doctor }, admin] = [await book(), await someAdmin(clinic)];
  await feedOf(doctor);
  await feedOf(doctor);
  await requestAs(clinic, 'revokeCalendarFeed', {}, { as: doctor });
  const { body } = await requestAs(clinic, 'listAudit', { role: 'doctor' }, { as: admin });
  expect(body.entries).toMatchObject([
    { action: 'revoked-calendar-feed', actor: { id: doctor.id } },
    { action: 'read-calendar-feed', actor: { id: doctor.id } },
  ]);
  expect(body.entries).toHaveLength(2);
});
