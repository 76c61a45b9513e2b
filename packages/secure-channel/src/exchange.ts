import type { KemInterface } from '@hpke/core';
import { type InnerHeaders, isRecord } from './envelope.ts';
import { parseServerKey, type SealedRequest, type ServerKey, sealRequest } from './sealing.ts';
import type { Random } from './session-id.ts';

/** Steps of a call, as a network panel shows them. */
export type SecureStep =
  | { step: 'asked'; method: 'GET'; url: string; sessionId: string }
  | {
      step: 'key-received';
      status: number;
      serverPublicKey: string;
      epoch: number;
      notAfter: number;
    }
  | {
      step: 'sealed';
      path: string;
      plaintextBytes: number;
      encrypted: string;
      clientPublicKey: string;
    }
  | {
      step: 'sent';
      method: 'POST';
      url: string;
      sessionId: string;
      body: { encrypted: string; clientPublicKey: string };
    }
  | { step: 'answered'; status: number; sealed: boolean; body: unknown }
  | { step: 'opened'; status: number; body: unknown };

export type SecureRequest = {
  /** Path without a query string; a GET's parameters are fields of `body`. */
  path: string;
  method?: string;
  /** Headers that travel inside the seal. */
  headers?: InnerHeaders;
  body?: unknown;
  /** Plain HTTP headers for the transport, such as X-XSRF-TOKEN, which every proxy sees. */
  transportHeaders?: Record<string, string>;
  signal?: AbortSignal;
};

/** `sealed` is false for a plain error. Any machine in between may have sent it, so only its text is kept. */
export type SecureReply = { status: number; body: unknown; sealed: boolean };

export type Wire = {
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  onStep: (step: SecureStep) => void;
  random: Random;
  kem: () => Promise<KemInterface>;
};

export async function fetchServerKey(
  wire: Wire,
  request: SecureRequest,
  sessionId: string,
): Promise<ServerKey> {
  const { fetch, onStep } = wire;
  const url = `${wire.baseUrl}/api/secure/public-key`;
  onStep({ step: 'asked', method: 'GET', url, sessionId });
  const headers = { ...request.transportHeaders, 'session-id': sessionId };
  const { status, body } = await readReply(() =>
    fetch(url, { ...withSignal(request), headers, cache: 'no-store' }),
  ).catch((cause: unknown) => {
    request.signal?.throwIfAborted();
    throw new SealedRequestError('Failed to get server public key', { cause });
  });
  const offered = isRecord(body) && body.success === true ? body.serverPublicKey : undefined;
  const serverKey = parseServerKey(offered);
  if (status !== 200 || !serverKey)
    throw new SealedRequestError('Failed to get server public key', { hint: messageOf(body) });
  const { epoch, notAfter } = serverKey.header;
  onStep({ step: 'key-received', status, serverPublicKey: String(offered), epoch, notAfter });
  return serverKey;
}

export async function seal(
  wire: Wire,
  request: SecureRequest,
  serverKey: ServerKey,
  sessionId: string,
): Promise<SealedRequest> {
  const { path, headers = {}, body = {} } = request;
  const call = await sealRequest(await wire.kem(), serverKey, {
    path,
    sessionId,
    payload: { headers, body },
  }).catch((cause: unknown) => {
    throw new SealedRequestError('Secure connection not properly initialized', { cause });
  });
  const { encrypted, clientPublicKey, paddedBytes } = call;
  wire.onStep({ step: 'sealed', path, plaintextBytes: paddedBytes, encrypted, clientPublicKey });
  return call;
}

export async function send(
  wire: Wire,
  request: SecureRequest,
  call: SealedRequest,
  sessionId: string,
): Promise<SecureReply> {
  const { fetch, onStep } = wire;
  const url = wire.baseUrl + request.path;
  const body = { encrypted: call.encrypted, clientPublicKey: call.clientPublicKey };
  const headers = {
    ...request.transportHeaders,
    'content-type': 'application/json',
    'session-id': sessionId,
  };
  onStep({ step: 'sent', method: 'POST', url, sessionId, body });
  const answer = await readReply(() =>
    fetch(url, {
      ...withSignal(request),
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      cache: 'no-store',
    }),
  );
  const sealed =
    isRecord(answer.body) && typeof answer.body.encrypted === 'string'
      ? answer.body.encrypted
      : undefined;
  onStep({
    step: 'answered',
    status: answer.status,
    sealed: sealed !== undefined,
    body: answer.body,
  });
  if (sealed === undefined) return acceptPlainError(answer);
  const opened = await call.openReply(answer.status, sealed).catch((cause: unknown) => {
    throw new SealedRequestError('Decryption failed', { cause });
  });
  onStep({ step: 'opened', status: answer.status, body: opened });
  return { status: answer.status, body: opened, sealed: true };
}

/**
 * Returns a plain reply that is a refusal. A plain reply that claims success did not come from the holder
 * of the key.
 */
function acceptPlainError({ status, body }: PlainReply): SecureReply {
  const isSuccess = status >= 200 && status < 300;
  if (isSuccess && !(isRecord(body) && body.success === false))
    throw new SealedRequestError('Decryption failed');
  return {
    status,
    // Only messages of our own server are shown; the page replaces the text of a proxy by its own.
    body: { success: false, message: messageOf(body) },
    sealed: false,
  };
}

type PlainReply = { status: number; body: unknown };

async function readReply(fetchIt: () => Promise<Response>): Promise<PlainReply> {
  const response = await fetchIt();
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: text };
  }
}

function messageOf(body: unknown): string | undefined {
  return isRecord(body) && typeof body.message === 'string' ? body.message : undefined;
}

function withSignal({ signal }: SecureRequest): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

type SealedRequestMessage =
  | 'Failed to get server public key'
  | 'Secure connection not properly initialized'
  | 'Decryption failed'
  | 'Unsupported method';

/**
 * One of docs/secure-calls.md#client-errors. `hint` is for users; `cause` is fetch's own error if the
 * network failed.
 */
export class SealedRequestError extends Error {
  readonly hint: string | undefined;

  constructor(
    message: SealedRequestMessage,
    options: { hint?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'SealedRequestError';
    this.hint = options.hint;
  }
}
