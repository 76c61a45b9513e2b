import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findObstacle } from '#store/appointments.ts';
import { insertAppointment } from '#store/insert-appointments.ts';
import { findSchedule } from '#store/schedules.ts';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { requestSealed } from '#testing/sealed-request.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

describe('holidays', () => {
  const PREVIEW = '/api/admin/preview-holidays';

  const FRIDAY = { from: '2027-01-08', until: '2027-01-08', name: 'Founding day' };

  const ICS = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:republic
DTSTART;VALUE=DATE:20200126
RRULE:FREQ=YEARLY
SUMMARY:Republic Day
END:VEVENT
BEGIN:VEVENT
UID:festival
DTSTART;VALUE=DATE:20270213
DTEND;VALUE=DATE:20270216
SUMMARY:Spring  festival
END:VEVENT
BEGIN:VEVENT
UID:past
DTSTART;VALUE=DATE:20260815
SUMMARY:Independence Day
END:VEVENT
BEGIN:VEVENT
UID:meeting
DTSTART:20270120T043000Z
DTEND:20270120T053000Z
SUMMARY:Not a holiday
END:VEVENT
END:VCALENDAR
`.replaceAll('\n', '\r\n');

  function add(as: Person, holidays: object[]) {
    return request(as, 'addHolidays', { holidays });
  }

  async function slotsOn(docId: string, from: string): Promise<number> {
    const { body } = await requestAs(clinic, 'getAvailability', { docId, from, days: 1 });
    return body.days[0].slots.length;
  }

  test('a holiday closes every doctor, lists the appointments on it and cancels none', async () => {
    const [admin, doctor, other] = await somePeople(clinic, 'admin', 'doctor', 'doctor');
    const patient = await somePatient(clinic);
    const slot = { docId: doctor.id, slotDate: '8_1_2027', slotTime: '10:00 AM' };
    const booked = await request(patient, 'bookAppointment', slot);
    const { body } = await add(admin, [FRIDAY]);
    expect(body.holidays).toMatchObject([
      { ...FRIDAY, clinic: true, affected: [booked.body.appointmentId] },
    ]);
    expect([await slotsOn(doctor.id, FRIDAY.from), await slotsOn(other.id, FRIDAY.from)]).toEqual([
      0, 0,
    ]);
    const refused = await request(patient, 'bookAppointment', { ...slot, slotTime: '11:00 AM' });
    expect(refused.body.code).toBe('slot-not-offered');
    const { body: mine } = await request(patient, 'listPatientAppointments');
    expect(mine.appointments[0].cancelled).toBe(false);
    const schedule = await request(other, 'getSchedule');
    expect(schedule.body.exceptions).toMatchObject([{ name: 'Founding day', clinic: true }]);
  });

  test('a removed holiday opens its days again; the list omits holidays that have ended', async () => {
    const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
    const { body } = await add(admin, [
      FRIDAY,
      { ...FRIDAY, from: '2027-02-01', until: '2027-02-03' },
    ]);
    const listed = () => request(admin, 'listHolidays');
    expect((await listed()).body.holidays).toHaveLength(2);
    const exceptionId = body.holidays[0]._id;
    await request(admin, 'removeException', { exceptionId });
    expect(await slotsOn(doctor.id, FRIDAY.from)).toBe(22);
    expect((await listed()).body.holidays).toMatchObject([{ from: '2027-02-01' }]);
  });

  test('refuses a booking computed before a holiday was added', async () => {
    const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
    const patient = await somePatient(clinic);
    const { db } = clinic.database;
    const today = { year: 2027, month: 1, day: 5 };
    const before = await findSchedule(db, { doctorId: doctor.id, visitTypeId: null, today });
    await add(admin, [FRIDAY]);
    const stale = {
      id: randomUUID(),
      doctorId: doctor.id,
      patientId: patient.id,
      startsAt: new Date('2027-01-08T10:00:00+05:30'),
      slotDate: '8_1_2027',
      slotTime: '10:00 AM',
      meetingCode: 'abcd-efgh-jkmn',
      bookedAt: new Date(clinic.now),
      vitals: null,
      idempotencyKey: null,
      visitTypeId: null,
      rules: { minutes: 30, before: 0, after: 0 },
      scheduleVersion: before?.version ?? -1,
      refundPolicyVersion: null,
      mode: null,
      locationId: null,
    };
    expect(await insertAppointment(db, stale)).toBe(false);
    expect(await findObstacle(db, stale)).toBe('schedule-changed');
  });

  test('adds the same days once', async () => {
    const admin = await someAdmin(clinic);
    expect((await add(admin, [FRIDAY, FRIDAY])).body.holidays).toHaveLength(1);
    const again = await add(admin, [FRIDAY]);
    expect([again.status, again.body.holidays]).toEqual([200, []]);
  });

  test.each([
    ['an hour closed', { kind: 'closed', clock: ['10:00', '11:00'] }],
    ['extra hours', { kind: 'extra' }],
  ])('adds a holiday on a day with %s', async (_, exception) => {
    const admin = await someAdmin(clinic);
    await requestAs(clinic, 'addException', { ...FRIDAY, ...exception }, { as: admin });
    expect((await add(admin, [FRIDAY])).body.holidays).toHaveLength(1);
  });

  test('records the freed time of every doctor when a holiday is removed', async () => {
    const admin = await someAdmin(clinic);
    await someDoctor(clinic);
    const { body } = await add(admin, [FRIDAY]);
    const changes = () =>
      clinic.database.db.selectFrom('doctor_changes').select('changed_in').execute();
    const before = await changes();
    const exceptionId = body.holidays[0]._id;
    await requestAs(clinic, 'removeException', { exceptionId }, { as: admin });
    expect(await changes()).not.toEqual(before);
  });

  test.each([
    ['none', []],
    ['in the past', [{ ...FRIDAY, from: '2027-01-01', until: '2027-01-04' }]],
    ['ending before they begin', [{ ...FRIDAY, until: '2027-01-07' }]],
    ['too far ahead', [{ ...FRIDAY, until: '2040-01-01' }]],
    ['without a name', [{ ...FRIDAY, name: ' ' }]],
    ['on 29 February 2027', [{ ...FRIDAY, until: '2027-02-29' }]],
    ['more than can be added at once', Array(201).fill(FRIDAY)],
    ['with one wrong entry', [FRIDAY, { ...FRIDAY, until: '2027-01-07' }]],
  ])('refuses holidays that are %s and adds none', async (_, holidays) => {
    const admin = await someAdmin(clinic);
    const { status, body } = await add(admin, holidays);
    expect([status, body.code]).toEqual([400, 'bad-input']);
    expect((await request(admin, 'listHolidays')).body.holidays).toEqual([]);
  });

  test('shows an imported calendar before saving: whole days that have not ended', async () => {
    const admin = await someAdmin(clinic);
    await add(admin, [{ from: '2028-01-26', until: '2028-01-26', name: 'Republic Day' }]);
    const { body } = await request(admin, 'previewHolidays', { calendar: ICS });
    const festival = { from: '2027-02-13', until: '2027-02-15', name: 'Spring festival' };
    const republic = (year: number) => ({
      from: `${year}-01-26`,
      until: `${year}-01-26`,
      name: 'Republic Day',
    });
    expect(body.holidays).toEqual([
      { ...republic(2027), known: false },
      { ...festival, known: false },
      { ...republic(2028), known: true },
    ]);
    expect((await request(admin, 'listHolidays')).body.holidays).toHaveLength(1);
  });

  test.each([
    ['prose', 'We are closed on Monday.'],
    ['of endless events', ICS.replace('FREQ=YEARLY', 'FREQ=SECONDLY')],
  ])('refuses a calendar that is %s', async (_, calendar) => {
    const admin = await someAdmin(clinic);
    const { status, body } = await request(admin, 'previewHolidays', { calendar });
    expect([status, body.code]).toEqual([422, 'bad-calendar']);
  });

  test('a calendar may be larger than other requests, but its size is limited', async () => {
    const admin = await someAdmin(clinic);
    const padded = (length: number) =>
      ICS.replace('VERSION:2.0', `VERSION:2.0\r\nX-PAD:${'x'.repeat(length)}`);
    const preview = (calendar: string) =>
      requestSealed(clinic.app, PREVIEW, { calendar }, { aToken: admin.token });
    expect((await preview(padded(500_000))).status).toBe(200);
    expect((await preview(padded(1_000_000))).status).toBe(400);
  });

  test.each([
    ['GET', '/api/admin/holidays'],
    ['POST', '/api/admin/add-holidays'],
    ['POST', PREVIEW],
  ] as const)('%s %s is for the admin alone', async (method, url) => {
    const { token } = await someDoctor(clinic);
    const { statusCode } = await clinic.app.inject({ method, url, headers: { dToken: token } });
    expect(statusCode).toBe(401);
  });
});

describe('leave', () => {
  const LEAVE = { from: '2027-01-06', until: '2027-01-08', kind: 'closed' };

  const add = (as: Person, exception: object) => request(as, 'addException', exception);

  async function exceptionsOf(doctor: Person) {
    return (await request(doctor, 'getSchedule')).body.exceptions;
  }

  test('adds leave once if it is sent twice or by two tabs at once', async () => {
    const doctor = await someDoctor(clinic);
    const first = await add(doctor, LEAVE);
    const repeated = await Promise.all([add(doctor, LEAVE), add(doctor, LEAVE)]);
    for (const { status, body } of repeated) {
      expect([status, body.exceptionId, body.affected]).toEqual([200, first.body.exceptionId, []]);
    }
    expect(await exceptionsOf(doctor)).toHaveLength(1);
  });

  test('adds leave with other days, hours, kind or doctor separately', async () => {
    const doctor = await someDoctor(clinic);
    await add(doctor, LEAVE);
    await add(await someDoctor(clinic), LEAVE);
    await add(doctor, { ...LEAVE, until: '2027-01-09' });
    await add(doctor, { ...LEAVE, clock: ['10:00', '12:00'] });
    await add(doctor, { ...LEAVE, clock: ['10:00', '13:00'] });
    await add(doctor, { ...LEAVE, kind: 'extra' });
    await add(doctor, { ...LEAVE, name: 'Conference' });
    expect(await exceptionsOf(doctor)).toHaveLength(6);
  });

  test('adds a holiday of the clinic once if it is sent twice', async () => {
    const as = await someAdmin(clinic);
    const send = () => request(as, 'addException', LEAVE);
    const [one, other] = [await send(), await send()];
    expect(other.body.exceptionId).toBe(one.body.exceptionId);
  });
});
