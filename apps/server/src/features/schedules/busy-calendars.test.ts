import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { busyCalendarJob } from './busy-calendars.ts';

// Tuesday 5 January 2027, 09:00. In trial mode this machine may serve the calendar.
const clinic = testClinic();
const { request } = clinic;

const DAY = { from: '2027-01-06', days: 1 };
let server: Server;
let answer: string | number;

beforeEach(async () => {
  server = createServer((_request, reply) => {
    if (typeof answer === 'number') reply.writeHead(answer).end();
    else reply.end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  answer = busy('DTSTART:20270106T043000Z', 'DTEND:20270106T053000Z');
});
afterEach(() => server.close().closeAllConnections());

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-feed.ics`;

function busy(...lines: string[]): string {
  const event = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Private', ...lines, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n');
}

function set(as: Person, address = url()) {
  return request(as, 'setBusyCalendar', { url: address });
}

async function calendarOf(as: Person) {
  return (await request(as, 'getBusyCalendar')).body.calendar;
}

async function slots(docId: string): Promise<string[]> {
  const { body } = await requestAs(clinic, 'getAvailability', { docId, ...DAY });
  return body.days[0].slots.map(({ slotTime }: { slotTime: string }) => slotTime);
}

function book(as: Person, docId: string, slotTime: string) {
  return request(as, 'bookAppointment', { docId, slotDate: '6_1_2027', slotTime });
}

function runJob({ transaction } = clinic.database): Promise<void> {
  const { db } = clinic.database;
  return busyCalendarJob({
    db,
    transaction,
    zone: 'Asia/Kolkata',
    allowPrivate: true,
    ...{ clock: { now: () => clinic.now }, log: { warn: () => undefined } },
  }).run();
}

test('events of the calendar block offers and bookings until the calendar is removed', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const { status, body } = await set(doctor);
  expect([status, body.calendar]).toEqual([200, { url: url(), events: 1, fetchedAt: clinic.now }]);
  expect((await slots(doctor.id))[0]).toBe('11:00 AM');
  const refused = await book(patient, doctor.id, '10:30 AM');
  expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken']);
  expect((await book(patient, doctor.id, '11:00 AM')).status).toBe(200);
  expect((await set(doctor, '')).body).toMatchObject({ success: true, calendar: null });
  expect((await slots(doctor.id)).slice(0, 2)).toEqual(['10:00 AM', '10:30 AM']);
});

test('refuses to move an appointment to a busy time; keeps one whose time became busy', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const booked = await book(patient, doctor.id, '10:00 AM');
  await set(doctor);
  const { appointmentId } = booked.body;
  const to = { appointmentId, slotDate: '6_1_2027', slotTime: '10:30 AM' };
  const moved = await request(doctor, 'rescheduleAppointment', to);
  expect([moved.status, moved.body.code]).toEqual([409, 'slot-taken']);
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments).toMatchObject([{ slotTime: '10:00 AM', cancelled: false }]);
});

test('keeps the last good copy of a failing feed and states the reason', async () => {
  const doctor = await someDoctor(clinic);
  await set(doctor);
  answer = 500;
  await runJob();
  expect(await calendarOf(doctor)).toMatchObject({ events: 1, failure: 'unreachable' });
  expect((await slots(doctor.id))[0]).toBe('11:00 AM');
  answer = 'Not a calendar';
  await runJob();
  expect(await calendarOf(doctor)).toMatchObject({ events: 1, failure: 'not-a-calendar' });
  answer = busy('DTSTART:20270106T053000Z', 'DTEND:20270106T060000Z');
  await runJob();
  expect(await calendarOf(doctor)).toEqual({ url: url(), events: 1, fetchedAt: clinic.now });
  expect((await slots(doctor.id)).slice(0, 3)).toEqual(['10:00 AM', '10:30 AM', '11:30 AM']);
});

test.each<[string, () => string | number, string]>([
  ['missing', () => 404, 'calendar-unreachable'],
  ['larger than 5 MB', () => 'x'.repeat(5 * 1024 * 1024 + 1), 'calendar-unreachable'],
  ['no calendar', () => '<html></html>', 'bad-calendar'],
])('refuses an address whose file is %s and keeps the previous one', async (_, made, code) => {
  const doctor = await someDoctor(clinic);
  await set(doctor);
  answer = made();
  const refused = await set(doctor, `${url()}?other`);
  expect([refused.status, refused.body.code]).toEqual([422, code]);
  expect(await calendarOf(doctor)).toMatchObject({ url: url(), events: 1 });
});

test.each([
  'ftp://example.org/a.ics',
  'javascript:alert(1)',
  'no address',
  `https://a.test/${'x'.repeat(2001)}`,
])('the address %j is bad input', async (address) => {
  const { status, body } = await set(await someDoctor(clinic), address);
  expect([status, body.code]).toEqual([400, 'bad-input']);
});

test('an event that lasts thousands of years blocks all following days', async () => {
  answer = busy('DTSTART:20270106T060000Z', 'DURATION:P9999999D');
  const doctor = await someDoctor(clinic);
  expect((await set(doctor)).status).toBe(200);
  expect(await slots(doctor.id)).toEqual(['10:00 AM', '10:30 AM', '11:00 AM']);
});

