import { createHash } from 'node:crypto';
import { type Instant, minutes } from '@nadi/domain/limits';
import type { BusyCopy, EventTime } from '#store/calendars.ts';
import type { CalendarContent, Span, UnreadEvent } from './expand-events.ts';

/** Unread events that are stored and shown; all of them are counted. */
const LISTED_MAX = 50;
/** An event with more times than this has its adjoining times merged. */
const TIMES_MAX = 1000;
/** Reasons with which every time of the event was still read. */
const COMPLETE: readonly UnreadEvent['reason'][] = ['exception', 'moved-onwards', 'too-often'];

/** Selects the busy times, in whole minutes, and the events that could not be read. */
export function toBusyCopy({ occurrences, unread }: CalendarContent, span: Span): BusyCopy {
  const uncertain = unread.filter(({ reason }) => !COMPLETE.includes(reason));
  const unclear = new Set(uncertain.map(({ uid }) => uid));
  const byEvent = Map.groupBy(
    occurrences.filter(({ busy, from, until }) => busy && until > from),
    ({ uid }) => uid,
  );
  const times: EventTime[] = [];
  for (const [uid, found] of byEvent) {
    const event = unclear.has(uid) ? null : hash(uid);
    const spans = found.map((each) => clip(each, span));
    const joined = spans.length > TIMES_MAX ? join(spans) : spans;
    times.push(...joined.map((each) => ({ ...each, event })));
  }
  return {
    times,
    unread: {
      count: unread.length,
      events: unread.slice(0, LISTED_MAX).map(({ reason, written, blocks }) => ({
        ...{ reason, written, blocks: blocks && clip(blocks, span) },
      })),
    },
    uncertain: [...unclear].map(hash),
    incomplete: uncertain.some(({ uid, reason }) => uid === '' && reason !== 'unknown-part'),
  };
}

interface Minutes {
  from: Instant;
  until: Instant;
}

/** Rounds to whole minutes within the span, because a file can name years that a database cannot store. */
function clip({ from, until }: Minutes, span: Span): Minutes {
  const minute = minutes(1);
  return {
    from: Math.floor(Math.max(from, span.from) / minute) * minute,
    until: Math.ceil(Math.min(until, span.until) / minute) * minute,
  };
}

function join(spans: readonly Minutes[]): Minutes[] {
  const joined: Minutes[] = [];
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else joined.push({ from, until });
  }
  return joined;
}

/** Hashes a UID, because it may contain names. */
function hash(uid: string): string {
  return createHash('sha256').update(uid).digest('base64url').slice(0, 22);
}
