export interface OpenBookings {
  /** Appointments to come that are neither paid nor ended. */
  count: number;
  emailVerified: boolean;
}

/** How many future unpaid appointments a patient may hold; 0 = none. */
export interface BookingLimits {
  openMax: number;
  /** The maximum until the e-mail address is confirmed; null if the clinic sends no mail. */
  unverifiedMax: number | null;
}

export type ReachedLimit = 'too-many-bookings' | 'email-unverified';

/** Returns how many more appointments somebody with so many open ones may book, and which limit ends it. */
export function bookingsLeft(
  { count, emailVerified }: OpenBookings,
  { openMax, unverifiedMax }: BookingLimits,
): { left: number; limit: ReachedLimit } {
  const isUnverified = unverifiedMax !== null && !emailVerified && unverifiedMax < openMax;
  const max = isUnverified && count < openMax ? unverifiedMax : openMax;
  return {
    left: Math.max(0, max - count),
    limit: max === openMax ? 'too-many-bookings' : 'email-unverified',
  };
}
