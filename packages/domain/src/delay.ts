import { DELAY_FOR, type Instant, JOIN_CLOSES_AFTER, minutes } from './limits.ts';

/** A delay that a doctor announced, with its length and time. */
export interface Delay {
  readonly minutes: number;
  readonly announcedAt: Instant;
}

/**
 * Returns the minutes by which the delay moves an appointment; 0 if it does not apply. It applies to
 * appointments that began up to two hours before the announcement or begin up to four hours after it. It
 * ends four hours after the announcement (docs/product/meetings.md#running-late).
 */
export function lateMinutes(delay: Delay | null, startsAt: Instant, now: Instant): number {
  if (delay === null || !delayHolds(delay, now)) return 0;
  const ahead = startsAt - delay.announcedAt;
  return ahead >= -JOIN_CLOSES_AFTER && ahead <= DELAY_FOR ? delay.minutes : 0;
}

/** The last notice of a delay to a patient, for the start that the appointment had then. */
export interface DelayNoticed extends Delay {
  readonly startsAt: Instant;
}

/** Returns the minutes that a patient was told for a delay; without a notice, those of the delay itself. */
export function notifiedMinutes(
  delay: Delay | null,
  notice: DelayNoticed | undefined,
  { startsAt, now }: { startsAt: Instant; now: Instant },
): number {
  if (delay && delayHolds(delay, now) && notice?.startsAt === startsAt) {
    if (delay.announcedAt <= notice.announcedAt) return notice.minutes;
  }
  return lateMinutes(delay, startsAt, now);
}

/**
 * Returns whether a delay still applies: until four hours after its announcement
 * (docs/product/meetings.md#running-late).
 */
export function delayHolds({ announcedAt }: Delay, now: Instant): boolean {
  return now - announcedAt <= DELAY_FOR;
}

/**
 * Returns the minutes by which a delay moves each appointment that had not begun when it was announced,
 * ordered by start. The first one moves by the whole delay; free time in between reduces it for the
 * following ones. Ignores an appointment that would have been over by then, even with the delay.
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
