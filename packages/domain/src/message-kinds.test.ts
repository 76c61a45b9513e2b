import { expect, test } from 'vitest';
import { isOptional } from './message-kinds.ts';

test.each([
  ['patient', 'reminder-day', true],
  ['patient', 'agenda', false],
  ['patient', 'appointment-booked', false],
  ['patient', 'reset-password', false],
  ['doctor', 'agenda', true],
  ['doctor', 'reminder-day', false],
  ['admin', 'agenda', false],
  ['reception', 'reminder-day', false],
  ['toString', 'agenda', false],
])('a %s may switch %s off: %s', (role, kind, may) => {
  expect(isOptional(role, kind)).toBe(may);
});
