import type { Endpoint } from '@nadi/contract/route-definition';
import { createFairQueue } from '#platform/fair-queue.ts';
import type { Throttle } from '#platform/throttle.ts';

export interface RequestThrottles {
  /** Searches of one account or client address. */
  readonly search: Throttle;
  /** Changes by one patient. */
  readonly mutation: Throttle;
  /** Pictures and documents that one patient or doctor uploads. */
  readonly upload: Throttle;
  /** Files that one patient or doctor downloads. */
  readonly download: Throttle;
}

interface LimitedRoute {
  readonly definition: Pick<Endpoint, 'download'>;
  readonly handler: { readonly kind: 'query' | 'mutation' };
}

interface LimitedRequest {
  readonly actor: { readonly role: string; readonly id?: string };
  readonly body: object;
  readonly clientAddress: string;
}

/**
 * Limits the requests of one account per minute, successful or not (docs/product/api.md#request-limits).
 * @param searchesAtOnce one if every statement waits for the previous one
 * @returns a function that runs the request, or throws Problem 'too-many'
 */
export function limitRequests(throttles: RequestThrottles, searchesAtOnce: number) {
  const limitSearch = limitSearches(throttles.search, searchesAtOnce);
  return async <T>(route: LimitedRoute, request: LimitedRequest, run: () => Promise<T>) => {
    await countRequest(throttles, route, request);
    return limitSearch(request, run);
  };
}

async function countRequest(
  { mutation, upload, download }: RequestThrottles,
  { definition, handler }: LimitedRoute,
  { actor, body }: LimitedRequest,
): Promise<void> {
  if (actor.id === undefined || actor.role === 'admin') return;
  const key = `${actor.role}:${actor.id}`;
  if (actor.role === 'patient' && handler.kind === 'mutation') await mutation.consume(key);
  if (definition.download) await download.consume(key);
  if (Object.values(body).some((value) => value instanceof Blob)) await upload.consume(key);
}

/** Number of searches that may wait: of one account or address, and in total. */
const WAITING = { perKey: 16, perGroup: 64 };

/**
 * Limits how often an account searches, or a client address without an account, and how many searches run
 * at once (docs/product/doctors.md#search-limits). Other requests run immediately.
 * @param atOnce one if every statement waits for the previous one, as on the embedded database
 * @returns a function that runs the request, or throws Problem 'too-many'
 */
export function limitSearches(searchLimiter: Throttle, atOnce: number) {
  const queue = createFairQueue({ ...WAITING, workers: atOnce });
  return async <T>({ actor, body, clientAddress }: LimitedRequest, run: () => Promise<T>) => {
    if (!isSearch(actor.role, body)) return run();
    const key = actor.id ?? clientAddress;
    await searchLimiter.consume(key);
    return queue.run({ group: actor.role, key }, run);
  };
}

/** Every picker shows the free times of a week. */
const WEEK_DAYS = 7;
const DOCTOR_FILTERS = new Set([
  ...['speciality', 'gender', 'language', 'feeMax', 'sort', 'counts'],
  // These read every doctor's appointments.
  ...['availableWithin', 'day', 'partOfDay', 'way', 'visitType', 'place'],
]);

/** Fields that make a request a search, in addition to the filters. */
interface Criteria {
  search?: unknown;
  repeat?: unknown;
  days?: unknown;
  page?: unknown;
  pageSize?: unknown;
}

/**
 * Returns true for text, filters, orders and pages of doctors, and for free times of a series or of over a
 * week.
 */
function isSearch(role: string, body: Criteria): boolean {
  if (body.search || body.repeat || Number(body.days) > WEEK_DAYS) return true;
  // Visitors page through doctors only; a cache contains the first page that the site requests.
  if (role === 'visitor' && !isFirstPage(body)) return true;
  return Object.entries(body).some(
    ([name, value]) => value !== undefined && DOCTOR_FILTERS.has(name),
  );
}

/** The longest first page of doctors that is shared by all visitors. */
const FIRST_PAGE_MAX = 20;

/** Returns whether a request is for a short first page of a list, or for the whole list. */
export function isFirstPage(body: Pick<Criteria, 'page' | 'pageSize'>): boolean {
  const { page = 1, pageSize = 0 } = body;
  return Number(page) === 1 && Number(pageSize) <= FIRST_PAGE_MAX;
}
