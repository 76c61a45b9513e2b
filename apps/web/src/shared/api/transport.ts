import type { Address } from '@nadi/contract/address';
import { createSecureCaller } from '@nadi/secure-channel/client';
import { isNetworkFailure, SecureCallError } from '@nadi/secure-channel/secure-call-error';
import { ApiError } from './api-error.ts';

export interface Outgoing {
  address: Address;
  body: object;
  /** Tokens and keys: inside the seal where there is one. */
  headers: Record<string, string>;
  transportHeaders: Record<string, string>;
  signal: AbortSignal | undefined;
}

export interface Answer {
  status: number;
  body: unknown;
  /** It came the way it was asked for; a plain refusal of a sealed call may be any machine's in between. */
  trusted: boolean;
}

const secureCall = createSecureCaller({ fetch: (...request) => fetch(...request) });

export async function sendSealed({ address, body, ...outgoing }: Outgoing): Promise<Answer> {
  const sent = address.upload ? await withWireFiles(body) : body;
  const {
    status,
    body: answer,
    sealed,
  } = await secureCall({
    path: address.path,
    headers: outgoing.headers,
    body: sent,
    sessionHeaders: outgoing.transportHeaders,
    ...(outgoing.signal ? { signal: outgoing.signal } : {}),
  }).catch((error: unknown) => {
    outgoing.signal?.throwIfAborted();
    if (isNetworkFailure(error)) throw nobodyAnswered(error as Error);
    if (error instanceof SecureCallError && error.hint) {
      throw new ApiError(error.hint, { status: 400 });
    }
    throw error;
  });
  return { status, body: answer, trusted: sealed };
}

export async function sendPlain({ address, body, ...outgoing }: Outgoing): Promise<Answer> {
  const get = address.method === 'GET';
  const form = address.upload ? toForm(body) : null;
  const response = await fetch(address.path, {
    method: address.method,
    headers: {
      ...outgoing.headers,
      ...outgoing.transportHeaders,
      // A form's type carries its boundary, which only the browser knows.
      ...(get || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(get ? {} : { body: form ?? JSON.stringify(body) }),
    ...(outgoing.signal ? { signal: outgoing.signal } : {}),
  }).catch((error: unknown) => {
    outgoing.signal?.throwIfAborted();
    throw nobodyAnswered(error as Error);
  });
  return { status: response.status, body: await response.json().catch(() => null), trusted: true };
}

/** Multipart as spec §7 has it: files as they are, an address as JSON text. */
function toForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** Keeps the specification's words where the key exchange itself failed (spec §8). */
function nobodyAnswered(error: Error): ApiError {
  const words =
    error instanceof SecureCallError
      ? error.message
      : 'The clinic cannot be reached. Please check your internet connection.';
  return new ApiError(words, { status: 0 });
}

/** Only the two calls with photos pay for the code that packs files. */
async function withWireFiles(body: object): Promise<Record<string, unknown>> {
  const { toWireFile } = await import('@nadi/secure-channel/files');
  const fields = Object.entries(body).map(async ([name, value]) => {
    return [name, value instanceof File ? await toWireFile(value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(fields));
}
