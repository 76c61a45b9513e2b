import type { BookingLimit } from '@nadi/contract/series';

/** What a patient reads whose limit ends before a series does; null where the limit's own message fits. */
export function seriesTooLong(limit: BookingLimit, left: number): string | null {
  if (left === 0) return null;
  const most = left === 1 ? 'one more appointment' : `${left} more appointments`;
  const next =
    limit === 'email-unverified'
      ? 'Please confirm your e-mail address first, or choose fewer dates.'
      : 'Please pay for or cancel one first, or choose fewer dates.';
  return `You can book ${most} at the moment. ${next}`;
}
