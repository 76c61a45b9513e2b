import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import {
  type Person,
  someAdmin,
  someDoctor,
  somePatient,
  somePeople,
  someReception,
} from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { MEERA, someDependant } from '#testing/dependants.ts';
import { download, ITEMS, somePrescriber } from '#testing/prescription-fixture.ts';
import { pdfToolsMissing, textOf } from '#testing/read-pdf.ts';

const clinic = testClinic();
const { request } = clinic;

async function withPhone(name: string, phone: string) {
  const patient = await somePatient(clinic, name);
  const { db } = clinic.database;
  await db.updateTable('patients').set({ phone }).where('id', '=', patient.id).execute();
  return patient;
}

test('the directory is searched by name, e-mail and phone, and sorted by name', async () => {
  const rohit = await withPhone('Rohit Kumar', '+91 98204 90127');
  await withPhone('Asha Rao', '+91 98200 11482');
  const as = await someAdmin(clinic);
  const names = async (search?: string) => {
    const { body } = await request(as, 'listPatients', search ? { search } : {});
    return body.patients.map(({ name }: { name: string }) => name);
  };
  expect(await names()).toEqual(['Asha Rao', 'Rohit Kumar']);
  expect(await names('rohit')).toEqual(['Rohit Kumar']);
  expect(await names(rohit.email)).toEqual(['Rohit Kumar']);
  expect(await names('98204-90')).toEqual(['Rohit Kumar']);
  expect(await names('%')).toEqual([]);
});

test('a misspelt name and a birth date find the patient, but not beside an exact match', async () => {
  const asha = await withPhone('Asha Rao', '');
  await withPhone('Meera Nambiar', '');
  const { db } = clinic.database;
  await db
    .updateTable('patients')
    .set({ born_on: '1980-02-29' })
    .where('id', '=', asha.id)
    .execute();
  const as = await someAdmin(clinic);
  const names = async (search: string) => {
    const { body } = await request(as, 'listPatients', { search });
    return body.patients.map(({ name }: { name: string }) => name);
  };
  expect(await names('Meera Nambiyar')).toEqual(['Meera Nambiar']);
  expect(await names('1980-02-29')).toEqual(['Asha Rao']);
  expect(await names('1980-02-30')).toEqual([]);
  await withPhone('Meera Nambiyar', '');
  expect(await names('Meera Nambiyar')).toEqual(['Meera Nambiyar']);
});

test('a patient’s page has contact details and appointments, and opening it is audited', async () => {
  const [patient, doctor] = [
    await withPhone('Asha Rao', '+91 98200 11482'),
    await someDoctor(clinic),
  ];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await request(patient, 'bookAppointment', slot);
  const as = await someAdmin(clinic);
  const { body } = await request(as, 'getPatient', { patientId: patient.id });
  expect(body.patient).toMatchObject({ name: 'Asha Rao', phone: '+91 98200 11482' });
  expect(body.appointments).toHaveLength(1);
  const audit = await request(as, 'listAudit', { action: 'read-patient' });
  expect(audit.body.entries[0].subject).toMatchObject({ id: patient.id });
});

test('reception opens a patient without vitals, meeting codes and payments', async () => {
  const [patient, doctor] = [
    await withPhone('Asha Rao', '+91 98200 11482'),
    await someDoctor(clinic),
  ];
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM' };
  await request(patient, 'bookAppointment', { ...slot, vitals: { bpm: 81, spo2: 97 } });
  const as = await someReception(clinic);
  const { body } = await request(as, 'getPatient', { patientId: patient.id });
  expect(body.patient.phone).toBe('+91 98200 11482');
  expect(body.appointments).toMatchObject([{ slotTime: '10:00 AM' }]);
  expect(body.appointments[0]).not.toHaveProperty('vitals');
  expect(body.appointments[0]).not.toHaveProperty('meetingId');
  expect(body.payments).toEqual([]);
});

