import { days } from '@nadi/domain/limits';
import { majorToMinor } from '@nadi/domain/minor-units';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { savePlace } from '#testing/places-fixture.ts';
import { fetchNumbers } from '#testing/report-calls.ts';

const clinic = testClinic();
/** The clinic's today is Tuesday 5 January 2027. */
const WEEK = { from: '2027-01-05', until: '2027-01-11' };

let admin: Person;
let doctor: Person;

beforeEach(async () => {
  admin = await someAdmin(clinic);
  doctor = await someDoctor(clinic);
});

const call = (name: 'getReports' | 'listReportRows' | 'exportReportRows', body: object) =>
  requestAs(clinic, name, body, { as: admin });

async function book(as: Person): Promise<string> {
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '11:00 AM' };
  return (await requestAs(clinic, 'bookAppointment', slot, { as })).body.appointmentId;
}

test.each([
  ['ends before it begins', { from: '2027-01-06', until: '2027-01-05' }],
  ['has more than 400 days', { from: '2026-01-01', until: '2027-02-05' }],
  ['has only one day', { from: '2027-01-06' }],
])('refuses a period that %s', async (_how, period) => {
  expect((await call('getReports', period)).status).toBe(400);
  const answered = await call('listReportRows', { ...period, report: 'hours' });
  expect([answered.status, answered.body.message]).toEqual([
    400,
    'until: must be a day from the first one on, at most 400 days in all',
  ]);
});

test('accepts a period of 400 days, and has the last 30 days by default', async () => {
  const longest = { from: '2026-01-01', until: '2027-02-04' };
  expect((await call('getReports', longest)).status).toBe(200);
  expect((await call('getReports', {})).body).toMatchObject({
    from: '2026-12-07',
    until: '2027-01-05',
  });
});

test.each([
  ['parts that it does not have', { report: 'waiting', by: 'doctor', part: 'none' }],
  ['a doctor who is no id', { report: 'income', by: 'doctor', part: 'Dr. Rao' }],
  ['a part of nothing', { report: 'hours', part: '12' }],
])('refuses rows of a report for %s', async (_what, wanted) => {
  expect((await call('listReportRows', { ...WEEK, ...wanted })).status).toBe(400);
});

describe('offered hours', () => {
  /** From 10 AM to 9 PM every day. */
  const DAY = 11 * 60;
  const offered = async (chosen: object = {}) =>
    (await fetchNumbers(clinic, admin, { ...WEEK, ...chosen })).hours?.offered;

  test('are those of every day, without leave and holidays', async () => {
    expect(await offered()).toBe(7 * DAY);
    const leave = { from: '2027-01-06', until: '2027-01-06', kind: 'closed' };
    await requestAs(clinic, 'addException', leave, { as: doctor });
    expect(await offered()).toBe(6 * DAY);
    const feast = { from: '2027-01-08', until: '2027-01-08', name: 'Feast' };
    await requestAs(clinic, 'addHolidays', { holidays: [feast] }, { as: admin });
    expect(await offered()).toBe(5 * DAY);
  });

  test('of one place are none at another one', async () => {
    const { _id: locationId } = await savePlace(clinic, admin);
    expect(await offered({ locationId })).toBe(0);
  });

  test('end when a doctor retires, whose past bookings stay', async () => {
    await book(await somePatient(clinic));
    const retired = { retired_at: new Date(clinic.now + days(2)) };
    await clinic.database.db.updateTable('doctors').set(retired).execute();
    const { hours } = await fetchNumbers(clinic, admin, WEEK);
    expect(hours).toMatchObject({ offered: 2 * DAY, booked: 30, doctors: [{ booked: 30 }] });
  });
});

describe('a file', () => {
  const FORMULA = '=HYPERLINK("x")';

  test('has the rows in the clinic’s time, with formulas made harmless', async () => {
    const patient = await somePatient(clinic, FORMULA);
    const appointmentId = await book(patient);
    const cash = { at: new Date(clinic.now), method: 'cash' };
    await clinic.database.db
      .insertInto('ledger_entries')
      .values({
        ...{ at: cash.at, appointment_id: appointmentId, order_id: null, provider: 'cash' },
        ...{ kind: 'payment', reference: 'one', amount_minor: majorToMinor(500) },
        ...{ currency: 'INR', livemode: false, receipt_no: 1 },
      })
      .execute();
    const { body: hours } = await call('exportReportRows', { ...WEEK, report: 'hours' });
    expect(hours.fileName).toBe('hours-2027-01-05.csv');
    expect(hours.csv).toContain(`2027-01-06,11:00 AM,"'=HYPERLINK(""x"")",`);
    const { body: income } = await call('exportReportRows', { ...WEEK, report: 'income' });
    expect(income.csv).toContain('2027-01-05 09:00,cash,');
    expect(income.csv).toMatch(/,500,0,500\r\n$/);
  });

  test('and the rows themselves are recorded as read', async () => {
    const patient = await somePatient(clinic);
    await book(patient);
    await call('listReportRows', { ...WEEK, report: 'hours' });
    await call('exportReportRows', { ...WEEK, report: 'hours' });
    const entries = await clinic.database.db
      .selectFrom('audit_entries')
      .select('action')
      .where('actor_id', '=', admin.id)
      .where('subject_id', '=', patient.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'read-appointments',
      'exported-appointments',
    ]);
  });
});

test('an appointment that was cancelled or waits for an answer is in no report', async () => {
  const patient = await somePatient(clinic);
  const appointmentId = await book(patient);
  expect((await fetchNumbers(clinic, admin, WEEK)).patients).toEqual({ new: 1, returning: 0 });
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  const numbers = await fetchNumbers(clinic, admin, WEEK);
  expect(numbers).toMatchObject({ patients: { new: 0, returning: 0 }, hours: { booked: 0 } });
});
