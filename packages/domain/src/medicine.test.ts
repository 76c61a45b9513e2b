import { expect, test } from 'vitest';
import { parseDailyDoses } from './medicine.ts';

test.each([
  ['1-0-1', '1', '0', '1'],
  [' 2 - 1 - 0 ', '2', '1', '0'],
  ['½-0-1.5', '½', '0', '1.5'],
  ['1/2-0-10', '1/2', '0', '10'],
])('%s is three doses of a day', (frequency, morning, noon, night) => {
  expect(parseDailyDoses(frequency)).toEqual({ morning, noon, night });
});

test.each(['every 8 hours', '1-0', '1-0-1-0', '1-0-1 after meals', ''])(
  '%s is not',
  (frequency) => {
    expect(parseDailyDoses(frequency)).toBeNull();
  },
);
