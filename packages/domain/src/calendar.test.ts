import { expect, test } from 'vitest';
import { calendarUid } from './calendar.ts';

test('an appointment has the same identity in every calendar', () => {
  expect(calendarUid('a1')).toBe('a1@appointments.nadi');
});
