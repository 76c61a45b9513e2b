import type { BookingLimits } from '@nadi/domain/booking-limits';
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
  SIGN_IN_CODES_PER_HOUR,
  SIGN_IN_FAILURES_WINDOW,
  UPLOADS_MAX,
  UPLOADS_WINDOW,
  WRONG_GUESSES_BURST,
  WRONG_GUESSES_MAX,
} from '@nadi/domain/limits';
import type { Redis } from 'ioredis';
import { createThrottle } from '#platform/throttle.ts';

/** Creates the limits that several routes share (docs/security.md#limits). */
export function createLimiters(redis: Redis | null, { openMax }: Pick<BookingLimits, 'openMax'>) {
  const limit = (name: string, ...uses: (readonly [points: number, windowMs: number])[]) =>
    createThrottle(
      name,
      uses.map(([points, windowMs]) => ({ points, windowMs })),
      redis,
    );
  const minute = minutes(1);
  const hour = hours(1);
  return {
    /** Registrations of one client address. */
    registration: limit('register', [REGISTRATION_BURST, minute], [REGISTRATIONS_PER_HOUR, hour]),
    /** Wrong passwords of one unknown client address, for any accounts. */
    signIn: limit(
      'sign-in',
      [WRONG_GUESSES_BURST, minute],
      [WRONG_GUESSES_MAX, SIGN_IN_FAILURES_WINDOW],
    ),
    /** Sign-ins by passkey that one client address starts. */
    passkeySignIn: limit('passkey-sign-in', [PASSKEY_SIGN_INS_PER_MINUTE, minute]),
    /** Links that one account asks for. */
    accountRecovery: limit('recovery-account', [RECOVERIES_OF_ACCOUNT, hour]),
    /** Requests for links, and wrong links, of one client address. */
    addressRecovery: limit('recovery-address', [RECOVERIES_OF_ADDRESS, hour]),
    /** Sign-in codes that are sent to one e-mail address. */
    signInCode: limit('sign-in-code', [SIGN_IN_CODES_PER_HOUR, hour]),
    /** Searches of one account or client address. */
    search: limit('search', [SEARCHES_PER_MINUTE, minute]),
    /** Changes by one patient; never below what they may hold at once. */
    mutation: limit('mutation', [Math.max(MUTATIONS_PER_MINUTE, openMax), minute]),
    /** Pictures and documents of one account: each is decoded. */
    upload: limit('upload', [UPLOADS_MAX, UPLOADS_WINDOW]),
    /** Files for one account: most are typeset. */
    download: limit('download', [DOWNLOADS_PER_MINUTE, minute]),
    /** One calendar's address. */
    calendarFeed: limit('calendar-feed', [FEED_FETCHES_MAX, FEED_FETCHES_WINDOW]),
  };
}
