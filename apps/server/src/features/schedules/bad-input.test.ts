import { randomUUID } from 'node:crypto';
import type { RouteName } from '@nadi/contract/routes';
import { expect, test } from 'vitest';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { FOLLOW_UP } from '#testing/visit-type.ts';

const clinic = testClinic();
const { request } = clinic;

const WEDNESDAY = '2027-01-06';
const TYPE = { ...FOLLOW_UP, after: 0, notice: null, fees: null };

async function refused(name: RouteName, body: object, as?: Person): Promise<[number, string]> {
  const reply = await requestAs(clinic, name, body, as ? { as } : {});
  expect(reply.body.success).toBe(false);
  expect(reply.body.message).toMatch(/\w/);
  return [reply.status, reply.body.code];
}

test.each([
  ['an empty visit type', { visitTypeId: '' }],
  ['a malformed visit type', { visitTypeId: 'x' }],
  ['a malformed doctor', { docId: '1' }],
  ['an empty doctor', { docId: '' }],
  ['no days', { days: '0' }],
  ['a day less than none', { days: '-1' }],
  ['too many days', { days: '91' }],
  ['days that are no number', { days: 'abc' }],
  ['half a day', { days: '1.5' }],
  ['29 February of a common year', { from: '2027-02-29' }],
  ['a month that does not exist', { from: '2027-13-01' }],
  ['another spelling', { from: '6_1_2027' }],
  ['an empty date', { from: '' }],
  ['the year 0', { from: '0000-01-01' }],
  ['the end of time', { from: '9999-12-31' }],
])('availability with %s is bad input', async (_, query) => {
  const docId = (await someDoctor(clinic)).id;
  expect(await refused('getAvailability', { docId, ...query })).toEqual([400, 'bad-input']);
});

test('refuses a visit type listed twice, and one that is neither by video nor in person', async () => {
  const doctor = await someDoctor(clinic);
  const save = (...visitTypes: object[]) => request(doctor, 'setVisitTypes', { visitTypes });
  const [saved] = (await save(TYPE)).body.visitTypes;
  const message = 'visitTypes: is missing, or not what it should be';
  const twice = await save(saved, { ...saved, name: 'Lost' });
  expect(twice).toMatchObject({ status: 400, body: { message } });
  const nowhere = await save({ ...TYPE, byVideo: false });
  expect(nowhere).toMatchObject({ status: 400, body: { message } });
  expect((await save(saved)).body.visitTypes).toEqual([saved]);
});

test('accepts 29 February of a leap year', async () => {
  const docId = (await someDoctor(clinic)).id;
  const { status, body } = await requestAs(clinic, 'getAvailability', {
    docId,
    from: '2028-02-29',
    days: '2',
  });
  expect(status).toBe(200);
  expect(body.days.map(({ slotDate }: { slotDate: string }) => slotDate)).toEqual([
    '29_2_2028',
    '1_3_2028',
  ]);
});

test.each([
  ['over midnight', { clock: ['22:00', '02:00'] }, 'bad-input'],
  ['of no length', { clock: ['10:00', '10:00'] }, 'bad-input'],
  ['at 25 o’clock', { clock: ['10:00', '25:00'] }, 'bad-input'],
  ['without an end', { clock: ['10:00'] }, 'bad-input'],
  ['of the year 0', { clock: ['10:00', '11:00'], from: '0000-01-01' }, 'bad-input'],
  ['of an unknown weekday', { weekday: -1, clock: ['10:00', '11:00'] }, 'bad-input'],
])('refuses hours %s and keeps the previous ones', async (_, wrong, code) => {
  const as = await someDoctor(clinic);
  const hours = [{ weekday: 3, clock: ['08:00', '09:00'] }];
  await request(as, 'setHours', { hours });
  const bad = [...hours, { weekday: 4, ...wrong }];
  expect(await refused('setHours', { hours: bad }, as)).toEqual([400, code]);
  const { body } = await request(as, 'getSchedule');
  expect(body.hours).toEqual(hours);
});

test.each<[string, RouteName, object]>([
  ['hours', 'setHours', {}],
  ['visit types', 'setVisitTypes', {}],
  ['a visit type without its fee', 'setVisitTypes', { visitTypes: [without(TYPE, 'fees')] }],
  ['a visit type by no way', 'setVisitTypes', { visitTypes: [{ ...TYPE, byVideo: false }] }],
  ['a visit type of no length', 'setVisitTypes', { visitTypes: [{ ...TYPE, minutes: 0 }] }],
])('refuses %s if missing or wrong, and changes nothing', async (_, name, body) => {
  const as = await someDoctor(clinic);
  await request(as, 'setHours', { hours: [] });
  await request(as, 'setVisitTypes', { visitTypes: [TYPE] });
  expect(await refused(name, body, as)).toEqual([400, 'bad-input']);
  const schedule = await request(as, 'getSchedule');
  expect(schedule.body.ownHours).toBe(true);
  const types = await request(as, 'getVisitTypes');
  expect(types.body.visitTypes).toMatchObject([TYPE]);
});

test.each([
  ['of yesterday', { from: '2027-01-04', until: '2027-01-04' }],
  ['that ends before it begins', { from: '2027-01-08', until: '2027-01-07' }],
  ['of more than five years', { from: WEDNESDAY, until: '2033-01-01' }],
  ['of the year 0', { from: '0000-01-01', until: WEDNESDAY }],
  ['over midnight', { from: WEDNESDAY, until: WEDNESDAY, clock: ['22:00', '02:00'] }],
  ['of 30 February', { from: '2027-02-30', until: '2027-02-30' }],
])('leave %s is bad input', async (_, leave) => {
  const as = await someDoctor(clinic);
  const sent = { ...leave, kind: 'closed' };
  expect(await refused('addException', sent, as)).toEqual([400, 'bad-input']);
  const { body } = await request(as, 'getSchedule');
  expect(body.exceptions).toEqual([]);
});

