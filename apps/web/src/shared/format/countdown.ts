import { days, hours, type Instant, minutes } from '@nadi/domain/limits';

/**
 * Describes the time to an instant: `in 2 days`, `in 3 h 20 min`, `in 5 min`, `now`; for past ones, `20 min
 * ago`.
 */
export function countdown(to: Instant, now: Instant): string {
  const distance = Math.abs(to - now);
  if (distance < minutes(1)) return 'now';
  return to > now ? `in ${formatDuration(distance)}` : `${formatDuration(distance)} ago`;
}

function formatDuration(distance: number): string {
  if (distance >= days(2)) return `${Math.floor(distance / days(1))} days`;
  const wholeHours = Math.floor(distance / hours(1));
  const rest = Math.floor((distance % hours(1)) / minutes(1));
  if (wholeHours === 0) return `${rest} min`;
  return rest === 0 || wholeHours >= 24 ? `${wholeHours} h` : `${wholeHours} h ${rest} min`;
}
