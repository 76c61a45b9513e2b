import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import {
  PASSWORD,
  type Person,
  requestAs,
  someAdmin,
  someDoctor,
  somePatient,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

interface Entry {
  action: string;
  actor: { role: string; name: string };
  subject: { role: string; name: string } | null;
}

async function trailOf(admin: Person, query: object = {}): Promise<string[]> {
  const { body } = await requestAs(clinic, 'listAudit', query, { as: admin });
  return body.entries.map(({ action, actor, subject }: Entry) =>
    [actor.name, action, subject?.name].filter(Boolean).join(' '),
  );
}

async function someAppointment() {
  const [admin, doctor, patient] = [
    await someAdmin(clinic),
    await someDoctor(clinic, { name: 'Dr. Bose' }),
    await somePatient(clinic, 'Asha'),
  ];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { body } = await requestAs(clinic, 'listPatientAppointments', {}, { as: patient });
  return { admin, doctor, patient, slot, appointmentId: body.appointments[0]._id as string };
}

test('who did what to whose record, newest first', async () => {
  const { admin, doctor, appointmentId } = await someAppointment();
  await requestAs(clinic, 'signInDoctor', { email: doctor.email, password: PASSWORD });
  await requestAs(clinic, 'listDoctorAppointments', {}, { as: doctor });
  await requestAs(clinic, 'completeAppointment', { appointmentId }, { as: doctor });
  await requestAs(clinic, 'changeAvailability', { docId: doctor.id }, { as: admin });
  expect(await trailOf(admin)).toEqual([
    'Admin changed-availability Dr. Bose',
    'Dr. Bose completed Asha',
    'Dr. Bose read-appointments Asha',
    'Dr. Bose signed-in',
    'Asha booked Asha',
  ]);
  expect(await trailOf(admin, { role: 'doctor', search: 'asha' })).toEqual([
    'Dr. Bose completed Asha',
    'Dr. Bose read-appointments Asha',
  ]);
  expect(await trailOf(admin, { action: 'booked' })).toEqual(['Asha booked Asha']);
  expect(await trailOf(admin, { from: '2027-01-06' })).toEqual([]);
});

test('a refused change leaves no entry of a change', async () => {
  const { admin, slot, appointmentId } = await someAppointment();
  const other = { as: await someDoctor(clinic) };
  await requestAs(clinic, 'completeAppointment', { appointmentId }, other);
  await requestAs(clinic, 'bookAppointment', slot, { as: await somePatient(clinic) });
  await requestAs(clinic, 'signInAdmin', { email: admin.email, password: 'wrong wrong wrong' });
  for (const action of ['completed', 'signed-in']) {
    expect(await trailOf(admin, { action })).toEqual([]);
  }
  expect(await trailOf(admin, { action: 'booked' })).toEqual(['Asha booked Asha']);
});

test('looking at a record again the same day adds nothing, the next day it does', async () => {
  const { admin, doctor } = await someAppointment();
  const openDashboard = () => requestAs(clinic, 'getDoctorDashboard', {}, { as: doctor });
  await openDashboard();
  await openDashboard();
  expect(await trailOf(admin, { action: 'read-appointments' })).toHaveLength(1);
  clinic.now += 24 * 60 * 60 * 1000;
  await clinic.database.db
    .updateTable('sessions')
    .set({ active_at: new Date(clinic.now) })
    .execute();
  const signedIn = await requestAs(clinic, 'signInDoctor', {
    email: doctor.email,
    password: PASSWORD,
  });
  const again = { ...doctor, token: signedIn.body.token };
  await requestAs(clinic, 'getDoctorDashboard', {}, { as: again });
  const login = await requestAs(clinic, 'signInAdmin', { email: admin.email, password: PASSWORD });
  const today = { ...admin, token: login.body.token };
  expect(await trailOf(today, { action: 'read-appointments' })).toHaveLength(2);
});

test('a patient sees who read their own record, but not who read others', async () => {
  const { doctor, patient } = await someAppointment();
  const other = await somePatient(clinic, 'Ravi');
  await requestAs(clinic, 'getDoctorDay', { date: '2027-01-06' }, { as: doctor });
  const access = async (as: Person) =>
    (await requestAs(clinic, 'listRecordAccess', {}, { as })).body.entries;
  expect(await access(patient)).toMatchObject([
    { action: 'read-appointments', actor: { role: 'doctor', name: 'Dr. Bose' } },
  ]);
  expect(await access(other)).toEqual([]);
});

test('the clinic can tell patients only the role of its staff; the admin reads the name', async () => {
  const { admin, doctor, patient } = await someAppointment();
  await requestAs(clinic, 'getDoctorDay', { date: '2027-01-06' }, { as: doctor });
  const settings = { ...DEFAULT_CLINIC, showStaffNames: false };
  await requestAs(clinic, 'updateClinicSettings', settings, { as: admin });
  const { body } = await requestAs(clinic, 'listRecordAccess', {}, { as: patient });
  expect(body.entries).toMatchObject([{ action: 'read-appointments' }]);
  expect(body.entries[0].actor).toEqual({ role: 'doctor', name: '' });
  const [entry] = await trailOf(admin, { action: 'read-appointments' });
  expect(entry).toContain('Dr. Bose');
});

test('pages by id', async () => {
  const { admin } = await someAppointment();
  const docId = (await requestAs(clinic, 'listDoctors')).body.doctors[0]._id;
  for (const available of [false, true, false]) {
    await requestAs(clinic, 'changeAvailability', { docId, available }, { as: admin });
  }
  const page = async (query: object) =>
    (await requestAs(clinic, 'listAudit', { pageSize: 2, ...query }, { as: admin })).body;
  const first = await page({});
  const second = await page({ before: first.next });
  expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  expect(second.next).toBeNull();
});

test('a name that hundreds of patients share is found', async () => {
  const admin = await someAdmin(clinic);
  await clinic.database.executeSql(`
    insert into patients (id, email, password_hash, name, created_at)
    select gen_random_uuid(), n || '@many.test', '-', 'Zoya Kumar ' || n, now()
    from generate_series(1, 400) n`);
  const patient = await somePatient(clinic, 'Zoya Kumar');
  await requestAs(clinic, 'endSessionsOfPatient', { email: patient.email }, { as: admin });
  const { body } = await requestAs(clinic, 'listAudit', { search: 'kumar' }, { as: admin });
  expect(body.entries).toMatchObject([{ subject: { id: patient.id } }]);
});
