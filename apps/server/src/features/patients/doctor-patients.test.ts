import { beforeEach, expect, test } from 'vitest';
import { type Person, renewSession, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { bookedAppointment, SLOT } from '#testing/booked-appointment.ts';
import { testClinic } from '#testing/build-app.ts';

// Tuesday 5 January 2027, 09:00.
const clinic = testClinic();
const { request } = clinic;

let doctor: Person;

beforeEach(async () => {
  doctor = await someDoctor(clinic);
});

/** Books the time with the doctor of the test for a patient with this name, or for this patient. */
async function book(patient: string | Person, slotTime: string, more: object = {}) {
  const as = typeof patient === 'string' ? await somePatient(clinic, patient) : patient;
  return bookedAppointment(clinic, { patient: as, doctor, slotTime, ...more });
}

async function list(body: object = {}, as = doctor) {
  return (await request(as, 'listDoctorPatients', body)).body;
}

async function names(body: object = {}, as = doctor): Promise<string[]> {
  return (await list(body, as)).patients.map(({ name }: { name: string }) => name);
}

test('lists the patients of a doctor by name, and not those of another doctor', async () => {
  await book('Rohit Kumar', '10:00 AM');
  await book('Asha Rao', '11:00 AM');
  const other = await someDoctor(clinic);
  await bookedAppointment(clinic, { doctor: other });
  expect(await names()).toEqual(['Asha Rao', 'Rohit Kumar']);
  expect((await list()).total).toBe(2);
  expect(await names({}, other)).toEqual(['Asha Rao']);
});

test('leaves out a patient whose appointments with the doctor are all cancelled', async () => {
  const { patient, appointmentId } = await book('Asha Rao', '10:00 AM');
  const second = await book(patient, '11:00 AM');
  await request(patient, 'cancelAppointment', { appointmentId });
  expect((await list()).patients).toMatchObject([
    { appointments: 1, nextAppointment: { _id: second.appointmentId } },
  ]);
  await request(patient, 'cancelAppointment', { appointmentId: second.appointmentId });
  expect(await list()).toMatchObject({ patients: [], total: 0 });
});

test('lists a patient for the new doctor only after a move to another doctor', async () => {
  const { appointmentId } = await book('Asha Rao', '10:00 AM');
  const other = await someDoctor(clinic);
  const body = { appointmentId, docId: other.id, ...SLOT };
  const moved = await request(await someAdmin(clinic), 'rescheduleAppointment', body);
  expect(moved.status).toBe(200);
  expect(await names()).toEqual([]);
  expect(await names({}, other)).toEqual(['Asha Rao']);
});

test('shows the last and the next appointment, and none of another doctor', async () => {
  const first = await book('Asha Rao', '10:00 AM');
  const { patient } = first;
  const next = await book(patient, '10:00 AM', { slotDate: '8_1_2027' });
  await book(patient, '10:00 AM', { slotDate: '9_1_2027' });
  await bookedAppointment(clinic, { patient, slotDate: '7_1_2027' });
  const day = 24 * 60 * 60_000;
  clinic.now += 2 * day;
  await renewSession(clinic, doctor.token);
  const [shown] = (await list()).patients;
  expect(shown).toMatchObject({
    _id: patient.id,
    appointments: 3,
    lastAppointment: { _id: first.appointmentId },
    nextAppointment: { _id: next.appointmentId },
  });
  expect(shown.nextAppointment.startsAt - shown.lastAppointment.startsAt).toBe(2 * day);
  expect(shown).not.toHaveProperty('phone');
});

test('an appointment completed before its time is the last one, not the next', async () => {
  const { appointmentId } = await book('Asha Rao', '10:00 AM');
  expect((await list()).patients[0]).not.toHaveProperty('lastAppointment');
  await request(doctor, 'completeAppointment', { appointmentId });
  const [shown] = (await list()).patients;
  expect(shown.lastAppointment._id).toBe(appointmentId);
  expect(shown).not.toHaveProperty('nextAppointment');
});

test('searches by part of a name or phone number, else by a similar name', async () => {
  const { patient } = await book('Meera Nambiar', '10:00 AM');
  await book('Asha Rao', '11:00 AM');
  await somePatient(clinic, 'Meera Foreign');
  const patients = clinic.database.db.updateTable('patients').set({ phone: '+91 98204 90127' });
  await patients.where('id', '=', patient.id).execute();
  expect(await names({ search: 'meera' })).toEqual(['Meera Nambiar']);
  expect(await names({ search: '98204-90' })).toEqual(['Meera Nambiar']);
  expect(await names({ search: 'Meera Nambiyar' })).toEqual(['Meera Nambiar']);
  expect(await names({ search: '%' })).toEqual([]);
  expect((await list({ search: 'meera' })).total).toBe(1);
  await book('Meera Nambiyar', '12:00 PM');
  expect(await names({ search: 'Meera Nambiyar' })).toEqual(['Meera Nambiyar']);
});

test('pages hold as many patients as asked for, and count all of them', async () => {
  const times = ['10:00 AM', '10:30 AM', '11:00 AM'];
  for (const [index, time] of times.entries()) await book(`Patient ${index + 1}`, time);
  expect(await names({ pageSize: 2 })).toEqual(['Patient 1', 'Patient 2']);
  expect(await names({ pageSize: 2, page: 2 })).toEqual(['Patient 3']);
  expect(await list({ pageSize: 2, page: 9 })).toMatchObject({ patients: [], total: 3 });
});

test('the audit trail has an entry for each listed patient', async () => {
  const { patient } = await book('Asha Rao', '10:00 AM');
  await list();
  await list();
  const { body } = await request(patient, 'listRecordAccess');
  expect(body.entries).toMatchObject([{ action: 'read-appointments', actor: { id: doctor.id } }]);
});
