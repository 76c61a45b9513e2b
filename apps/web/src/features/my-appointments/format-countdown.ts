import { type Instant, minutes, seconds } from '@nadi/domain/limits';

/** Formats the time until an instant as `14:32`, in minutes and seconds; null once it has passed. */
export function formatCountdown(until: Instant, now: Instant): string | null {
  const left = until - now;
  if (left <= 0) return null;
  const rest = Math.floor((left % minutes(1)) / seconds(1));
  return `${Math.floor(left / minutes(1))}:${String(rest).padStart(2, '0')}`;
}
