import {
  hours,
  minutes,
  RECOVERIES_OF_ACCOUNT,
  RECOVERIES_OF_ADDRESS,
  REGISTRATION_BURST,
  REGISTRATIONS_PER_HOUR,
  SEARCHES_PER_MINUTE,
  SIGN_IN_FAILURES_WINDOW,
  WRONG_GUESSES_BURST,
  WRONG_GUESSES_MAX,
} from '@nadi/domain/limits';
import type { Redis } from 'ioredis';
import { createThrottle } from '#platform/throttle.ts';

/** Creates the limits that several routes share (docs/security.md#limits). */
export function createLimiters(redis: Redis | null) {
  return {
    /** Registrations of one client address. */
    registration: createThrottle(
      'register',
      [
        { points: REGISTRATION_BURST, windowMs: minutes(1) },
        { points: REGISTRATIONS_PER_HOUR, windowMs: hours(1) },
      ],
      redis,
    ),
    /** Wrong passwords of one unknown client address, for any accounts. */
    signIn: createThrottle(
      'sign-in',
      [
        { points: WRONG_GUESSES_BURST, windowMs: minutes(1) },
        { points: WRONG_GUESSES_MAX, windowMs: SIGN_IN_FAILURES_WINDOW },
      ],
      redis,
    ),
    /** Links that one account asks for. */
    accountRecovery: createThrottle(
      'recovery-account',
      [{ points: RECOVERIES_OF_ACCOUNT, windowMs: hours(1) }],
      redis,
    ),
    /** Requests for links, and wrong links, of one client address. */
    addressRecovery: createThrottle(
      'recovery-address',
      [{ points: RECOVERIES_OF_ADDRESS, windowMs: hours(1) }],
      redis,
    ),
    /** Searches of one account or client address. */
    search: createThrottle(
      'search',
      [{ points: SEARCHES_PER_MINUTE, windowMs: minutes(1) }],
      redis,
    ),
  };
}
