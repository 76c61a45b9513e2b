import { toBusyCopy } from '#features/schedules/busy-copy.ts';
import { expandEvents, type Span } from '#features/schedules/expand-events.ts';

/** Reads a calendar as a busy calendar is read: its busy times, and the UIDs of unread events. */
export function readBusyTimes(text: string, span: Span) {
  const content = expandEvents(text, span);
  return {
    times: toBusyCopy(content, span).times.map(({ from, until }) => ({ from, until })),
    unread: content.unread.map(({ uid, reason }) => ({ uid, reason })),
  };
}
