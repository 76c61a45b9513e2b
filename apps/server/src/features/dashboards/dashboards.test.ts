import { expect, test } from 'vitest';
import { type Person, requestAs, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

async function book(doctor: Person, patient: Person, slotDate: string, slotTime: string) {
  clinic.now += 1000;
  const slot = { docId: doctor.id, slotDate, slotTime };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const row = clinic.database.db.selectFrom('appointments').select('id');
  return (await row.where('meeting_code', '=', body.meetingId).executeTakeFirstOrThrow()).id;
}

function mark(id: string, facts: { paid_at?: Date; completed_at?: Date }) {
  return clinic.database.db.updateTable('appointments').set(facts).where('id', '=', id).execute();
}

test('earnings: completed or paid, each once, never cancelled', async () => {
  const doctor = await someDoctor(clinic, { feePaise: 50_050 });
  const patient = await somePatient(clinic);
  const at = new Date(clinic.now);
  const cash = await book(doctor, patient, '6_1_2027', '10:00 AM');
  const paid = await book(doctor, patient, '6_1_2027', '10:30 AM');
  const both = await book(doctor, patient, '6_1_2027', '11:00 AM');
  const cancelled = await book(doctor, await somePatient(clinic), '6_1_2027', '11:30 AM');
  await book(doctor, patient, '6_1_2027', '12:00 PM');
  await mark(cash, { completed_at: at });
  await mark(paid, { paid_at: at });
  await mark(both, { paid_at: at, completed_at: at });
  await mark(cancelled, { paid_at: at });
  await requestAs(clinic, 'cancelDoctorAppointment', { appointmentId: cancelled }, { as: doctor });
  const { body } = await requestAs(clinic, 'getDoctorDashboard', {}, { as: doctor });
  expect(body.dashData).toMatchObject({ earnings: 1501.5, appointments: 5, patients: 2 });
  expect(body.dashData.latestAppointments).toHaveLength(5);
});

test('another doctor’s dashboard, day and weeks show nothing of it', async () => {
  const [doctor, other] = [await someDoctor(clinic), await someDoctor(clinic)];
  await book(doctor, await somePatient(clinic), '5_1_2027', '10:00 AM');
  const as = { as: other };
  const dashboard = await requestAs(clinic, 'getDoctorDashboard', {}, as);
  expect(dashboard.body.dashData).toMatchObject({ appointments: 0, latestAppointments: [] });
  expect((await requestAs(clinic, 'getDoctorDay', {}, as)).body.appointments).toEqual([]);
  const weeks = (await requestAs(clinic, 'getDoctorWeeks', {}, as)).body.weeks;
  expect(weeks.every((week: { appointments: number }) => week.appointments === 0)).toBe(true);
});

test('the day is the clinic’s, in order of time', async () => {
  const doctor = await someDoctor(clinic);
  const patient = await somePatient(clinic);
  await book(doctor, patient, '5_1_2027', '4:00 PM');
  await book(doctor, patient, '5_1_2027', '10:00 AM');
  await book(doctor, patient, '6_1_2027', '10:00 AM');
  const times = async (query: object) => {
    const { body } = await requestAs(clinic, 'getDoctorDay', query, { as: doctor });
    return [body.date, ...body.appointments.map((a: { slotTime: string }) => a.slotTime)];
  };
  expect(await times({})).toEqual(['2027-01-05', '10:00 AM', '4:00 PM']);
  expect(await times({ date: '2027-01-06' })).toEqual(['2027-01-06', '10:00 AM']);
});

test('twelve weeks that begin on Sundays, this one the last but one', async () => {
  const doctor = await someDoctor(clinic, { feePaise: 40_000 });
  const id = await book(doctor, await somePatient(clinic), '6_1_2027', '10:00 AM');
  await book(doctor, await somePatient(clinic), '10_1_2027', '10:00 AM');
  await mark(id, { completed_at: new Date(clinic.now) });
  const { body } = await requestAs(clinic, 'getDoctorWeeks', {}, { as: doctor });
  expect(body.weeks).toHaveLength(12);
  expect(body.weeks.slice(-2)).toEqual([
    { begins: '2027-01-03', appointments: 1, earnings: 400 },
    { begins: '2027-01-10', appointments: 1, earnings: 0 },
  ]);
  expect(body.weeks[0].begins).toBe('2026-10-25');
});

test('a doctor edits their own; the toggle alone overwrites nothing and has its own words', async () => {
  const doctor = await someDoctor(clinic);
  const update = (body: object) => requestAs(clinic, 'updateDoctorProfile', body, { as: doctor });
  const profile = async () =>
    (await requestAs(clinic, 'getDoctorProfile', {}, { as: doctor })).body.profileData;
  const address = { line1: 'New street 1', line2: 'Mysuru' };
  const edited = await update({ address, fees: 650, about: 'Two\nlines', available: true });
  expect(edited.body.message).toBe('Profile updated successfully');
  expect((await update({ available: false })).body.message).toBe('Availability disabled');
  expect(await profile()).toMatchObject({
    address,
    fees: 650,
    about: 'Two\nlines',
    available: false,
    email: doctor.email,
  });
  const listed = (await requestAs(clinic, 'listDoctors')).body.doctors[0];
  expect(listed).toMatchObject({ available: false, fees: 650 });
  expect((await update({ fees: -1 })).status).toBe(400);
  expect((await update({ address: { line1: '', line2: 'x' } })).status).toBe(400);
});
