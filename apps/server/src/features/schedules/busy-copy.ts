import { createHash } from 'node:crypto';
import { type Instant, minutes } from '@nadi/domain/limits';
import type { BusyCopy, EventTime } from '#store/busy-calendars.ts';
import type { CalendarContent, Span, UnreadEvent } from './expand-events.ts';

/** So many unread events are stored and shown; all are counted. */
const LISTED_MAX = 50;
/** More times than these of one event are joined where they touch. */
const TIMES_MAX = 1000;
/** With these reasons every time of the event was read. */
const COMPLETE: readonly UnreadEvent['reason'][] = ['exception', 'moved-onwards', 'too-often'];

/** Selects what blocks time, in whole minutes, with what could not be read. */
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

/** Rounds to whole minutes; a file can name years that a database has not. */
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

/** A UID may contain names: only its hash is stored. */
function hash(uid: string): string {
  return createHash('sha256').update(uid).digest('base64url').slice(0, 22);
}
