import { createSealedFetch } from '@nadi/secure-channel/client';
import { SealedRequestError } from '@nadi/secure-channel/exchange';
import { ApiError, unreachable } from './api-error.ts';
import { languageHeader } from './language-header.ts';

export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  body: object;
  /** Tokens and idempotency keys; encrypted on a sealed request. */
  headers: Record<string, string>;
  transportHeaders: Record<string, string>;
  signal: AbortSignal | undefined;
}

export interface ApiResponse {
  status: number;
  body: unknown;
  /** False for a plain response to a sealed request, which an intermediary may have sent. */
  trusted: boolean;
}

const sealedFetch = createSealedFetch({
  fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, ...languageHeader() } }),
});

export async function sendSealed({ path, body, ...outgoing }: ApiRequest): Promise<ApiResponse> {
  const sent = hasFile(body) ? await encodeFiles(body) : body;
  const {
    status,
    body: answer,
    sealed,
  } = await sealedFetch({
    path,
    headers: outgoing.headers,
    body: sent,
    transportHeaders: outgoing.transportHeaders,
    ...(outgoing.signal ? { signal: outgoing.signal } : {}),
  }).catch((error: unknown) => {
    outgoing.signal?.throwIfAborted();
    throw error instanceof SealedRequestError && error.hint
      ? new ApiError(error.hint, { status: 400 })
      : networkError(error as Error);
  });
  return { status, body: answer, trusted: sealed };
}

export async function sendPlain(request: ApiRequest): Promise<ApiResponse> {
  const { method, path, body, ...outgoing } = request;
  const get = method === 'GET';
  const form = hasFile(body) ? toForm(body) : null;
  const response = await fetch(get ? withQuery(path, body) : path, {
    method,
    headers: {
      ...outgoing.headers,
      ...outgoing.transportHeaders,
      ...languageHeader(),
      // The browser sets the content type of a form, with its boundary.
      ...(get || form ? {} : { 'content-type': 'application/json' }),
    },
    ...(get ? {} : { body: form ?? JSON.stringify(body) }),
    ...(outgoing.signal ? { signal: outgoing.signal } : {}),
  }).catch((error: unknown) => {
    outgoing.signal?.throwIfAborted();
    throw networkError(error as Error);
  });
  return { status: response.status, body: await response.json().catch(() => null), trusted: true };
}

function hasFile(body: object): boolean {
  return Object.values(body).some((value) => value instanceof File);
}

/** Omits fields without a value. */
function withQuery(path: string, body: object): string {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined);
  return fields.length === 0 ? path : `${path}?${new URLSearchParams(fields)}`;
}

/** Builds a multipart body: files unchanged, objects as JSON text. */
function toForm(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File) form.append(name, value);
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** Returns the error of a request without a response (status 0); logs the technical message. */
export function networkError(error: Error): ApiError {
  console.warn(error.message, error.cause ?? '');
  return new ApiError(unreachable(), { status: 0 });
}

/** Encodes files for a sealed request; loaded on demand, because only two requests have files. */
async function encodeFiles(body: object): Promise<Record<string, unknown>> {
  const { toWireFile } = await import('@nadi/secure-channel/files');
  const fields = Object.entries(body).map(async ([name, value]) => {
    return [name, value instanceof File ? await toWireFile(value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(fields));
}
