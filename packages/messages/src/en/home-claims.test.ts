import { days } from '@nadi/domain/limits';
import { expect, test } from 'vitest';
import { homeClaims } from './home-claims.ts';

const now = Date.parse('2027-01-05T09:00:00+05:30');

test.each([
  [0, null],
  [9, null],
  [10, '10+ Trusted Doctors'],
  [47, '40+ Trusted Doctors'],
  [99, '90+ Trusted Doctors'],
  [100, '100+ Trusted Doctors'],
  [2345, '100+ Trusted Doctors'],
])('claims %d doctors as %j', (doctors, claim) => {
  expect(homeClaims({ doctors, starts: [], now }).doctors).toBe(claim);
});

test.each([
  [[], null],
  [[now + days(7)], null],
  [[now + days(30), now + days(7) - 1], 'A slot today or this week'],
])('claims free slots at %j as %j', (starts, claim) => {
  expect(homeClaims({ doctors: 5, starts, now }).slot).toBe(claim);
});
