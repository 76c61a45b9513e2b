import { type Instant, JOIN_CLOSES_AFTER, JOIN_OPENS_BEFORE } from './limits.ts';

export type JoinWindow = 'open' | 'future' | 'past' | 'invalid';

/**
 * Returns whether `now` is before, in or after the join window: from exactly 24 h before the start of the
 * meeting to exactly 2 h after it (docs/product/meetings.md#join-window). `startsAt` is null, and the window
 * 'invalid', if the slot's text is not a time.
 */
export function joinWindow({
  startsAt,
  now,
}: {
  startsAt: Instant | null;
  now: Instant;
}): JoinWindow {
  if (startsAt === null || !Number.isFinite(startsAt)) return 'invalid';
  if (now < joinOpensAt(startsAt)) return 'future';
  return now > joinClosesAt(startsAt) ? 'past' : 'open';
}

export function joinOpensAt(startsAt: Instant): Instant {
  return startsAt - JOIN_OPENS_BEFORE;
}

export function joinClosesAt(startsAt: Instant): Instant {
  return startsAt + JOIN_CLOSES_AFTER;
}
