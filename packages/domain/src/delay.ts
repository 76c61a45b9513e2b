import { DELAY_FOR, type Instant, JOIN_CLOSES_AFTER, minutes } from './limits.ts';

/** How late a doctor said to be, and when. */
export interface Delay {
  readonly minutes: number;
  readonly announcedAt: Instant;
}

/**
 * Returns by how many minutes the delay moves an appointment; 0 where it does not concern it. It concerns
 * those that began up to two hours before it was announced or begin up to four hours after it, and
 * ends four hours after it (docs/product.md#running-late).
 */
export function lateMinutes(delay: Delay | null, startsAt: Instant, now: Instant): number {
  if (delay === null || !delayHolds(delay, now)) return 0;
  const ahead = startsAt - delay.announcedAt;
  return ahead >= -JOIN_CLOSES_AFTER && ahead <= DELAY_FOR ? delay.minutes : 0;
}

/**
 * Returns whether a delay still holds: until four hours after it was announced
 * (docs/product.md#running-late).
 */
export function delayHolds({ announcedAt }: Delay, now: Instant): boolean {
  return now - announcedAt <= DELAY_FOR;
}

/**
 * Returns by how many minutes a delay moves each of the appointments that had not begun when it was announced,
 * in the order of their starts: the first by all of it, those after it by what free time in between
 * does not make up. One that would have been over by then, even so late, is not waited for.
 */
export function expectedDelays(
  delay: Delay,
  coming: readonly { startsAt: Instant; minutes: number }[],
): number[] {
  const late = minutes(delay.minutes);
  let freeAt: Instant | null = null;
  return coming.map(({ startsAt, minutes: length }) => {
    if (startsAt + late + minutes(length) <= delay.announcedAt) return 0;
    const beginsAt = Math.max(startsAt, freeAt ?? startsAt + late);
    freeAt = beginsAt + minutes(length);
    return (beginsAt - startsAt) / minutes(1);
  });
}
