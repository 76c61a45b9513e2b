import type { Participant } from '@nadi/contract/meeting-events';
import { expect, test } from 'vitest';
import { reservedSeats } from './roster.ts';

const person = (role: Participant['role'], party: boolean): Participant => ({
  ...{ id: role, name: role, verified: true, role, party },
});
const [patient, doctor] = [person('patient', true), person('doctor', true)];
const guest = person('guest', false);

test.each([
  ['nobody is there and a guest comes', [], guest, 2],
  ['the doctor is there', [guest, doctor], guest, 1],
  ['both are there', [patient, doctor], guest, 0],
  ['one of them comes', [guest], patient, 1],
  ['the other one comes', [doctor], patient, 0],
  ['another doctor is there as a guest', [person('doctor', false)], guest, 2],
  ['somebody comes who is a patient elsewhere', [], person('patient', false), 2],
] as const)('counts the reserved seats if %s', (_case, there, who, free) => {
  expect(reservedSeats(['patient', 'doctor'], there, who)).toBe(free);
});

test('reserves a seat for the absent party only, and none without reservations', () => {
  expect(reservedSeats(['patient'], [doctor], guest)).toBe(1);
  expect(reservedSeats([], [], guest)).toBe(0);
});
