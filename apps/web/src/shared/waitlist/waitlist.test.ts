import { expect, test } from 'vitest';
import { describePosition, describePreferences } from './waitlist.ts';

test.each([
  [1, 'You are first on the waitlist'],
  [2, 'You are second on the waitlist'],
  [9, 'You are number 9 on the waitlist'],
])('describes place %i', (position, text) => {
  expect(describePosition(position)).toBe(text);
});

test('describes the preferred days and times', () => {
  expect(describePreferences({})).toBe('Any day · any time');
  const until = '2027-01-08';
  expect(describePreferences({ days: [1, 3], clock: ['09:00', '12:00'], until })).toBe(
    'Mon, Wed · 09:00 to 12:00 · until 8 Jan 2027',
  );
});
