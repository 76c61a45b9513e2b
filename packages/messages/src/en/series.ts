import type { BookingLimit } from '@nadi/contract/series';

/**
 * Returns how many appointments of a series the patient can still book. Null for none, because the limit's
 * own message fits then.
 */
export function seriesTooLong(limit: BookingLimit, left: number): string | null {
  if (left === 0) return null;
  const most = left === 1 ? 'one more appointment' : `${left} more appointments`;
  const next =
    limit === 'email-unverified'
      ? 'Please confirm your e-mail address first, or choose fewer dates.'
      : 'Please pay for or cancel one first, or choose fewer dates.';
  return `You can book ${most} at the moment. ${next}`;
}