test('an unknown patient is not found, and a doctor may not open the directory', async () => {
  const as = await someAdmin(clinic);
  const patientId = '00000000-0000-4000-8000-000000000000';
  expect((await request(as, 'getPatient', { patientId })).status).toBe(404);
  const doctor = await someDoctor(clinic);
  expect((await request(doctor, 'listPatients')).status).toBe(401);
});

const readable = test.skipIf(pdfToolsMissing());

const PROFILE = {
  name: 'Asha Rao',
  phone: '',
  address: { line1: '', line2: '' },
  gender: 'Female',
  dob: '1990-02-28',
};

const IDS = { abhaNumber: '91-2345-6789-0123', abhaAddress: 'Asha.Rao@abdm' };

const STORED = { abhaNumber: '91234567890123', abhaAddress: 'asha.rao@abdm' };

test('a patient adds their ABHA number and address, keeps and removes them', async () => {
  const as = await somePatient(clinic);
  const read = async () => (await request(as, 'getProfile')).body.userData;
  const save = (more: object) => request(as, 'updateProfile', { ...PROFILE, ...more });
  expect(await read()).not.toHaveProperty('abhaNumber');
  expect((await save(IDS)).status).toBe(200);
  expect(await read()).toMatchObject(STORED);
  await save({});
  expect(await read()).toMatchObject(STORED);
  await save({ abhaNumber: '' });
  expect(await read()).not.toHaveProperty('abhaNumber');
  expect(await read()).toMatchObject({ abhaAddress: STORED.abhaAddress });
});

test.each([
  ['abhaNumber', '91-2345-6789-012'],
  ['abhaAddress', 'asha@example.org'],
])('a wrong %s is refused', async (field, text) => {
  const as = await somePatient(clinic);
  const { status, body } = await request(as, 'updateProfile', { ...PROFILE, [field]: text });
  expect([status, body.field]).toEqual([400, field]);
});

test('reception enters both, and merging fills what the other record lacks', async () => {
  const as = await someReception(clinic);
  const rowOf = async (search: string) =>
    (await request(as, 'listPatients', { search })).body.patients[0];
  const add = async (body: object) => String((await request(as, 'addPatient', body)).body.userId);
  const userId = await add({ name: 'Kamala Das', ...IDS });
  expect(await rowOf('kamala')).toMatchObject(STORED);
  const changed = { userId, name: 'Kamala Das', abhaAddress: 'kamala@abdm' };
  await request(as, 'updatePatientContact', changed);
  expect(await rowOf('kamala')).toMatchObject({ ...STORED, abhaAddress: 'kamala@abdm' });
  const intoUserId = await add({ name: 'Leela Thampi', abhaAddress: 'leela@abdm' });
  await request(as, 'mergePatients', { userId, intoUserId });
  expect(await rowOf('leela')).toMatchObject({ ...STORED, abhaAddress: 'leela@abdm' });
});

test('a manager enters them for a dependant, keeps and removes them', async () => {
  const as = await somePatient(clinic);
  const dependantId = await someDependant(clinic, as, IDS);
  const read = async () => (await request(as, 'listDependants')).body.dependants[0];
  expect(await read()).toMatchObject(STORED);
  const save = (more: object) => request(as, 'updateDependant', { dependantId, ...MEERA, ...more });
  await save({});
  expect(await read()).toMatchObject(STORED);
  expect((await save({ abhaNumber: '12' })).body.field).toBe('abhaNumber');
  await save({ abhaNumber: '', abhaAddress: 'meera@abdm' });
  expect(await read()).not.toHaveProperty('abhaNumber');
  expect(await read()).toMatchObject({ abhaAddress: 'meera@abdm' });
  const doctor = await someDoctor(clinic);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM', dependantId };
  await request(as, 'bookAppointment', slot);
  const record = await request(doctor, 'getDoctorPatient', { userId: dependantId });
  expect(record.body.patient).toMatchObject({ abhaAddress: 'meera@abdm' });
});

