import { createFairQueue } from '#platform/fair-queue.ts';
import type { Throttle } from '#platform/throttle.ts';

interface SearchRequest {
  readonly actor: { readonly role: string; readonly id?: string };
  readonly body: object;
  readonly clientAddress: string;
}

/** How many searches may wait: of one account or address, and in all. */
const WAITING = { perKey: 16, perLane: 64 };

/**
 * Limits how often an account searches, or a client address where nobody is signed in, and how many
 * searches run at once (docs/product.md#search-limits). Other requests run as they come.
 * @param atOnce one where every statement waits for the one before, as on the embedded database
 * @returns a function that runs the request, or throws Problem 'too-many'
 */
export function limitSearches(throttle: Throttle, atOnce: number) {
  const queue = createFairQueue({ ...WAITING, workers: atOnce });
  return async <T>({ actor, body, clientAddress }: SearchRequest, run: () => Promise<T>) => {
    if (!isSearch(body)) return run();
    const key = actor.id ?? clientAddress;
    await throttle.consume(key);
    return queue.run({ lane: actor.role, key }, run);
  };
}

/** The free times of a week are what every picker shows. */
const WEEK_DAYS = 7;
const DOCTOR_FILTERS = new Set([
  ...['speciality', 'gender', 'language', 'feeMax', 'sort'],
  // These read every doctor's appointments.
  ...['availableWithin', 'day', 'partOfDay', 'way'],
]);

/** True for text, for filters and orders of doctors, and for the free times of more than a week. */
function isSearch(body: object): boolean {
  if ('search' in body && body.search) return true;
  if ('docId' in body && 'days' in body && Number(body.days) > WEEK_DAYS) return true;
  return Object.entries(body).some(
    ([name, value]) => value !== undefined && DOCTOR_FILTERS.has(name),
  );
}
