import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { MEERA, someDependant } from '#testing/dependants.ts';
import { download, ITEMS, somePrescriber } from '#testing/prescription-fixture.ts';
import { pdfToolsMissing, textOf } from '#testing/read-pdf.ts';

const clinic = testClinic();
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
  const read = async () => (await requestAs(clinic, 'getProfile', {}, { as })).body.userData;
  const save = (more: object) =>
    requestAs(clinic, 'updateProfile', { ...PROFILE, ...more }, { as });
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
  const { status, body } = await requestAs(
    clinic,
    'updateProfile',
    { ...PROFILE, [field]: text },
    { as },
  );
  expect([status, body.field]).toEqual([400, field]);
});

test('reception enters both, and merging fills what the other record lacks', async () => {
  const as = await someReception(clinic);
  const rowOf = async (search: string) =>
    (await requestAs(clinic, 'listPatients', { search }, { as })).body.patients[0];
  const add = async (body: object) =>
    String((await requestAs(clinic, 'addPatient', body, { as })).body.userId);
  const userId = await add({ name: 'Kamala Das', ...IDS });
  expect(await rowOf('kamala')).toMatchObject(STORED);
  const changed = { userId, name: 'Kamala Das', abhaAddress: 'kamala@abdm' };
  await requestAs(clinic, 'updatePatientContact', changed, { as });
  expect(await rowOf('kamala')).toMatchObject({ ...STORED, abhaAddress: 'kamala@abdm' });
  const intoUserId = await add({ name: 'Leela Thampi', abhaAddress: 'leela@abdm' });
  await requestAs(clinic, 'mergePatients', { userId, intoUserId }, { as });
  expect(await rowOf('leela')).toMatchObject({ ...STORED, abhaAddress: 'leela@abdm' });
});

test('a manager enters them for a dependant, keeps and removes them', async () => {
  const as = await somePatient(clinic);
  const dependantId = await someDependant(clinic, as, IDS);
  const read = async () =>
    (await requestAs(clinic, 'listDependants', {}, { as })).body.dependants[0];
  expect(await read()).toMatchObject(STORED);
  const save = (more: object) =>
    requestAs(clinic, 'updateDependant', { dependantId, ...MEERA, ...more }, { as });
  await save({});
  expect(await read()).toMatchObject(STORED);
  expect((await save({ abhaNumber: '12' })).body.field).toBe('abhaNumber');
  await save({ abhaNumber: '', abhaAddress: 'meera@abdm' });
  expect(await read()).not.toHaveProperty('abhaNumber');
  expect(await read()).toMatchObject({ abhaAddress: 'meera@abdm' });
  const doctor = await someDoctor(clinic);
  const slot = { docId: doctor.id, slotDate: '6_1_2027', slotTime: '10:00 AM', dependantId };
  await requestAs(clinic, 'bookAppointment', slot, { as });
  const record = await requestAs(
    clinic,
    'getDoctorPatient',
    { userId: dependantId },
    { as: doctor },
  );
  expect(record.body.patient).toMatchObject({ abhaAddress: 'meera@abdm' });
});

readable('the doctor reads them, and the prescription has them with the clinic’s id', async () => {
  const { patient, doctor, appointmentId } = await somePrescriber(clinic);
  await requestAs(clinic, 'updateProfile', { ...PROFILE, ...IDS }, { as: patient });
  const settings = { ...DEFAULT_CLINIC, facilityId: 'IN2910012345' };
  await requestAs(clinic, 'updateClinicSettings', settings, { as: await someAdmin(clinic) });
  const record = await requestAs(
    clinic,
    'getDoctorPatient',
    { userId: patient.id },
    { as: doctor },
  );
  expect(record.body.patient).toMatchObject(STORED);
  const body = { appointmentId, items: ITEMS };
  const { prescription } = (await requestAs(clinic, 'savePrescription', body, { as: doctor })).body;
  const text = textOf((await download(clinic, prescription._id, 'user', patient)).rawPayload);
  for (const shown of ['ABHA 91-2345-6789-0123, asha.rao@abdm', 'IN2910012345']) {
    expect(text).toContain(shown);
  }
});
