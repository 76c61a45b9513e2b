import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#platform/problem.ts';
import { clientNetwork } from './client-network.ts';

/** Largest body of an ordinary request (docs/product.md#responses). */
export const JSON_BYTES_MAX = 64 * 1024;
/** Largest body of the routes that take an image. */
export const UPLOAD_BYTES_MAX = 4 * 1024 * 1024;
/** Largest file of the routes that store an upload while it arrives, and their largest body. */
export const LARGE_UPLOAD_FILE_MAX = 10 * 1024 * 1024;
export const LARGE_UPLOAD_BYTES_MAX = LARGE_UPLOAD_FILE_MAX + JSON_BYTES_MAX;

/** Large bodies held in memory at once: 16 × 4 MiB is what the server can spare. */
const CONCURRENT_MAX = 16;
const CONCURRENT_PER_ADDRESS = 4;

/**
 * Limits how many large bodies are received at once, in all and from one client address, since each
 * is held in memory until its last byte has arrived. To be used as an `onRequest` hook: a request
 * beyond the limit is rejected before its body is read.
 */
export function limitLargeBodies() {
  const perAddress = new Map<string, number>();
  let total = 0;

  return async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!mayBeLarge(request)) return;
    const address = clientNetwork(request.ip);
    const open = perAddress.get(address) ?? 0;
    if (open >= CONCURRENT_PER_ADDRESS) throw new Problem('too-many', { retryAfter: 5 });
    if (total >= CONCURRENT_MAX) throw new Problem('unavailable');
    perAddress.set(address, open + 1);
    total += 1;
    reply.raw.once('close', () => {
      total -= 1;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left === 0) perAddress.delete(address);
      else perAddress.set(address, left);
    });
  };
}

/**
 * As an `onRequest` hook of a route that is never sealed: only a form may be larger than an ordinary
 * body. A form is read after its token was checked; JSON would be parsed before.
 */
export async function limitJsonOfUpload(request: FastifyRequest): Promise<void> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '');
  if (!isForm && mayBeLarge(request)) throw new Problem('too-large');
}

/** True where the length is beyond an ordinary body's, or not announced at all. */
function mayBeLarge({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return !(length <= JSON_BYTES_MAX);
}

/** How long a client may go on sending a body that was answered without being read. */
const UNREAD_BODY_MS = 5000;

/**
 * As an `onResponse` hook: closes the connection of a client that keeps sending a body after the
 * reply. The rest is read and dropped meanwhile, so that a browser still gets to see the reply.
 */
export async function closeUnreadBody({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete !== false) return;
  const timer = setTimeout(() => raw.socket?.destroy?.(), UNREAD_BODY_MS).unref();
  raw.once('end', () => clearTimeout(timer));
  raw.resume();
}
