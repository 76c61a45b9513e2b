import { expect, test } from 'vitest';
import { saveClinicSettings } from '#store/clinic-settings.ts';
import {
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
  someReception,
} from '#testing/actors.ts';
import { bookedAppointment } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00, without mail and without payment keys.
const clinic = testClinic({ SESSION_STAFF_IDLE_MIN: '600', PAYMENT_SANDBOX: 'off' });
const TODAY = '5_1_2027';

async function figures(as: Person) {
  return (await requestAs(clinic, 'getClinicFigures', {}, { as })).body;
}

async function book(doctor: Person, slotDate: string, slotTime: string) {
  const slot = { docId: doctor.id, slotDate, slotTime };
  const as = await somePatient(clinic);
  const { status, body } = await requestAs(clinic, 'bookAppointment', slot, { as });
  expect(status).toBe(200);
  return body.appointmentId as string;
}

test('an empty clinic misses a doctor and contact details, until they are there', async () => {
  const as = await someAdmin(clinic);
  expect((await figures(as)).setup).toEqual(expect.arrayContaining(['doctor', 'clinic']));
  expect((await figures(as)).setup).not.toContain('hours');
  await saveClinicSettings(clinic.database.db, { phone: '+91 80 1' }, new Date(clinic.now));
  const doctor = await someDoctor(clinic);
  const { setup } = await figures(as);
  expect(setup).not.toContain('doctor');
  expect(setup).not.toContain('clinic');
  expect(setup).toContain('hours');
  await requestAs(clinic, 'setHours', { hours: [] }, { as: doctor });
  expect((await figures(as)).setup).not.toContain('hours');
});

test('opening hours end the warning about doctors without hours', async () => {
  const as = await someAdmin(clinic);
  await someDoctor(clinic);
  const openingHours = [{ weekday: 1, clock: ['09:00', '18:00'] }];
  await requestAs(clinic, 'updateClinicSettings', { openingHours }, { as });
  expect((await figures(as)).setup).not.toContain('hours');
});

test('appointments inside leave and holidays count once, until somebody decides', async () => {
  const [as, doctor, other] = [
    await someAdmin(clinic),
    await someDoctor(clinic),
    await someDoctor(clinic),
  ];
  const unchanged = await book(doctor, '6_1_2027', '10:00 AM');
  await book(doctor, '6_1_2027', '11:00 AM');
  await book(doctor, '7_1_2027', '11:00 AM');
  await book(other, '6_1_2027', '11:00 AM');
  expect((await figures(as)).leave).toEqual([]);
  const day = { from: '2027-01-06', until: '2027-01-06' };
  const leave = { ...day, kind: 'closed' };
  const { body } = await requestAs(clinic, 'addException', leave, { as: doctor });
  expect((await figures(as)).leave).toMatchObject([{ docId: doctor.id, appointments: 2 }]);
  const decisions = [{ appointmentId: unchanged, action: 'keep' }];
  const decided = { exceptionId: body.exceptionId, decisions };
  await requestAs(clinic, 'decideLeave', decided, { as: doctor });
  expect((await figures(as)).leave).toMatchObject([{ docId: doctor.id, appointments: 1 }]);
  await requestAs(clinic, 'addHolidays', { holidays: [{ ...day, name: 'Feast' }] }, { as });
  expect((await figures(as)).leave).toMatchObject([
    { docId: doctor.id, appointments: 2 },
    { docId: other.id, appointments: 1 },
  ]);
});

test('a late doctor is named if appointments are affected', async () => {
  const [as, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const late = (minutes: number) => requestAs(clinic, 'announceDelay', { minutes }, { as: doctor });
  await late(20);
  expect((await figures(as)).late).toEqual([]);
  await book(doctor, TODAY, '10:30 AM');
  expect((await figures(as)).late).toMatchObject([
    { docId: doctor.id, minutes: 20, appointments: 1 },
  ]);
  await late(0);
  expect((await figures(as)).late).toEqual([]);
});

test('a walk-in who was seen counts as unpaid until money is recorded', async () => {
  const [as, doctor] = [await someAdmin(clinic), await someDoctor(clinic)];
  const reception = await someReception(clinic);
  const patient = await somePatient(clinic);
  const waits = { userId: patient.id, docId: doctor.id };
  const { body: added } = await requestAs(clinic, 'addWalkIn', waits, { as: reception });
  const { walkInId } = added;
  const slot = { docId: doctor.id, slotDate: TODAY, slotTime: '10:30 AM' };
  const booking = { userId: patient.id, ...slot, walkInId };
  const { body: booked } = await requestAs(clinic, 'bookForPatient', booking, { as: reception });
  const { appointmentId } = booked;
  const unpaid = async () => (await figures(as)).alerts.walkInsUnpaid;
  expect(await unpaid()).toBe(0);
  clinic.now = Date.parse('2027-01-05T10:45:00+05:30');
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  expect(await unpaid()).toBe(1);
  await requestAs(clinic, 'recordCash', { appointmentId }, { as: doctor });
  expect(await unpaid()).toBe(0);
});

test('a dispute without an answer counts once its doctor has retired', async () => {
  const as = await someAdmin(clinic);
  const { patient, doctor, appointmentId } = await bookedAppointment(clinic);
  const summary = { appointmentId, summary: { found: 'A cold' } };
  await requestAs(clinic, 'shareSummary', summary, { as: doctor });
  const dispute = { about: { kind: 'summary', id: appointmentId }, text: 'I had no cold' };
  await requestAs(clinic, 'disputeEntry', dispute, { as: patient });
  const left = async () => (await figures(as)).alerts.disputesLeft;
  expect(await left()).toBe(0);
  await requestAs(clinic, 'retireDoctor', { docId: doctor.id }, { as });
  expect(await left()).toBe(1);
});
