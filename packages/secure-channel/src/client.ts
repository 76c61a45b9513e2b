import type { KemInterface } from '@hpke/core';
import { isRecord } from './envelope.ts';
import {
  fetchServerKey,
  type SecureReply,
  type SecureRequest,
  type SecureStep,
  seal,
  send,
  type Wire,
} from './exchange.ts';
import { chooseKem } from './sealing.ts';
import { SecureCallError } from './secure-call-error.ts';
import { newSessionId, type Random } from './session-id.ts';

export type SecureCallerOptions = {
  fetch: typeof globalThis.fetch;
  /** Origin in front of every path; empty in the browser. */
  baseUrl?: string;
  onStep?: (step: SecureStep) => void;
  random?: Random;
};

export type SecureCall = (request: SecureRequest) => Promise<SecureReply>;

const NOT_INITIALIZED = 'Secure connection not properly initialized';

/**
 * Makes encrypted calls, each with a key exchange of its own.
 *
 * A call rejects with SecureCallError, with the signal's reason once aborted, or with fetch's own error where
 * sending failed: then the call may or may not have run.
 */
export function createSecureCaller(options: SecureCallerOptions): SecureCall {
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
    if (requestsNewExchange(second)) throw new SecureCallError(NOT_INITIALIZED);
    return second;
  };
}

function assertCallable({ method = 'POST', path }: SecureRequest): void {
  if (method !== 'GET' && method !== 'POST') throw new SecureCallError('Unsupported method');
  if (/[?#]/.test(path)) throw new RangeError('A sealed call carries its parameters in the body');
  if (globalThis.crypto?.subtle) return;
  throw new SecureCallError(NOT_INITIALIZED, {
    hint: 'This page was opened without HTTPS, so the browser offers no encryption. Open it with https://.',
  });
}

/** The server says this only while nothing has run, so that asking again is safe. */
function requestsNewExchange({ status, sealed, body }: SecureReply): boolean {
  return !sealed && status === 400 && isRecord(body) && body.message === NOT_INITIALIZED;
}

async function exchange(wire: Wire, request: SecureRequest): Promise<SecureReply> {
  const sessionId = newSessionId(wire.random);
  const serverKey = await fetchServerKey(wire, request, sessionId);
  const call = await seal(wire, request, serverKey, sessionId);
  request.signal?.throwIfAborted();
  return send(wire, request, call, sessionId);
}

function browserRandom(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
