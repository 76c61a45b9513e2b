import { createFairQueue } from '#platform/fair-queue.ts';
import type { Throttle } from '#platform/throttle.ts';

interface SearchRequest {
  readonly actor: { readonly role: string; readonly id?: string };
  readonly body: object;
  readonly clientAddress: string;
}

/** How many searches may wait: of one account or address, and in all. */
const WAITING = { perKey: 16, perGroup: 64 };

/**
 * Limits how often an account searches, or a client address where nobody is signed in, and how many
 * searches run at once (docs/product.md#search-limits). Other requests run as they come.
 * @param atOnce one where every statement waits for the one before, as on the embedded database
 * @returns a function that runs the request, or throws Problem 'too-many'
 */
export function limitSearches(searchLimiter: Throttle, atOnce: number) {
  const queue = createFairQueue({ ...WAITING, workers: atOnce });
  return async <T>({ actor, body, clientAddress }: SearchRequest, run: () => Promise<T>) => {
    if (!isSearch(actor.role, body)) return run();
    const key = actor.id ?? clientAddress;
    await searchLimiter.consume(key);
    return queue.run({ group: actor.role, key }, run);
  };
}

/** The free times of a week are what every picker shows. */
const WEEK_DAYS = 7;
const DOCTOR_FILTERS = new Set([
  ...['speciality', 'gender', 'language', 'feeMax', 'sort'],
  // These read every doctor's appointments.
  ...['availableWithin', 'day', 'partOfDay', 'way', 'visitType'],
]);

/** What makes a request a search, beside the filters. */
interface Criteria {
  search?: unknown;
  repeat?: unknown;
  days?: unknown;
  page?: unknown;
  pageSize?: unknown;
}

/** Returns true for text, filters and orders of doctors, their pages, and the free times of more than a week or for a series. */
function isSearch(role: string, body: Criteria): boolean {
  if (body.search || body.repeat || Number(body.days) > WEEK_DAYS) return true;
  // Visitors page through doctors only; a cache holds the first page that the site asks for.
  if (role === 'visitor' && !isFirstPage(body)) return true;
  return Object.entries(body).some(
    ([name, value]) => value !== undefined && DOCTOR_FILTERS.has(name),
  );
}

/** The longest first page of doctors that is made once for everybody. */
const FIRST_PAGE_MAX = 20;

/** Returns whether a request is for the first page of a list, which may be short, or for the whole list. */
export function isFirstPage(body: Pick<Criteria, 'page' | 'pageSize'>): boolean {
  const { page = 1, pageSize = 0 } = body;
  return Number(page) === 1 && Number(pageSize) <= FIRST_PAGE_MAX;
}
