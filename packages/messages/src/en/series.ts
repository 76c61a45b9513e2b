import type { BookingLimit } from '@nadi/contract/series';
import { english, type Translator } from './english.ts';

/**
 * Returns how many appointments of a series the patient can still book. Null for none, because the limit's
 * own message fits then.
 */
export function seriesTooLong(
  limit: BookingLimit,
  left: number,
  i18n: Translator = english,
): string | null {
  if (left === 0) return null;
  const most = i18n._(
    'You can book {count, plural, one {one more appointment} other {# more appointments}} at the moment.',
    { count: left },
  );
  const next =
    limit === 'email-unverified'
      ? i18n._('Please confirm your e-mail address first, or choose fewer dates.')
      : i18n._('Please pay for or cancel one first, or choose fewer dates.');
  return `${most} ${next}`;
}

/** Names the limit itself, for a patient who has reached it. */
export function seriesLimit(limit: BookingLimit, i18n: Translator): string {
  return limit === 'email-unverified'
    ? i18n._('Please confirm your e-mail address first.')
    : i18n._(
        'You have reached the number of appointments you can hold. Please pay for or cancel one first.',
      );
}
