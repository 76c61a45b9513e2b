import { Worker } from 'node:worker_threads';
import { seconds } from '@nadi/domain/limits';
import { createFairQueue } from '#platform/fair-queue.ts';
import type { CalendarContent, Span } from './expand-events.ts';

/** The text is no calendar, or expanding it takes too long or too much memory. */
export class CalendarError extends Error {}

const TIME_MAX = seconds(10);
const MEMORY_MAX_MB = 192;

/** One thread at a time; the accounts whose calendars wait take turns. */
const queue = createFairQueue({ workers: 1, perKey: 10, perGroup: 200 });

/**
 * Expands a calendar that a stranger wrote, in a thread of its own with limits of time and memory: a
 * recurrence rule can make a parser work forever.
 * @param key whose turn it takes: calendars of one key wait for each other
 * @throws CalendarError
 * @throws Problem 'too-many' where too many wait
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
