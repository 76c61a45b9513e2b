import { expect, test } from 'vitest';
import { cancelUntil } from './cancel-until.ts';

const START = Date.parse('2027-01-05T10:30:00+05:30');

test.each([
  ['24 hours before the start', 24, Date.parse('2027-01-04T10:30:00+05:30')],
  ['an hour before', 1, Date.parse('2027-01-05T09:30:00+05:30')],
  ['a week before', 168, Date.parse('2026-12-29T10:30:00+05:30')],
])('a patient may cancel until %s', (_when, cancelHours, last) => {
  expect(cancelUntil(START, cancelHours)).toBe(last);
});

test('has no last instant if the clinic sets no limit', () => {
  expect(cancelUntil(START, 0)).toBeUndefined();
});
