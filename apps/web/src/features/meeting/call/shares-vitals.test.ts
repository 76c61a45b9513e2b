import { expect, test } from 'vitest';
import { sharesVitals } from './shares-vitals.ts';

const patient = { party: true, role: 'patient' } as const;

test.each([
  ['the appointment’s patient', patient, true],
  ['a patient without this appointment', { ...patient, party: false }, false],
  ['the appointment’s doctor', { ...patient, role: 'doctor' }, false],
  ['somebody who manages the patient', { ...patient, forPatient: 'Asha' }, false],
] as const)('%s: %o shares vitals: %s', (_name, person, shares) => {
  expect(sharesVitals(person)).toBe(shares);
});
