import type { ParticipantRole } from '@nadi/contract/meeting-events';
import { expect, test } from 'vitest';
import { afterCall } from './leaving.ts';

const of = (role: ParticipantRole, party: boolean, id: string | null = 'a 1') => ({
  appointment: { id },
  self: { id: 'self', name: 'Asha', verified: true, role, party },
});

test.each([
  ['doctor', '/doctor-appointments/a%201'],
  ['patient', '/my-appointments/a%201'],
  ['admin', '/all-appointments'],
] as const)('sends the %s of an appointment to %s after the call', (role, path) => {
  expect(afterCall(of(role, true))).toBe(path);
});

test('a guest of an appointment stays on the thank-you page, signed in or not', () => {
  expect(afterCall(of('guest', false, null))).toBeNull();
  expect(afterCall(of('doctor', false, null))).toBeNull();
});

test('an instant meeting ends on the home page', () => {
  expect(afterCall({ ...of('doctor', false), appointment: null })).toBe('/');
});
