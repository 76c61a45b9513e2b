import * as routes from '@nadi/contract/generated/route-table';
import { isClassroomPublicNumber } from '@nadi/secure-channel/classroom';
import { parseRoute } from '#shared/api/parse-route.ts';

const REQUEST_TIMEOUT_MS = 15_000;

type Fetch = typeof globalThis.fetch;

/** Fetches the server's public number. @throws if the response has none */
export async function fetchPublicNumber(fetch: Fetch, sessionId: string, signal: AbortSignal) {
  const { body } = await exchange(fetch, parseRoute(routes.getPublicKey).path, {
    signal,
    headers: { 'session-id': sessionId },
  });
  const { serverPublicKey } = body;
  if (!isClassroomPublicNumber(serverPublicKey)) throw new Error('Not a public number');
  return { serverPublicKey, body };
}

/** Sends the encrypted message. @throws if the response is not encrypted */
export async function sendClassroomMessage(
  fetch: Fetch,
  sessionId: string,
  sealed: { encrypted: string; clientPublicKey: number },
  signal: AbortSignal,
) {
  const { body } = await exchange(fetch, parseRoute(routes.demonstrateChannel).path, {
    signal,
    method: 'POST',
    headers: { 'session-id': sessionId, 'content-type': 'application/json' },
    body: JSON.stringify(sealed),
  });
  if (typeof body.encrypted !== 'string') throw new Error('Not an encrypted response');
  return body.encrypted;
}

async function exchange(fetch: Fetch, path: string, init: RequestInit & { signal: AbortSignal }) {
  const signal = AbortSignal.any([init.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  const response = await fetch(path, { ...init, signal, cache: 'no-store' });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return { body: (await response.json()) as Record<string, unknown> };
}
