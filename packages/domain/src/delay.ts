import { DELAY_FOR, type Instant, JOIN_CLOSES_AFTER } from './limits.ts';

/** How late a doctor said to be, and when. */
export interface Delay {
  readonly minutes: number;
  readonly announcedAt: Instant;
}

/**
 * By how many minutes the delay moves an appointment; 0 where it does not concern it. It concerns
 * those that began up to two hours before it was announced or begin up to four hours after it, and
 * ends four hours after it (docs/product.md#running-late).
 */
export function lateMinutes(delay: Delay | null, startsAt: Instant, now: Instant): number {
  if (delay === null || now - delay.announcedAt > DELAY_FOR) return 0;
  const ahead = startsAt - delay.announcedAt;
  return ahead >= -JOIN_CLOSES_AFTER && ahead <= DELAY_FOR ? delay.minutes : 0;
}
