import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '#platform/addresses.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';

/** Largest body of an ordinary request (docs/product/api.md#responses). */
export const JSON_BYTES_MAX = 64 * 1024;
/** Largest sealed body of the routes with long texts: 24,000 letters of Devanagari are 96 KiB. */
export const LONG_TEXT_BYTES_MAX = 256 * 1024;
/** Largest body of the routes with an image. */
export const UPLOAD_BYTES_MAX = 4 * 1024 * 1024;
/** Largest file of the routes that store an upload while it arrives, in bytes, and their largest body. */
export const LARGE_UPLOAD_FILE_MAX = 10 * 1024 * 1024;
export const LARGE_UPLOAD_BYTES_MAX = LARGE_UPLOAD_FILE_MAX + JSON_BYTES_MAX;

/** Large bodies of each kind that are received at once; the server can spare 16 × 4 MiB for one kind. */
const CONCURRENT_MAX = 16;
/** Limit for one account if the request has a token, otherwise for one client network. */
const CONCURRENT_PER_SENDER = 4;
/** Younger requests keep their place, because their speed is not known yet. */
const SETTLED_MS = 2000;
/** Slower senders could not finish the largest picture within the server's time limit for a request. */
const SLOW_BYTES_PER_SECOND = 64 * 1024;

interface Receiving {
  readonly sender: string;
  readonly network: string;
  /** Epoch milliseconds. */
  readonly since: number;
  received(): number;
  /** True if the last byte has arrived and the reply is being made. */
  isComplete(): boolean;
  end(): void;
}

/** Identifies the sender of a request by its token header; null if the token is missing or invalid. */
type IdentifySender = (request: FastifyRequest) => Promise<string | null>;

/**
 * Limits the number of large bodies that are received at once, in total and per sender, because memory
 * holds each until its last byte has arrived. Senders with a known token have separate places; the token of
 * others may be inside a sealed body. If all places are taken, the next request gets the place of the
 * slowest, or of a sender with more than a fair share (docs/security.md#limits). The result creates the
 * `onRequest` hook of a route, which rejects a request beyond the limit before its body is read.
 * @param uploadLimiter counts a request of a known sender until its body has been read
 */
export function limitLargeBodies(now: () => number, uploadLimiter: Throttle) {
  const known = new Set<Receiving>();
  const unknown = new Set<Receiving>();

  return (identifySender: IdentifySender) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      if (!mayBeLarge(request)) return;
      const account = await identifySender(request);
      // The client disconnected meanwhile.
      if (reply.raw.destroyed) return;
      const places = account === null ? unknown : known;
      const network = clientNetwork(request.ip);
      const facts = { sender: account ?? network, network, since: now() };
      const receiving = receive(request, facts);
      takePlace(places, receiving);
      reply.raw.once('close', () => places.delete(receiving));
      if (account !== null) await countUntilRead(request, account, uploadLimiter);
    };
}

/**
 * Takes a place for a large body.
 * @throws Problem if the sender has too many places, or none can be freed
 */
function takePlace(places: Set<Receiving>, next: Receiving): void {
  const own = [...places].filter((each) => each.sender === next.sender);
  if (own.length >= CONCURRENT_PER_SENDER) {
    const message = requestErrorMessages.uploadsInProgress;
    throw new Problem('too-many', { retryAfter: 5, message });
  }
  if (places.size >= CONCURRENT_MAX && !freePlace(places, next)) throw new Problem('unavailable');
  places.add(next);
}

/**
 * Counts an upload until it was read, including one that never ends. Afterwards its request is counted
 * instead.
 */
async function countUntilRead(
  { raw }: FastifyRequest,
  account: string,
  uploadLimiter: Throttle,
): Promise<void> {
  await uploadLimiter.consume(account);
  raw.once('end', () => void uploadLimiter.restore(account));
}

function receive(
  { raw }: FastifyRequest,
  facts: Pick<Receiving, 'sender' | 'network' | 'since'>,
): Receiving {
  const { socket } = raw;
  const before = socket.bytesRead ?? 0;
  return {
    ...facts,
    received: () => (socket.bytesRead ?? 0) - before,
    isComplete: () => raw.complete,
    end: () => raw.destroy(),
  };
}

/** Ends one of the requests, so that the next one gets its place; false if no request may be ended. */
function freePlace(places: Set<Receiving>, next: Receiving): boolean {
  const ended =
    findSlowest(places, next.since) ??
    findSurplus(places, next, 'network') ??
    findSurplus(places, next, 'sender');
  if (!ended) return false;
  places.delete(ended);
  ended.end();
  return true;
}

/** Returns the slowest request below the required speed. */
function findSlowest(places: Set<Receiving>, now: number): Receiving | null {
  let slowest: Receiving | null = null;
  let least = SLOW_BYTES_PER_SECOND;
  for (const each of places) {
    const elapsed = now - each.since;
    if (elapsed < SETTLED_MS || each.isComplete()) continue;
    const bytesPerSecond = each.received() / (elapsed / 1000);
    if (bytesPerSecond < least) [slowest, least] = [each, bytesPerSecond];
  }
  return slowest;
}

/**
 * Returns the request that has received least, among networks or senders with a surplus. They still have as
 * many places as the next one's after losing one.
 */
function findSurplus(
  places: Set<Receiving>,
  next: Receiving,
  by: 'network' | 'sender',
): Receiving | null {
  const countOf = (owner: string) => [...places].filter((each) => each[by] === owner).length;
  const fair = countOf(next[by]) + 1;
  const open = [...places].filter((each) => !each.isComplete() && countOf(each[by]) > fair);
  return open.sort((one, other) => one.received() - other.received())[0] ?? null;
}

/**
 * Refuses a large body that is not a form, as an `onRequest` hook of an upload that is never sealed. A form
 * is read after the token check, but JSON would be parsed before it.
 * @throws Problem 'too-large'
 */
export async function limitJsonOfUpload(request: FastifyRequest): Promise<void> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (!isForm && mayBeLarge(request)) throw new Problem('too-large');
}

/** Returns true if the length is missing or beyond that of an ordinary body. */
function mayBeLarge({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return !(length <= JSON_BYTES_MAX);
}

/** Time for which a client may keep sending a body that was answered without being read. */
const UNREAD_BODY_MS = 5000;

/**
 * Closes, as an `onResponse` hook, the connection of a client that keeps sending a body for 5 s after the
 * reply. Until then the rest is read and discarded, so that a browser still receives the reply.
 */
export async function closeUnreadBody({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete !== false) return;
  const timer = setTimeout(() => raw.destroy(), UNREAD_BODY_MS).unref();
  raw.once('end', () => clearTimeout(timer));
  raw.resume();
}