test('fetches the other calendars if one calendar breaks the job', async () => {
  const doctors = [await someDoctor(clinic), await someDoctor(clinic)];
  for (const doctor of doctors) await set(doctor);
  clinic.now += 600_000;
  const broken: typeof clinic.database = { ...clinic.database };
  let attempts = 0;
  broken.transaction = async (work) => {
    attempts += 1;
    if (attempts === 1) throw new Error('broken');
    return clinic.database.transaction(work);
  };
  await expect(runJob(broken)).rejects.toThrow('broken');
  const fetchedAt = await Promise.all(
    doctors.map(async (each) => (await calendarOf(each)).fetchedAt),
  );
  expect(fetchedAt.toSorted()).toEqual([clinic.now - 600_000, clinic.now]);
});

test('a cancelled or transparent event leaves the slots free', async () => {
  const doctor = await someDoctor(clinic);
  answer = busy('DTSTART:20270106T043000Z', 'DTEND:20270106T053000Z', 'TRANSP:TRANSPARENT');
  await set(doctor);
  expect(await slots(doctor.id)).toHaveLength(22);
  answer = busy('DTSTART;VALUE=DATE:20270106', 'SUMMARY:Away');
  await runJob();
  expect(await slots(doctor.id)).toEqual([]);
});

test('the admin can enter a calendar for a doctor; cards and search use its busy times', async () => {
  const [admin, doctor, other] = await somePeople(clinic, 'admin', 'doctor', 'doctor');
  answer = busy('DTSTART;VALUE=DATE:20270105', 'DTEND;VALUE=DATE:20270107');
  const body = { docId: doctor.id, url: url() };
  expect((await request(admin, 'setBusyCalendar', body)).status).toBe(200);
  const list = await requestAs(clinic, 'listDoctors', { sort: 'earliest', page: 1 });
  expect(list.body.doctors.map(({ _id }: { _id: string }) => _id)).toEqual([other.id, doctor.id]);
  expect(list.body.doctors[1].nextSlots[0].slotDate).toBe('7_1_2027');
});

test('fetches no private address outside trial mode', async () => {
  const doctor = await someDoctor(clinic);
  await set(doctor);
  const { db, transaction } = clinic.database;
  await busyCalendarJob({
    db,
    transaction,
    zone: 'Asia/Kolkata',
    allowPrivate: false,
    ...{ clock: { now: () => clinic.now }, log: { warn: () => undefined } },
  }).run();
  expect(await calendarOf(doctor)).toMatchObject({ events: 1, failure: 'address-refused' });
});

const unreadOf = async (as: Person) => (await calendarOf(as)).unread;

test('lists an unreadable event with its reason and blocks the readable part of its time', async () => {
  const doctor = await someDoctor(clinic);
  answer = busy('DTSTART:20270106T043000Z', 'DTEND:soon');
  await set(doctor);
  const blocks = { from: Date.UTC(2027, 0, 6, 4, 30), until: Date.UTC(2027, 0, 6, 5, 30) };
  expect(await unreadOf(doctor)).toEqual({
    count: 1,
    events: [{ reason: 'end', written: '20270106T043000Z', blocks }],
  });
  expect((await slots(doctor.id))[0]).toBe('11:00 AM');
});

test('keeps the known times of an event that has become unreadable', async () => {
  const doctor = await someDoctor(clinic);
  await set(doctor);
  answer = busy('DTSTART:tomorrow');
  await runJob();
  expect(await unreadOf(doctor)).toMatchObject({ count: 1, events: [{ blocks: null }] });
  expect((await slots(doctor.id))[0]).toBe('11:00 AM');
  await runJob();
  expect((await slots(doctor.id))[0]).toBe('11:00 AM');
  answer = busy('DTSTART:20270106T053000Z', 'DTEND:20270106T060000Z');
  await runJob();
  expect(await unreadOf(doctor)).toBeUndefined();
  expect((await slots(doctor.id)).slice(0, 3)).toEqual(['10:00 AM', '10:30 AM', '11:30 AM']);
});

test('keeps all known times that are missing if an unreadable event has no UID', async () => {
  const doctor = await someDoctor(clinic);
  await set(doctor);
  answer = busy('DTSTART:tomorrow').replace('UID:1\r\n', '');
  await runJob();
  expect((await slots(doctor.id))[0]).toBe('11:00 AM');
});

test('blocks the other events despite an unreadable one, and warns the operator', async () => {
  const doctor = await someDoctor(clinic);
  const both = busy('DTSTART:20270106T043000Z', 'DTEND:20270106T053000Z', 'RRULE:FREQ=OFTEN');
  answer = both.replace(
    'END:VCALENDAR',
    'BEGIN:VEVENT\r\nDTSTART:never\r\nEND:VEVENT\r\nEND:VCALENDAR',
  );
  await set(doctor);
  const warned: object[] = [];
  const { db, transaction } = clinic.database;
  await busyCalendarJob({
    ...{ db, transaction, zone: 'Asia/Kolkata', allowPrivate: true },
    ...{ clock: { now: () => clinic.now }, log: { warn: (fields) => warned.push(fields) } },
  }).run();
  expect(warned).toEqual([{ doctorId: doctor.id, events: 2, reasons: ['rule', 'start'] }]);
  expect((await slots(doctor.id))[0]).toBe('11:00 AM');
});

test('keeps the last good copy if a calendar is cut off', async () => {
  const doctor = await someDoctor(clinic);
  await set(doctor);
  answer = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n';
  await runJob();
  expect(await calendarOf(doctor)).toMatchObject({ events: 1, failure: 'not-a-calendar' });
});
