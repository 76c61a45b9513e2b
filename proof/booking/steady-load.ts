import { setTimeout as wait } from 'node:timers/promises';
import { type BookingRequest, bookUntilAnswered } from './book-until-answered.ts';
import type { Attempt } from './history.ts';

export interface SteadyLoad {
  readonly attempts: readonly Attempt[];
  /** Answers of 503 so far. */
  busy(): number;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}

/** Books on and on, `lanes` at once and a pause after each, until told to stop. */
export function startLoad(
  url: string,
  requests: readonly BookingRequest[],
  { lanes, pauseMs }: { lanes: number; pauseMs: number },
): SteadyLoad {
  const attempts: Attempt[] = [];
  let next = 0;
  let busy = 0;
  let going = true;
  const lane = async () => {
    while (going && next < requests.length) {
      const request = requests[next++] as BookingRequest;
      attempts.push(await bookUntilAnswered(request, { urlFor: () => url, busy: () => busy++ }));
      await wait(pauseMs);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  return {
    attempts,
    busy: () => busy,
    async stop() {
      going = false;
      await running;
    },
  };
}
