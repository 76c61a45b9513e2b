import { Worker } from 'node:worker_threads';
import { seconds } from '@nadi/domain/limits';
import { createFairQueue } from '#platform/fair-queue.ts';
import type { CalendarContent, Span } from './expand-events.ts';

/** The text is not a calendar, or expanding it takes too much time or memory. */
export class CalendarError extends Error {}

const TIME_MAX = seconds(10);
const MEMORY_MAX_MB = 192;

/** Runs one thread at a time; accounts whose calendars wait take turns. */
const queue = createFairQueue({ workers: 1, perKey: 10, perGroup: 200 });

/**
 * Expands an untrusted calendar in its own thread with limits of time and memory, because a recurrence rule
 * can make a parser run forever.
 * @param key account for the queue; calendars of one key wait for each other
 * @throws CalendarError
 * @throws Problem 'too-many' if too many calendars wait
 */
export function readCalendar(text: string, span: Span, key: string): Promise<CalendarContent> {
  return queue.run({ group: 'calendar', key }, () => readInThread(text, span));
}

function readInThread(text: string, span: Span): Promise<CalendarContent> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./calendar-worker.ts', import.meta.url), {
      workerData: { text, span },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MAX_MB },
      execArgv: [],
      stderr: true,
    });
    const timer = setTimeout(() => end(new CalendarError('takes too long to read')), TIME_MAX);
    const end = (outcome: CalendarContent | CalendarError) => {
      clearTimeout(timer);
      void worker.terminate();
      if (outcome instanceof CalendarError) reject(outcome);
      else resolve(outcome);
    };
    worker.once('message', end);
    worker.once('error', (error: Error) =>
      end(new CalendarError('is no calendar', { cause: error })),
    );
    worker.once('exit', () => end(new CalendarError('is no calendar')));
  });
}
