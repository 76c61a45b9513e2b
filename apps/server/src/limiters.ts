import {
  DOWNLOADS_PER_MINUTE,
  FEED_FETCHES_MAX,
  FEED_FETCHES_WINDOW,
  hours,
  MUTATIONS_PER_MINUTE,
  minutes,
  PASSKEY_SIGN_INS_PER_MINUTE,
  RECOVERIES_OF_ACCOUNT,
  RECOVERIES_OF_ADDRESS,
  REGISTRATION_BURST,
  REGISTRATIONS_PER_HOUR,
  SEARCHES_PER_MINUTE,
  SIGN_IN_FAILURES_WINDOW,
  UPLOADS_MAX,
  UPLOADS_WINDOW,
  WRONG_GUESSES_BURST,
  WRONG_GUESSES_MAX,
} from '@nadi/domain/limits';
import type { Redis } from 'ioredis';
import { createThrottle } from '#platform/throttle.ts';
import type { BookingLimits } from '#store/insert-appointments.ts';

/** Creates the limits that several routes share (docs/security.md#limits). */
export function createLimiters(redis: Redis | null, { openMax }: Pick<BookingLimits, 'openMax'>) {
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
    /** Sign-ins by passkey that one client address starts. */
    passkeySignIn: createThrottle(
      'passkey-sign-in',
      [{ points: PASSKEY_SIGN_INS_PER_MINUTE, windowMs: minutes(1) }],
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
    /** Changes by one patient; never below what they may hold at once. */
    mutation: createThrottle(
      'mutation',
      [{ points: Math.max(MUTATIONS_PER_MINUTE, openMax), windowMs: minutes(1) }],
      redis,
    ),
    /** Pictures and documents of one account: each is decoded. */
    upload: createThrottle('upload', [{ points: UPLOADS_MAX, windowMs: UPLOADS_WINDOW }], redis),
    /** Files for one account: most are typeset. */
    download: createThrottle(
      'download',
      [{ points: DOWNLOADS_PER_MINUTE, windowMs: minutes(1) }],
      redis,
    ),
    /** One calendar's address. */
    calendarFeed: createThrottle(
      'calendar-feed',
      [{ points: FEED_FETCHES_MAX, windowMs: FEED_FETCHES_WINDOW }],
      redis,
    ),
  };
}