test("does not remove an exception that is unknown, malformed or another doctor's", async () => {
  const [doctor, other] = await somePeople(clinic, 'doctor', 'doctor');
  const leave = { from: WEDNESDAY, until: WEDNESDAY, kind: 'closed' };
  const { body } = await request(other, 'addException', leave);
  for (const [exceptionId, expected] of [
    [body.exceptionId, [404, 'exception-not-found']],
    [randomUUID(), [404, 'exception-not-found']],
    ['', [400, 'bad-input']],
  ] as const) {
    expect(await refused('removeException', { exceptionId }, doctor)).toEqual(expected);
  }
  const schedule = await request(other, 'getSchedule');
  expect(schedule.body.exceptions).toHaveLength(1);
});

test.each([
  ['a malformed date', { slotDate: '06_01_2027' }, [400, 'bad-input']],
  ['29 February 2027', { slotDate: '29_2_2027' }, [400, 'bad-input']],
  ['a time of no slot', { slotTime: '10:15 AM' }, [422, 'slot-not-offered']],
  ['yesterday', { slotDate: '4_1_2027' }, [422, 'slot-not-offered']],
  ['an empty appointment', { appointmentId: '' }, [400, 'bad-input']],
  ['an unknown appointment', { appointmentId: randomUUID() }, [404, 'appointment-not-found']],
])('refuses a move to %s and keeps the appointment', async (_, wrong, expected) => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const slot = { slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const booked = await request(patient, 'bookAppointment', { docId: doctor.id, ...slot });
  const { appointmentId } = booked.body;
  const move = { appointmentId, ...slot, slotTime: '11:00 AM', ...wrong };
  expect(await refused('rescheduleAppointment', move, patient)).toEqual(expected);
  const again = await request(patient, 'rescheduleAppointment', { appointmentId, ...slot });
  expect(again.status).toBe(200);
  const { body } = await request(patient, 'listPatientAppointments');
  expect(body.appointments).toMatchObject([{ ...slot, cancelled: false }]);
});

test('refuses to book an empty visit type', async () => {
  const [doctor, as] = await somePeople(clinic, 'doctor', 'patient');
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM', visitTypeId: '' };
  expect(await refused('bookAppointment', slot, as)).toEqual([400, 'bad-input']);
});

test.each<[string, RouteName, object]>([
  ['no date', 'getDoctorDay', { date: '2027-02-29' }],
  ['the year 0', 'getDoctorDay', { date: '0000-01-01' }],
  ['a list from the year 0', 'searchAppointments', { from: '0000-01-01' }],
  ['a list to the end of time', 'searchAppointments', { until: '9999-12-31' }],
])('a doctor’s day of %s is bad input', async (_, name, query) => {
  expect(await refused(name, query, await someDoctor(clinic))).toEqual([400, 'bad-input']);
});

test('does not find the schedule of an unknown or malformed doctor', async () => {
  const as = await someAdmin(clinic);
  for (const name of ['getSchedule', 'getVisitTypes'] as const) {
    expect(await refused(name, { docId: randomUUID() }, as)).toEqual([404, 'doctor-not-found']);
    expect(await refused(name, { docId: '' }, as)).toEqual([400, 'bad-input']);
  }
});

test.each([
  ['days over midnight', { clock: ['22:00', '02:00'] }],
  ['an eighth weekday', { days: [7] }],
  ['dates in the wrong order', { from: '2027-02-02', until: '2027-02-01' }],
  ['the year 0', { from: '0000-01-01' }],
])('joining a waitlist with %s is bad input', async (_, wrong) => {
  const [doctor, as] = await somePeople(clinic, 'doctor', 'patient');
  const sent = { docId: doctor.id, ...wrong };
  expect(await refused('joinWaitlist', sent, as)).toEqual([400, 'bad-input']);
});

test('refuses an offer that is malformed or unknown', async () => {
  const as = await somePatient(clinic);
  expect(await refused('acceptOffer', { offerId: 'x' }, as)).toEqual([400, 'bad-input']);
  const offerId = randomUUID();
  expect(await refused('acceptOffer', { offerId }, as)).toEqual([404, 'offer-not-found']);
});

function without(object: object, name: string): object {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}

test('does not overwrite changes saved in another tab; leave added meanwhile does not conflict', async () => {
  const doctor = await someDoctor(clinic);
  const { version } = (await request(doctor, 'getSchedule')).body;
  const hours = [{ weekday: 1, clock: ['10:00', '12:00'] }];
  const leave = { from: '2027-01-06', until: '2027-01-06', kind: 'closed' };
  await request(doctor, 'addException', leave);
  const save = (more: object) => request(doctor, 'setHours', { ...more });
  expect((await save({ hours, version })).status).toBe(200);
  expect(await refused('setHours', { hours: null, version }, doctor)).toEqual([
    409,
    'changed-meanwhile',
  ]);
  expect((await save({ hours: null })).status).toBe(200);
});

test('an older list does not retire visit types that another tab has added', async () => {
  const doctor = await someDoctor(clinic);
  const read = await request(doctor, 'getVisitTypes');
  const older = { visitTypes: [{ ...TYPE, name: 'Consultation' }], version: read.body.version };
  const added = await request(doctor, 'setVisitTypes', { visitTypes: [TYPE] });
  expect(await refused('setVisitTypes', older, doctor)).toEqual([409, 'changed-meanwhile']);
  const saved = await request(doctor, 'setVisitTypes', { ...older, version: added.body.version });
  expect(saved.body.visitTypes).toMatchObject([{ name: 'Consultation' }]);
});
