import { expect, test } from 'vitest';
import { requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic();

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
    const { body } = await requestAs(clinic, 'listPatients', search ? { search } : {}, { as });
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
    const { body } = await requestAs(clinic, 'listPatients', { search }, { as });
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
  await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const as = await someAdmin(clinic);
  const { body } = await requestAs(clinic, 'getPatient', { patientId: patient.id }, { as });
  expect(body.patient).toMatchObject({ name: 'Asha Rao', phone: '+91 98200 11482' });
  expect(body.appointments).toHaveLength(1);
  const audit = await requestAs(clinic, 'listAudit', { action: 'read-patient' }, { as });
  expect(audit.body.entries[0].subject).toMatchObject({ id: patient.id });
});

test('an unknown patient is not found, and a doctor may not open the directory', async () => {
  const as = await someAdmin(clinic);
  const patientId = '00000000-0000-4000-8000-000000000000';
  expect((await requestAs(clinic, 'getPatient', { patientId }, { as })).status).toBe(404);
  const doctor = await someDoctor(clinic);
  expect((await requestAs(clinic, 'listPatients', {}, { as: doctor })).status).toBe(401);
});
