import { days, hours, minutes } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { errorMessage, isMissingFile } from './error-message.ts';
import { countdown } from './instants.ts';
import { dayLabel } from './now.ts';

const newYearsEve = { year: 2026, month: 12, day: 31 };

test.each([
  [{ year: 2026, month: 12, day: 31 }, 'Today'],
  [{ year: 2027, month: 1, day: 1 }, 'Tomorrow'],
  [{ year: 2027, month: 1, day: 5 }, 'Tue 5 Jan'],
])('names a near day %o', (date, label) => {
  expect(dayLabel(date, newYearsEve)).toBe(label);
});

test.each([
  [0, 'now'],
  [minutes(5), 'in 5 min'],
  [hours(3) + minutes(20), 'in 3 h 20 min'],
  [hours(3), 'in 3 h'],
  [hours(30) + minutes(20), 'in 30 h'],
  [days(2), 'in 2 days'],
  [-minutes(20), '20 min ago'],
])('counts down %d ms', (distance, words) => {
  expect(countdown(days(100) + distance, days(100))).toBe(words);
});

test('shows the error’s own message, else the fallback', () => {
  expect(errorMessage(new Error('Slot not available'), 'Booking failed')).toBe(
    'Slot not available',
  );
  expect(errorMessage(new Error(''), 'Booking failed')).toBe('Booking failed');
  expect(errorMessage('odd', 'Booking failed')).toBe('Booking failed');
});

test('uses separate fallbacks for a refusal and a thrown error without a message', () => {
  const words = ['Booking failed', 'An error occurred while booking appointment'] as const;
  expect(errorMessage(new ApiError('', { status: 409 }), ...words)).toBe(words[0]);
  expect(errorMessage(new ApiError('', { status: 0 }), ...words)).toBe(words[1]);
  expect(errorMessage(new Error(''), ...words)).toBe(words[1]);
});

test.each([
  ['Failed to fetch dynamically imported module: http://x/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['x is not a function', false],
])('%s', (message, missing) => {
  expect(isMissingFile(new TypeError(message))).toBe(missing);
  expect(errorMessage(new TypeError(message), 'no') === message).toBe(!missing);
});
