import { DELAY_FOR, type Instant, JOIN_CLOSES_AFTER, minutes } from './limits.ts';

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

/**
 * By how many minutes a delay moves each of a doctor's coming appointments, which are in the order of
 * their starts: the first by all of it, those after it by what free time in between does not make up.
 */
export function expectedDelays(
  late: number,
  coming: readonly { startsAt: Instant; minutes: number }[],
): number[] {
  let freeAt = (coming[0]?.startsAt ?? 0) + minutes(late);
  return coming.map(({ startsAt, minutes: length }) => {
    const beginsAt = Math.max(startsAt, freeAt);
    freeAt = beginsAt + minutes(length);
    return (beginsAt - startsAt) / minutes(1);
  });
}
