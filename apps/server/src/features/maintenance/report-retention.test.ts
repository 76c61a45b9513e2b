import { DEFAULT_CLINIC } from '@nadi/messages/en/default-clinic';
import { expect, test } from 'vitest';
import { renewSession, requestAs, someAdmin, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { reportRetention } from './maintenance-jobs.ts';

const clinic = testClinic();
const LAST = Date.parse('2027-01-05T10:30:00+05:30');
const FIVE_YEARS_LATER = Date.parse('2032-01-05T10:30:00+05:30');

async function bookedBy(name: string, bornOn: string | null = null) {
  const [doctor, patient] = [await someDoctor(clinic), await somePatient(clinic, name)];
  const slot = { docId: doctor.id, slotDate: '5_1_2027', slotTime: '10:30 AM' };
  const { body } = await requestAs(clinic, 'bookAppointment', slot, { as: patient });
  const { db } = clinic.database;
  await db.updateTable('patients').set({ born_on: bornOn }).where('id', '=', patient.id).execute();
  return { patient, appointmentId: String(body.appointmentId) };
}

async function reportAt(at: number) {
  clinic.now = at;
  const { db } = clinic.database;
  await reportRetention(db, { now: () => at }).run();
  const admin = await someAdmin(clinic);
  await renewSession(clinic, admin.token);
  return (await requestAs(clinic, 'getClinicSettings', {}, { as: admin })).body.retention;
}

async function setPeriod(recordYears: number | null) {
  const settings = { ...DEFAULT_CLINIC, recordYears };
  await requestAs(clinic, 'updateClinicSettings', settings, { as: await someAdmin(clinic) });
}

test('without a period nothing is counted; with one, who was last here before it', async () => {
  await bookedBy('Asha');
  expect(await reportAt(FIVE_YEARS_LATER + 1)).toBeUndefined();
  await setPeriod(5);
  expect(await reportAt(FIVE_YEARS_LATER)).toMatchObject({ years: 5, patients: 0 });
  expect(await reportAt(FIVE_YEARS_LATER + 1)).toEqual({
    years: 5,
    patients: 1,
    oldestAt: LAST,
    countedAt: FIVE_YEARS_LATER + 1,
  });
  await setPeriod(null);
  expect(await reportAt(FIVE_YEARS_LATER + 1)).toBeUndefined();
});

test('a child’s record counts from the 18th birthday, and a cancelled appointment leaves none', async () => {
  await bookedBy('Of age in 2028', '2010-01-05');
  await bookedBy('Of age already', '2009-01-04');
  const { patient, appointmentId } = await bookedBy('Cancelled');
  await requestAs(clinic, 'cancelPatientAppointment', { appointmentId }, { as: patient });
  await setPeriod(5);
  expect(await reportAt(FIVE_YEARS_LATER + 1)).toMatchObject({ patients: 1 });
  expect(await reportAt(Date.parse('2033-01-06T00:00:00Z'))).toMatchObject({ patients: 2 });
});

test('nothing is removed, and a visitor does not learn the count', async () => {
  await bookedBy('Asha');
  await setPeriod(1);
  await reportAt(FIVE_YEARS_LATER + 1);
  const { db } = clinic.database;
  expect(await db.selectFrom('appointments').select('id').execute()).toHaveLength(1);
  expect((await requestAs(clinic, 'getClinic')).body).not.toHaveProperty('retention');
});
