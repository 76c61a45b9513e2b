import { type Instant, JOIN_CLOSES_AFTER, JOIN_OPENS_BEFORE } from './limits.ts';

export type JoinWindow = 'open' | 'future' | 'past' | 'invalid';

interface Meeting {
  /** Null when the slot's text could not be read as a time. */
  startsAt: Instant | null;
  now: Instant;
}

/** Returns whether the meeting may be joined: from exactly 24 h before to exactly 2 h after (docs/product.md#join-window). */
export function joinWindow({ startsAt, now }: Meeting): JoinWindow {
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
