import { expect, test } from 'vitest';
import { bookingsLeft } from './booking-limits.ts';

const LIMITS = { openMax: 5, unverifiedMax: 2 };

test.each([
  { open: 2, emailVerified: true, limits: LIMITS, left: 3, limit: 'too-many-bookings' },
  { open: 7, emailVerified: true, limits: LIMITS, left: 0, limit: 'too-many-bookings' },
  { open: 1, emailVerified: false, limits: LIMITS, left: 1, limit: 'email-unverified' },
  { open: 3, emailVerified: false, limits: LIMITS, left: 0, limit: 'email-unverified' },
  { open: 5, emailVerified: false, limits: LIMITS, left: 0, limit: 'too-many-bookings' },
  {
    ...{ open: 1, emailVerified: false, left: 4, limit: 'too-many-bookings' },
    limits: { openMax: 5, unverifiedMax: null },
  },
  {
    ...{ open: 1, emailVerified: false, left: 1, limit: 'too-many-bookings' },
    limits: { openMax: 2, unverifiedMax: 2 },
  },
])('$open open bookings, confirmed $emailVerified, leave $left by $limit', (row) => {
  const { open: count, emailVerified, limits, left, limit } = row;
  expect(bookingsLeft({ count, emailVerified }, limits)).toEqual({ left, limit });
});
