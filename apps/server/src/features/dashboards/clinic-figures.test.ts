import { expect, test } from 'vitest';
import { renewSession, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();
const TODAY = '5_1_2027';

test('today’s appointments are counted by state, cash when completed, and the next ones listed', async () => {
  const [doctor, patient, as] = [
    await someDoctor(clinic, { feePaise: 50_000 }),
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
  await requestAs(clinic, 'cancelAdminAppointment', { appointmentId: at('11:00 AM') }, { as });
  clinic.now = Date.parse('2027-01-05T11:45:00+05:30');
  for (const { token } of [doctor, as]) await renewSession(clinic, token);
  await requestAs(clinic, 'recordAdminNoShow', { appointmentId: at('11:30 AM') }, { as });

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
  await requestAs(clinic, 'cancelAdminAppointment', { appointmentId }, { as });
  const leave = { from: '2027-01-05', until: '2027-01-05', clock: ['12:00', '14:00'] };
  await requestAs(clinic, 'addDoctorException', { ...leave, kind: 'closed' }, { as: doctor });
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
  const doctor = await someDoctor(clinic, { feePaise: 50_000 });
  const [patient, as] = [await somePatient(clinic), await someAdmin(clinic)];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  const { body: booked } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { appointmentId } = booked;
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'recordCashAsDoctor', { appointmentId }, { as: doctor });
  clinic.now += 24 * 3_600_000;
  await renewSession(clinic, as.token);
  const { body: list } = await requestAs(clinic, 'listPayments', {}, { as });
  await requestAs(clinic, 'refundPayment', { id: list.payments[0].id }, { as });
  clinic.now += 1000;
  const { status, body } = await requestAs(clinic, 'getClinicFigures', {}, { as });
  expect([status, body.collected?.today]).toEqual([200, -500]);
});
