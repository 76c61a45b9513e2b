import type { DisplacedAppointment } from '@nadi/contract/replanning';
import { hours, minutes } from '@nadi/domain/limits';
import { beforeEach, expect, test } from 'vitest';
import {
  type Person,
  renewSession,
  requestAs,
  someAdmin,
  someDoctor,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import {
  asProposed,
  dayOf,
  ILL,
  late,
  planOf,
  replanned,
  someDay,
} from '#testing/replan-fixture.ts';
import { shownTo } from '#testing/request-fixture.ts';

// Tuesday 5 January 2027, 09:00. An appointment takes half an hour, and hours end at 9 PM.
const clinic = testClinic({ SESSION_PATIENT_IDLE_MIN: '3000', SESSION_STAFF_IDLE_MIN: '3000' });
const START = clinic.now;
const DAY = { from: '2027-01-05', until: '2027-01-05' };

beforeEach(() => {
  clinic.now = START;
});

async function listed(as: Person): Promise<DisplacedAppointment[]> {
  const { status, body } = await requestAs(clinic, 'listDisplacedAppointments', {}, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.appointments;
}

const reasons = async (as: Person) =>
  (await listed(as)).map(({ slotTime, why, notified }) => [slotTime, why, notified]);

test('lists an ill doctor’s appointments once their offers have ended without an answer', async () => {
  const { doctor, other, booked } = await someDay(clinic, ['10:00 AM', '11:00 AM']);
  await replanned(clinic, { as: doctor, doctor, cause: ILL });
  expect(await listed(doctor)).toEqual([]);
  clinic.now += hours(24);
  for (const { token } of [doctor, other]) await renewSession(clinic, token);
  expect(await listed(other)).toEqual([]);
  expect(await listed(doctor)).toMatchObject([
    {
      ...{ _id: booked[0]?.appointmentId, docId: doctor.id, doctor: 'Dr. Ananya Iyer' },
      ...{ userId: booked[0]?.patient.id, slotTime: '10:00 AM', why: 'ill', notified: 'offers' },
    },
    { _id: booked[1]?.appointmentId, notified: 'offers' },
  ]);
});

test('lists appointments of an ill doctor without offers at once, until they are decided', async () => {
  const [admin, desk] = [await someAdmin(clinic), await someReception(clinic)];
  const { doctor, booked } = await someDay(clinic, ['10:00 AM', '11:00 AM', '12:00 PM']);
  const plan = await planOf(clinic, { as: admin, doctor, cause: ILL });
  const body = asProposed(doctor, { cause: ILL, plan });
  const [first, second, third] = body.decisions;
  const decisions = [{ ...first, offers: [] }, { ...second, action: 'keep', offers: [] }, third];
  const applied = await requestAs(clinic, 'applyPlan', { ...body, decisions }, { as: desk });
  expect(applied.status, JSON.stringify(applied.body)).toBe(200);
  expect(await reasons(desk)).toEqual([
    ['10:00 AM', 'ill', 'call'],
    ['11:00 AM', 'leave', 'nothing'],
  ]);
  clinic.now = START + hours(2.6);
  expect(await reasons(doctor)).toHaveLength(2);
  const [called, undecided] = booked.map(({ appointmentId }) => appointmentId);
  await requestAs(clinic, 'cancelAppointment', { appointmentId: called }, { as: desk });
  expect(await reasons(desk)).toEqual([['11:00 AM', 'leave', 'nothing']]);
  await requestAs(clinic, 'cancelAppointment', { appointmentId: undecided }, { as: doctor });
  expect(await reasons(desk)).toEqual([]);
});

test('lists a late doctor’s appointment that no longer fits, until it is offered other times', async () => {
  const desk = await someReception(clinic);
  const { doctor } = await someDay(clinic, ['8:00 PM', '8:30 PM']);
  clinic.now = START + hours(10.5);
  await requestAs(clinic, 'announceDelay', { minutes: 20 }, { as: doctor });
  expect(await listed(desk)).toMatchObject([
    { slotTime: '8:30 PM', why: 'late', notified: 'nothing', lateMinutes: 20 },
  ]);
  await replanned(clinic, { as: doctor, doctor, cause: late(20) });
  expect(await listed(desk)).toEqual([]);
  await requestAs(clinic, 'announceDelay', { minutes: 0 }, { as: doctor });
  const next = await someDay(clinic, ['8:30 PM']);
  await requestAs(clinic, 'announceDelay', { minutes: 20 }, { as: next.doctor });
  expect(await listed(next.doctor)).toHaveLength(1);
  expect(await listed(doctor)).toEqual([]);
});

test('lists appointments of today in leave and holidays by name instead of counting them', async () => {
  const admin = await someAdmin(clinic);
  const { doctor, booked } = await someDay(clinic, ['10:00 AM', '3:00 PM']);
  const leave = { ...DAY, clock: ['14:00', '18:00'], kind: 'closed' };
  const { body: added } = await requestAs(clinic, 'addException', leave, { as: doctor });
  expect(await reasons(doctor)).toEqual([['3:00 PM', 'leave', 'nothing']]);
  const { body: figures } = await requestAs(clinic, 'getClinicFigures', {}, { as: admin });
  const counted = figures.leave.filter(({ docId }: { docId: string }) => docId === doctor.id);
  expect(counted).toEqual([]);
  const decisions = [{ appointmentId: booked[1]?.appointmentId, action: 'keep' }];
  const decision = { exceptionId: added.exceptionId, decisions };
  await requestAs(clinic, 'decideLeave', decision, { as: doctor });
  expect(await reasons(doctor)).toEqual([]);
  await requestAs(clinic, 'addHolidays', { holidays: [{ ...DAY, name: 'Flood' }] }, { as: admin });
  expect(await reasons(doctor)).toEqual([
    ['10:00 AM', 'holiday', 'nothing'],
    ['3:00 PM', 'holiday', 'nothing'],
  ]);
});

test('does not list an appointment that has begun, or that began before the leave', async () => {
  const { doctor } = await someDay(clinic, ['10:00 AM', '10:30 AM']);
  clinic.now = START + minutes(70);
  const leave = { ...DAY, clock: ['10:15', '18:00'], kind: 'closed' };
  await requestAs(clinic, 'addException', leave, { as: doctor });
  expect(await reasons(doctor)).toEqual([['10:30 AM', 'leave', 'nothing']]);
  clinic.now = START + minutes(95);
  const [begun] = await listed(doctor);
  const started = { appointment_id: begun?._id ?? '', started_at: new Date(clinic.now) };
  await clinic.database.db.insertInto('encounters').values(started).execute();
  expect(await listed(doctor)).toEqual([]);
});

test('a decision to keep an appointment inside leave ends its offers', async () => {
  const { doctor, booked } = await someDay(clinic, ['3:00 PM']);
  const { patient, appointmentId } = booked[0] ?? {};
  if (!patient || !appointmentId) throw new Error('it is booked');
  await replanned(clinic, { as: doctor, doctor, cause: ILL });
  const { body } = await requestAs(clinic, 'getSchedule', {}, { as: doctor });
  const { _id: exceptionId } = body.exceptions[0];
  const decisions = [{ appointmentId, action: 'keep' }];
  const decided = await requestAs(
    clinic,
    'decideLeave',
    { exceptionId, decisions },
    { as: doctor },
  );
  expect(decided.status, JSON.stringify(decided.body)).toBe(200);
  expect(await shownTo(clinic, patient, appointmentId)).not.toHaveProperty('replan');
  clinic.now += hours(24);
  await renewSession(clinic, doctor.token);
  expect(await listed(doctor)).toEqual([]);
});

test('a request without an answer is not listed', async () => {
  const doctor = await someDoctor(clinic);
  const [booked] = await dayOf(clinic, doctor, ['3:00 PM']);
  await clinic.database.db
    .updateTable('appointments')
    .set({ request_until: new Date(START + hours(5)) })
    .where('id', '=', booked?.appointmentId ?? '')
    .execute();
  await requestAs(clinic, 'addException', { ...DAY, kind: 'closed' }, { as: doctor });
  expect(await listed(doctor)).toEqual([]);
});
