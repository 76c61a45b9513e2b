import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();
const MINUTE = 60_000;
const LATER = { slotDate: '7_1_2027', slotTime: '11:30 AM' };

const PASSED_ON =
  'Appointment goes to another doctor: Wed 6 Jan 2027, 10:00 AM (India Standard Time)';

async function subjectsTo(email: string) {
  return (await readMail(clinic)).filter(({ to }) => to === email).map(({ subject }) => subject);
}

async function book(slot = SLOT) {
  const patient = await somePatient(clinic, 'Asha Devi Rao');
  const booked = await bookedAppointment(clinic, { patient, ...slot });
  /** Lists the subjects of the doctor's mail. */
  const subjects = async (after = 0) => {
    clinic.now += after;
    return subjectsTo(booked.doctor.email);
  };
  return { ...booked, subjects };
}

const BOOKED = 'New appointment: Wed 6 Jan 2027, 10:00 AM (India Standard Time)';

test("notifies the doctor of a booking after ten minutes, with the patient's initials only", async () => {
  const { doctor, subjects } = await book();
  expect(await subjects(4 * MINUTE)).toEqual([]);
  expect(await subjects(6 * MINUTE)).toEqual([BOOKED]);
  const mail = (await readMail(clinic)).find(({ to }) => to === doctor.email);
  expect(mail?.text).toContain('Patient: A.D.R.');
  expect(mail?.text).not.toContain('Asha');
});

test('notifies the doctor immediately of a booking within the hour', async () => {
  clinic.now = Date.parse('2027-01-06T09:30:00+05:30');
  const { subjects } = await book();
  expect(await subjects()).toEqual([BOOKED]);
});

test('does not announce a booking that is cancelled meanwhile, nor its cancellation', async () => {
  const { patient, appointmentId, subjects } = await book();
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  expect(await subjects(10 * MINUTE)).toEqual([]);
});

test("announces the patient's cancellation immediately, but not the doctor's own", async () => {
  const { patient, appointmentId, subjects } = await book();
  await subjects(10 * MINUTE);
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as: patient });
  const cancelled = 'Appointment cancelled: Wed 6 Jan 2027, 10:00 AM (India Standard Time)';
  expect(await subjects()).toEqual([BOOKED, cancelled]);
  const own = await book({ slotDate: '8_1_2027', slotTime: '10:00 AM' });
  await own.subjects(10 * MINUTE);
  const { appointmentId: id, doctor } = own;
  await requestAs(clinic, 'cancelAppointment', { appointmentId: id }, { as: doctor });
  expect(await own.subjects(10 * MINUTE)).toHaveLength(1);
});

test("announces a move by the patient or the admin once, but not the doctor's own", async () => {
  const { doctor, patient, appointmentId, subjects } = await book();
  await subjects(10 * MINUTE);
  const move = { appointmentId, ...LATER };
  await requestAs(clinic, 'rescheduleAppointment', move, { as: patient });
  await requestAs(clinic, 'rescheduleAppointment', move, { as: patient });
  const moved = 'Appointment moved to Thu 7 Jan 2027, 11:30 AM (India Standard Time)';
  expect(await subjects(10 * MINUTE)).toEqual([BOOKED, moved]);
  const again = { appointmentId, ...SLOT };
  await requestAs(clinic, 'rescheduleAppointment', again, { as: doctor });
  expect(await subjects(10 * MINUTE)).toEqual([BOOKED, moved]);
  const as = await someAdmin(clinic);
  await requestAs(clinic, 'rescheduleAppointment', move, { as });
  expect(await subjects(10 * MINUTE)).toEqual([BOOKED, moved, moved]);
});

test('a move notifies the new doctor, and the previous one only if they knew', async () => {
  const { doctor, appointmentId, subjects } = await book();
  const [other, third] = [await someDoctor(clinic), await someDoctor(clinic)];
  const as = await someAdmin(clinic);
  await subjects(10 * MINUTE);
  const move = { appointmentId, docId: other.id, ...LATER };
  for (const _attempt of [1, 2]) {
    expect((await requestAs(clinic, 'rescheduleAppointment', move, { as })).status).toBe(200);
  }
  expect(await subjects()).toEqual([BOOKED, PASSED_ON]);
  const mail = (await readMail(clinic)).find(({ subject }) => subject === PASSED_ON);
  expect(mail?.text).toContain('Patient: A.D.R.');
  expect(mail?.text).not.toContain(appointmentId);
  clinic.now += 10 * MINUTE;
  const got = (await readMail(clinic)).filter(({ to }) => to === other.email);
  expect(got.map(({ subject }) => subject)).toEqual([
    'New appointment: Thu 7 Jan 2027, 11:30 AM (India Standard Time)',
  ]);
  const own = await book({ slotDate: '8_1_2027', slotTime: '10:00 AM' });
  const early = { appointmentId: own.appointmentId, docId: third.id, ...SLOT };
  await requestAs(clinic, 'rescheduleAppointment', early, { as });
  expect(await own.subjects(10 * MINUTE)).toEqual([]);
  expect(own.doctor.id).not.toBe(doctor.id);
});

test('tells a doctor once that an appointment left, even if its time changes later', async () => {
  const { appointmentId, subjects } = await book();
  const [other, as] = [await someDoctor(clinic), await someAdmin(clinic)];
  await subjects(10 * MINUTE);
  const move = { appointmentId, docId: other.id, ...SLOT };
  await requestAs(clinic, 'rescheduleAppointment', move, { as });
  await subjects(5 * MINUTE);
  await requestAs(clinic, 'rescheduleAppointment', { appointmentId, ...LATER }, { as });
  expect(await subjects(10 * MINUTE)).toEqual([BOOKED, PASSED_ON]);
  expect(await subjectsTo(other.email)).toEqual([
    'New appointment: Thu 7 Jan 2027, 11:30 AM (India Standard Time)',
  ]);
});

test('tells a doctor of a lost appointment even if they had it only for minutes', async () => {
  clinic.now = Date.parse('2027-01-06T09:10:00+05:30');
  const { doctor, appointmentId, subjects } = await book();
  const [other, third] = [await someDoctor(clinic), await someDoctor(clinic)];
  const as = await someAdmin(clinic);
  for (const { id: docId } of [other, third, other, doctor]) {
    await subjects(MINUTE);
    const move = { appointmentId, docId, ...SLOT };
    expect((await requestAs(clinic, 'rescheduleAppointment', move, { as })).status).toBe(200);
  }
  expect(await subjects(MINUTE)).toEqual([BOOKED, PASSED_ON, BOOKED]);
  expect(await subjectsTo(other.email)).toEqual([BOOKED, PASSED_ON, BOOKED, PASSED_ON]);
  expect(await subjectsTo(third.email)).toEqual([BOOKED, PASSED_ON]);
});

test('repeating a move to another doctor after its message was sent announces nothing', async () => {
  const { appointmentId, subjects } = await book();
  const [other, as] = [await someDoctor(clinic), await someAdmin(clinic)];
  const move = { appointmentId, docId: other.id, ...SLOT };
  await requestAs(clinic, 'rescheduleAppointment', move, { as });
  await subjects(11 * MINUTE);
  expect((await requestAs(clinic, 'rescheduleAppointment', move, { as })).status).toBe(200);
  await subjects(11 * MINUTE);
  expect(await subjectsTo(other.email)).toEqual([BOOKED]);
});
