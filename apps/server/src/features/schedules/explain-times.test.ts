import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { placeDoctor, savePlace } from '#testing/places-fixture.ts';
import { VISIT_TYPE } from '#testing/visit-type.ts';

const clinic = testClinic();
const { request } = clinic;
const DATE = '2027-01-06';

const explain = (as: Person, more: object = {}) =>
  request(as, 'explainTimes', { date: DATE, ...more });

async function codesAt(as: Person, time: string, more: object = {}): Promise<string[]> {
  const { status, body } = await explain(as, { time, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.times[0].reasons.map(({ code }: { code: string }) => code);
}

test('names an appointment, its buffer, leave and the rules of a time', async () => {
  const doctor = await someDoctor(clinic);
  const visitTypes = [{ ...VISIT_TYPE, after: 15, notice: 60 }];
  await request(doctor, 'setVisitTypes', { visitTypes });
  const { appointmentId } = await bookedAppointment(clinic, { doctor });
  const leave = { from: DATE, until: DATE, clock: ['15:00', '16:00'], kind: 'closed' };
  await request(doctor, 'addException', { ...leave, name: 'Conference' });
  expect(await codesAt(doctor, '10:00 AM')).toEqual(['appointment']);
  expect(await codesAt(doctor, '10:30 AM')).toEqual(['buffer']);
  expect(await codesAt(doctor, '11:00 AM')).toEqual([]);
  expect(await codesAt(doctor, '11:07 AM')).toEqual(['step']);
  expect(await codesAt(doctor, '9:00 AM')).toEqual(['outside-hours']);
  const { body } = await explain(doctor);
  const at = (time: string) =>
    body.times.find(({ slotTime }: { slotTime: string }) => slotTime === time).reasons;
  expect(at('10:00 AM')).toMatchObject([{ code: 'appointment', appointmentId }]);
  expect(at('3:00 PM')).toEqual([
    { code: 'closed', clinic: false, name: 'Conference', hours: [['15:00', '16:00']] },
  ]);
  expect(at('10:30 AM')).toMatchObject([{ code: 'buffer', kind: 'appointment' }]);
  const offered = await requestAs(clinic, 'getAvailability', {
    docId: doctor.id,
    from: DATE,
    days: 1,
  });
  const free = body.times.filter(({ reasons }: { reasons: object[] }) => reasons.length === 0);
  expect(free.map(({ slotTime }: { slotTime: string }) => slotTime)).toEqual(
    offered.body.days[0].slots.map(({ slotTime }: { slotTime: string }) => slotTime),
  );
});

test('names a hold, a request, the clinic’s holiday, and a doctor who takes no bookings', async () => {
  const [doctor, admin] = [await someDoctor(clinic), await someAdmin(clinic)];
  await request(doctor, 'setVisitTypes', { visitTypes: [{ ...VISIT_TYPE, needsApproval: true }] });
  await bookedAppointment(clinic, { doctor });
  expect(await codesAt(doctor, '10:00 AM')).toEqual(['request']);
  const docId = doctor.id;
  await request(admin, 'addHolidays', {
    holidays: [{ from: '2027-01-07', until: '2027-01-07', name: 'Founding day' }],
  });
  const { body } = await explain(admin, { docId, date: '2027-01-07', time: '10:00 AM' });
  expect(body.times[0].reasons).toEqual([{ code: 'closed', clinic: true, name: 'Founding day' }]);
  await request(admin, 'changeAvailability', { docId, available: false });
  expect(await codesAt(admin, '11:00 AM', { docId })).toEqual(['doctor-unavailable']);
});

test('answers an unknown doctor and a wrong time with a clear sentence', async () => {
  const [doctor, admin] = [await someDoctor(clinic), await someAdmin(clinic)];
  const docId = '00000000-0000-4000-8000-000000000000';
  expect((await explain(admin, { docId })).body.code).toBe('doctor-not-found');
  expect((await explain(doctor, { time: '25:00' })).body.code).toBe('bad-input');
  expect((await explain(doctor, { visitTypeId: docId })).body.code).toBe('visit-type-not-found');
});

test('names the journey from another place, a room that is taken, and a closed place', async () => {
  const [admin, doctor, other] = [
    await someAdmin(clinic),
    await someDoctor(clinic),
    await someDoctor(clinic),
  ];
  const north = await savePlace(clinic, admin, { travelMinutes: 60, rooms: [{ name: 'A' }] });
  const atNorth = { at: north._id, clock: ['11:00', '17:00'] as [string, string] };
  await placeDoctor(clinic, doctor, [{ clock: ['09:00', '10:00'] }, atNorth]);
  await placeDoctor(clinic, other, [atNorth]);
  await savePlace(clinic, admin, { _id: north._id, travelMinutes: 180, rooms: north.rooms });
  await book(await somePatient(clinic), doctor, '9:30 AM');
  await book(await somePatient(clinic), other, '4:00 PM');
  const there = { locationId: north._id };
  // The first place has 30 minutes, so that the journey takes 105.
  expect(await codesAt(doctor, '11:30 AM', there)).toEqual(['travel']);
  expect(await codesAt(doctor, '12:00 PM', there)).toEqual([]);
  expect(await codesAt(doctor, '4:00 PM', there)).toEqual(['room']);
  const closure = { from: DATE, until: DATE, kind: 'closed', at: north._id, name: 'Painting' };
  await request(admin, 'addException', closure);
  const { body } = await explain(doctor, { time: '12:00 PM', ...there });
  expect(body.times[0].reasons).toEqual([
    { code: 'closed', clinic: true, place: true, name: 'Painting' },
  ]);
});

async function book(patient: Person, doctor: Person, slotTime: string): Promise<void> {
  const wanted = { docId: doctor.id, slotDate: '6_1_2027', slotTime };
  const { status, body } = await request(patient, 'bookAppointment', wanted);
  expect(status, JSON.stringify(body)).toBe(200);
}
