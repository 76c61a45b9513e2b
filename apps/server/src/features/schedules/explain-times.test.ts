import { expect, test } from 'vitest';
import { type Person, requestAs, someAdmin, someDoctor } from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
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
