import { expect, test } from 'vitest';
import { type Person, someDoctor, somePatient, somePeople } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

async function book(as: Person, docId: string, slotTime: string, slotDate = '6_1_2027') {
  const { body } = await request(as, 'bookAppointment', { docId, slotDate, slotTime });
  return body.appointmentId as string;
}

async function addLeave(as: Person, more: object = {}) {
  const leave = { from: '2027-01-06', until: '2027-01-06', kind: 'closed', ...more };
  const { body } = await request(as, 'addException', leave);
  return body.exceptionId as string;
}

async function nearestOf(as: Person, exceptionId: string) {
  const { body } = await request(as, 'listLeave', { exceptionId });
  return body.appointments.map(
    ({ nearest }: { nearest?: { slotDate: string; slotTime: string } }) =>
      nearest && `${nearest.slotDate} ${nearest.slotTime}`,
  );
}

test('each gets the next free slot or the last one before, and no slot twice', async () => {
  const doctor = await someDoctor(clinic);
  await book(await somePatient(clinic), doctor.id, '10:00 AM');
  await book(await somePatient(clinic), doctor.id, '10:30 AM');
  await book(await somePatient(clinic), doctor.id, '6:00 PM');
  const morning = await addLeave(doctor, { clock: ['10:00', '12:00'] });
  expect(await nearestOf(doctor, morning)).toEqual(['6_1_2027 12:00 PM', '6_1_2027 12:30 PM']);
  const evening = await addLeave(doctor, { clock: ['18:00', '21:00'] });
  expect(await nearestOf(doctor, evening)).toEqual(['7_1_2027 10:00 AM']);
  await addLeave(doctor, { from: '2027-01-07', until: '2027-01-20' });
  expect(await nearestOf(doctor, evening)).toEqual(['6_1_2027 5:30 PM']);
});

test('a slot is not offered while the patient has another appointment', async () => {
  const [doctor, other, patient] = await somePeople(clinic, 'doctor', 'doctor', 'patient');
  await book(patient, doctor.id, '10:00 AM');
  await book(patient, other.id, '12:00 PM');
  const morning = await addLeave(doctor, { clock: ['10:00', '12:00'] });
  expect(await nearestOf(doctor, morning)).toEqual(['6_1_2027 12:30 PM']);
});

test('no slot is offered if none is free', async () => {
  const doctor = await someDoctor(clinic);
  await book(await somePatient(clinic), doctor.id, '10:00 AM');
  const leave = await addLeave(doctor, { from: '2027-01-05', until: '2027-01-20' });
  expect(await nearestOf(doctor, leave)).toEqual([undefined]);
});

test('an offered slot can be chosen', async () => {
  const doctor = await someDoctor(clinic);
  const appointmentId = await book(await somePatient(clinic), doctor.id, '10:00 AM');
  const exceptionId = await addLeave(doctor);
  const { body } = await request(doctor, 'listLeave', { exceptionId });
  const { slotDate, slotTime } = body.appointments[0].nearest;
  const decisions = [{ appointmentId, action: 'move', slotDate, slotTime }];
  expect((await request(doctor, 'decideLeave', { exceptionId, decisions })).status).toBe(200);
});

test('schedule and holidays count the appointments that await a decision', async () => {
  const [admin, doctor] = await somePeople(clinic, 'admin', 'doctor');
  const first = await book(await somePatient(clinic), doctor.id, '10:00 AM');
  const second = await book(await somePatient(clinic), doctor.id, '11:00 AM');
  const holiday = { from: '2027-01-06', until: '2027-01-06', kind: 'closed' };
  const added = await request(admin, 'addException', holiday);
  const { exceptionId } = added.body;
  const counts = async () => {
    const schedule = await request(doctor, 'getSchedule');
    const holidays = await request(admin, 'listHolidays');
    return [schedule.body.exceptions[0].undecided, holidays.body.holidays[0].undecided];
  };
  const decide = (...decisions: object[]) =>
    request(doctor, 'decideLeave', { exceptionId, decisions });
  expect(await counts()).toEqual([2, 2]);
  await decide({ appointmentId: first, action: 'keep' });
  expect(await counts()).toEqual([1, 1]);
  await decide({ appointmentId: second, action: 'cancel' });
  expect(await counts()).toEqual([undefined, undefined]);
});

test('undecided appointments come first, and one that stays can still be cancelled', async () => {
  const [doctor, patient] = await somePeople(clinic, 'doctor', 'patient');
  const first = await book(patient, doctor.id, '10:00 AM');
  const second = await book(await somePatient(clinic), doctor.id, '11:00 AM');
  const exceptionId = await addLeave(doctor);
  const decide = (...decisions: object[]) =>
    request(doctor, 'decideLeave', { exceptionId, decisions });
  await decide({ appointmentId: first, action: 'keep' });
  const { body } = await request(doctor, 'listLeave', { exceptionId });
  expect(body).toMatchObject({ undecided: 1, leave: { undecided: 1 } });
  expect(body.appointments.map(({ _id }: { _id: string }) => _id)).toEqual([second, first]);
  expect((await decide({ appointmentId: first, action: 'cancel' })).status).toBe(200);
});
