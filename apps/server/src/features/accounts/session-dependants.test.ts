import { expect, test } from 'vitest';
import { renewSession, someDoctor, somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { authenticator } from './sessions.ts';

const clinic = testClinic();
const LIMITS = { patientIdleMin: 60, staffIdleMin: 30, maxH: 12 };
const OF_AGE = Date.parse('2027-01-07T00:00:00+05:30');

test('a session lists the dependants of its patient until they are of age', async () => {
  const [patient, other] = [await somePatient(clinic), await somePatient(clinic)];
  const doctor = await someDoctor(clinic);
  const dependantId = await someDependant(clinic, patient, { birthDate: '2009-01-07' });
  const authenticate = authenticator(clinic.database.db, LIMITS);
  const managed = async () => {
    await renewSession(clinic, patient.token);
    return (await authenticate('patient', patient.token, clinic.now, false))?.dependants;
  };
  expect(await managed()).toEqual([dependantId]);
  const others = await authenticate('patient', other.token, clinic.now, false);
  expect(others).not.toHaveProperty('dependants');
  const doctors = await authenticate('doctor', doctor.token, clinic.now, false);
  expect(doctors).not.toHaveProperty('dependants');
  clinic.now = OF_AGE - 1;
  expect(await managed()).toEqual([dependantId]);
  clinic.now = OF_AGE;
  expect(await managed()).toBeUndefined();
});
