import { expect, it } from 'vitest';
import { days, hours, minutes, seconds } from './limits.ts';

it('counts time in milliseconds', () => {
  const counted = [seconds(2), minutes(2), hours(2), days(2)];
  expect(counted).toEqual([2000, 120_000, 7_200_000, 172_800_000]);
});