readable('the doctor reads them, and the prescription has them with the clinic’s id', async () => {
  const { patient, doctor, appointmentId } = await somePrescriber(clinic);
  await request(patient, 'updateProfile', { ...PROFILE, ...IDS });
  const settings = { ...DEFAULT_CLINIC, facilityId: 'IN2910012345' };
  await request(await someAdmin(clinic), 'updateClinicSettings', settings);
  const record = await request(doctor, 'getDoctorPatient', { userId: patient.id });
  expect(record.body.patient).toMatchObject(STORED);
  const body = { appointmentId, items: ITEMS };
  const { prescription } = (await request(doctor, 'savePrescription', body)).body;
  const text = textOf((await download(clinic, prescription._id, 'user', patient)).rawPayload);
  for (const shown of ['ABHA 91-2345-6789-0123, asha.rao@abdm', 'IN2910012345']) {
    expect(text).toContain(shown);
  }
});

const KAMALA = { name: 'Kamala Das', phone: '+91 80 5550 1234' };

const MALLORY = { name: 'Mallory Roy', phone: '+91 80 5550 9999' };

async function added(as: Person, body: object): Promise<string> {
  return (await request(as, 'addPatient', body)).body.userId;
}

async function accountOf(identity: { name: string; phone: string }): Promise<Person> {
  const patient = await somePatient(clinic);
  await clinic.database.db
    .updateTable('patients')
    .set(identity)
    .where('id', '=', patient.id)
    .execute();
  return patient;
}

async function edit(as: Person, userId: string, contact: object): Promise<void> {
  expect((await request(as, 'updatePatientContact', { userId, ...contact })).status).toBe(200);
}

async function merge(as: Person, userId: string, intoUserId: string) {
  const { body, status } = await request(as, 'mergePatients', { userId, intoUserId });
  return body.code ?? status;
}

const actionsOn = async (subjectId: string) => {
  const entries = clinic.database.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', subjectId)
    .where('action', 'in', ['changed-patient-contact', 'merged-patients'])
    .orderBy('id');
  return entries.execute();
};

test('reception cannot merge a record into an account after giving it the account’s name and phone', async () => {
  const [reception, admin] = await somePeople(clinic, 'reception', 'admin');
  const mallory = await accountOf(MALLORY);
  const userId = await added(reception, KAMALA);
  await edit(reception, userId, MALLORY);
  expect(await merge(reception, userId, mallory.id)).toBe('identity-changed');
  expect(await merge(admin, userId, mallory.id)).toBe(200);
  expect(await actionsOn(userId)).toEqual([
    { action: 'changed-patient-contact', actor_id: reception.id },
    { action: 'merged-patients', actor_id: admin.id },
  ]);
});

test('an added phone number does not make a record the account’s', async () => {
  const reception = await someReception(clinic);
  const account = await accountOf(KAMALA);
  const userId = await added(reception, { name: KAMALA.name });
  await edit(reception, userId, KAMALA);
  expect(await merge(reception, userId, account.id)).toBe('identity-changed');
});

test('another spelling of name and phone does not count as a change', async () => {
  const reception = await someReception(clinic);
  const account = await accountOf(KAMALA);
  const userId = await added(reception, KAMALA);
  await edit(reception, userId, { name: 'kamala  DAS', phone: '080 5550 1234' });
  expect(await merge(reception, userId, account.id)).toBe(200);
});

test('a record does not reach an account through a second one with its name and phone', async () => {
  const reception = await someReception(clinic);
  const mallory = await accountOf(MALLORY);
  const userId = await added(reception, KAMALA);
  const between = await added(reception, MALLORY);
  expect(await merge(reception, userId, between)).toBe(200);
  expect(await merge(reception, between, mallory.id)).toBe('identity-changed');
});

test('two records of the same person stay mergeable by reception', async () => {
  const reception = await someReception(clinic);
  const account = await accountOf(KAMALA);
  const [first, second] = [await added(reception, KAMALA), await added(reception, KAMALA)];
  expect(await merge(reception, first, second)).toBe(200);
  expect(await merge(reception, second, account.id)).toBe(200);
});
