import type { Participant } from '@nadi/contract/meeting-events';
import { expect, test } from 'vitest';
import { reservedSeats } from './roster.ts';

const person = (role: Participant['role'], party: boolean): Participant => ({
  ...{ id: role, name: role, verified: true, role, party },
});
const [patient, doctor] = [person('patient', true), person('doctor', true)];
const guest = person('guest', false);

test.each([
  ['no one is present and a guest enters', [], guest, 2],
  ['the doctor is present', [guest, doctor], guest, 1],
  ['both are present', [patient, doctor], guest, 0],
  ['the patient enters', [guest], patient, 1],
  ['the patient enters after the doctor', [doctor], patient, 0],
  ['another doctor is present as a guest', [person('doctor', false)], guest, 2],
  ['a patient of another appointment enters', [], person('patient', false), 2],
] as const)('counts the reserved seats if %s', (_case, there, who, free) => {
  expect(reservedSeats(['patient', 'doctor'], there, who)).toBe(free);
});

test('reserves a seat for the absent party only, and none without reservations', () => {
  expect(reservedSeats(['patient'], [doctor], guest)).toBe(1);
  expect(reservedSeats([], [], guest)).toBe(0);
});
