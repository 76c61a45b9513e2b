import { expect, it, test } from 'vitest';
import {
  days,
  hours,
  minutes,
  REJOIN_INTERVAL,
  seconds,
  TURN_CREDENTIALS_FOR,
  TURN_RENEWED_BEFORE,
} from './limits.ts';

it('counts time in milliseconds', () => {
  const counted = [seconds(2), minutes(2), hours(2), days(2)];
  expect(counted).toEqual([2000, 120_000, 7_200_000, 172_800_000]);
});

test('a browser joins again before its last credentials expire', () => {
  // Credentials have at least this much time left when a browser gets them.
  expect(REJOIN_INTERVAL).toBeLessThan(TURN_RENEWED_BEFORE);
});

test('new credentials are not renewed immediately', () => {
  expect(TURN_RENEWED_BEFORE).toBeLessThan(TURN_CREDENTIALS_FOR);
});
