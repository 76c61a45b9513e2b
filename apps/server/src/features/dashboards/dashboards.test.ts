import { expect, test } from 'vitest';
import {
  type Person,
  renewSession,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
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
  const doctor = await someDoctor(clinic, { feeMinor: 50_050 });
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
  await requestAs(clinic, 'cancelAppointment', { appointmentId: cancelled }, { as: doctor });
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
  const doctor = await someDoctor(clinic, { feeMinor: 40_000 });
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

const TODAY = '5_1_2027';

test('today’s appointments are counted by state, cash when completed, and the next ones listed', async () => {
  const [doctor, patient, as] = [
    await someDoctor(clinic, { feeMinor: 50_000 }),
    await somePatient(clinic),
    await someAdmin(clinic),
  ];
  for (const slotTime of ['10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM']) {
    const slot = { docId: doctor.id, slotDate: TODAY, slotTime };
    expect((await requestAs(clinic, 'bookAppointment', slot, { as: patient })).status).toBe(200);
  }
  const { body: list } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  // The list has no order of its own among bookings of one instant.
  const at = (time: string): string =>
    list.appointments.find(({ slotTime }: { slotTime: string }) => slotTime === time)._id;
  await requestAs(clinic, 'completeAppointment', { appointmentId: at('10:30 AM') }, { as: doctor });
  await requestAs(clinic, 'cancelAppointment', { appointmentId: at('11:00 AM') }, { as });
  clinic.now = Date.parse('2027-01-05T11:45:00+05:30');
  for (const { token } of [doctor, as]) await renewSession(clinic, token);
  await requestAs(clinic, 'recordNoShow', { appointmentId: at('11:30 AM') }, { as });

  const { body } = await requestAs(clinic, 'getClinicFigures', {}, { as });
  expect(body.today).toEqual({ pending: 1, completed: 1, cancelled: 1, noShows: 1, doctors: 1 });
  expect(body.collected).toEqual({ today: 500, weekEarlier: 0 });
  expect(body.next.map(({ slotTime }: { slotTime: string }) => slotTime)).toEqual(['12:00 PM']);
  expect(body.days).toHaveLength(30);
  expect(body.days.at(-1)).toEqual({
    date: '2027-01-05',
    appointments: 3,
    cancelled: 1,
    earnings: 500,
  });
});

test('the booked share counts the hours of bookable doctors, without leave and cancelled appointments', async () => {
  const [doctor, patient, as] = [
    await someDoctor(clinic),
    await somePatient(clinic),
    await someAdmin(clinic),
  ];
  const utilisation = async () =>
    (await requestAs(clinic, 'getClinicFigures', {}, { as })).body.utilisation;
  const before = await utilisation();
  for (const slotTime of ['10:30 AM', '11:00 AM']) {
    await requestAs(
      clinic,
      'bookAppointment',
      { docId: doctor.id, slotDate: TODAY, slotTime },
      { as: patient },
    );
  }
  expect(await utilisation()).toEqual({ ...before, bookedMinutes: before.bookedMinutes + 60 });
  const { body: list } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  const [{ _id: appointmentId }] = list.appointments;
  await requestAs(clinic, 'cancelAppointment', { appointmentId }, { as });
  const leave = { from: '2027-01-05', until: '2027-01-05', clock: ['12:00', '14:00'] };
  await requestAs(clinic, 'addException', { ...leave, kind: 'closed' }, { as: doctor });
  expect(await utilisation()).toEqual({
    bookedMinutes: before.bookedMinutes + 30,
    workingMinutes: before.workingMinutes - 120,
  });
  const { body } = await requestAs(clinic, 'changeAvailability', { docId: doctor.id }, { as });
  expect(body.success).toBe(true);
  const { workingMinutes } = await utilisation();
  expect(before.workingMinutes - workingMinutes).toBe(11 * 60);
});

test('pending appointments of past days are an alert for a week', async () => {
  const [doctor, patient, as] = [
    await someDoctor(clinic),
    await somePatient(clinic),
    await someAdmin(clinic),
  ];
  const slot = { docId: doctor.id, slotDate: TODAY, slotTime: '10:30 AM' };
  await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const leftOpen = async (now: string) => {
    clinic.now = Date.parse(now);
    await renewSession(clinic, as.token);
    const { body } = await requestAs(clinic, 'getClinicFigures', {}, { as });
    return body.alerts.appointmentsLeftOpen;
  };
  expect(await leftOpen('2027-01-05T20:00:00+05:30')).toBe(0);
  expect(await leftOpen('2027-01-06T09:00:00+05:30')).toBe(1);
  expect(await leftOpen('2027-01-14T09:00:00+05:30')).toBe(0);
});

test('more refunded than paid on a day is less than nothing', async () => {
  const doctor = await someDoctor(clinic, { feeMinor: 50_000 });
  const [patient, as] = [await somePatient(clinic), await someAdmin(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body: booked } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { appointmentId } = booked;
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: doctor });
  clinic.now += 24 * 3_600_000;
  await renewSession(clinic, as.token);
  const { body: list } = await requestAs(clinic, 'listPayments', {}, { as });
  await requestAs(clinic, 'refundPayment', { id: list.payments[0].id }, { as });
  clinic.now += 1000;
  const { status, body } = await requestAs(clinic, 'getClinicFigures', {}, { as });
  expect([status, body.collected?.today]).toEqual([200, -500]);
});
