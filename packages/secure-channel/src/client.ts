import type { KemInterface } from '@hpke/core';
import { isRecord } from './envelope.ts';
import {
  fetchServerKey,
  SealedRequestError,
  type SecureReply,
  type SecureRequest,
  type SecureStep,
  seal,
  send,
  type Wire,
} from './exchange.ts';
import { chooseKem } from './sealing.ts';
import { newSessionId, type Random } from './session-id.ts';

export type SealedFetchOptions = {
  fetch: typeof globalThis.fetch;
  /** Origin for every path; empty in the browser. */
  baseUrl?: string;
  onStep?: (step: SecureStep) => void;
  random?: Random;
};

export type SealedFetch = (request: SecureRequest) => Promise<SecureReply>;

const NOT_INITIALIZED = 'Secure connection not properly initialized';

/**
 * Returns a function that sends encrypted requests, each with its own key exchange.
 *
 * It rejects with SealedRequestError, with the signal's reason once aborted, or with fetch's own error if
 * sending failed. After a fetch error the request may or may not have taken effect.
 */
export function createSealedFetch(options: SealedFetchOptions): SealedFetch {
  const { fetch, baseUrl = '', onStep = () => {}, random = browserRandom } = options;
  let kem: KemInterface | undefined;
  const wire: Wire = {
    fetch,
    baseUrl,
    onStep,
    random,
    kem: async () => {
      kem ??= await chooseKem();
      return kem;
    },
  };
  return async (request) => {
    assertCallable(request);
    const reply = await exchange(wire, request);
    if (!requestsNewExchange(reply)) return reply;
    const second = await exchange(wire, request);
    if (requestsNewExchange(second)) throw new SealedRequestError(NOT_INITIALIZED);
    return second;
  };
}

function assertCallable({ method = 'POST', path }: SecureRequest): void {
  if (method !== 'GET' && method !== 'POST') throw new SealedRequestError('Unsupported method');
  if (/[?#]/.test(path)) throw new RangeError('A sealed call carries its parameters in the body');
  if (globalThis.crypto?.subtle) return;
  throw new SealedRequestError(NOT_INITIALIZED, {
    hint: 'This page was opened without HTTPS, so the browser offers no encryption. Open it with https://.',
  });
}

/**
 * Returns whether the server asks for a new exchange. It asks only before anything has run, so repeating is
 * safe.
 */
function requestsNewExchange({ status, sealed, body }: SecureReply): boolean {
  return !sealed && status === 400 && isRecord(body) && body.message === NOT_INITIALIZED;
}

async function exchange(wire: Wire, request: SecureRequest): Promise<SecureReply> {
  const sessionId = newSessionId(wire.random);
  const serverKey = await fetchServerKey(wire, request, sessionId);
  const sealed = await seal(wire, request, serverKey, sessionId);
  request.signal?.throwIfAborted();
  return send(wire, request, sealed, sessionId);
}

function browserRandom(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
