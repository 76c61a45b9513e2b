import { z } from 'zod';
import { ProviderError } from './provider.ts';

const API_URL = 'https://api.razorpay.com';

export interface RazorpayClient {
  get<T>(path: string, schema: z.ZodType<T>): Promise<T>;
  /** `key` is sent as the idempotency key of a refund. */
  post<T>(path: string, schema: z.ZodType<T>, body: object, key?: string): Promise<T>;
}

interface ClientOptions {
  keyId: string;
  keySecret: string;
  base?: () => string;
  timeoutMs: number;
}

/** Calls Razorpay's HTTP API. @throws ProviderError for every failure */
export function razorpayClient({
  keyId,
  keySecret,
  base,
  timeoutMs,
}: ClientOptions): RazorpayClient {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  async function request<T>(path: string, schema: z.ZodType<T>, init: RequestInit): Promise<T> {
    const { status, json } = await fetchJson(`${base?.() ?? API_URL}${path}`, {
      ...init,
      headers: { ...init.headers, authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status !== 200) throw rejection(status, json);
    const read = schema.safeParse(json);
    if (!read.success) throw new ProviderError('Razorpay sent an unexpected response', false);
    return read.data;
  }
  return {
    get: (path, schema) => request(path, schema, {}),
    post: (path, schema, body, key) =>
      request(path, schema, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { 'x-refund-idempotency': key }),
        },
        body: JSON.stringify(body),
      }),
  };
}

async function fetchJson(
  url: string,
  init: RequestInit,
): Promise<{ status: number; json: unknown }> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, json: await response.json() };
  } catch (error) {
    throw new ProviderError('Razorpay could not be reached', false, error);
  }
}

const Failure = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

function rejection(status: number, json: unknown): ProviderError {
  const { data } = Failure.safeParse(json);
  const transient = status >= 500 || status === 409 || status === 429 || data === undefined;
  return new ProviderError(
    data?.error.description ?? `Razorpay replied with status ${status}`,
    !transient,
  );
}

/**
 * Returns whether the request was refused because Razorpay does not know the id: it replies 400
 * with this text.
 */
export function isUnknownId(error: unknown): boolean {
  return error instanceof ProviderError && error.refused && /does not exist/.test(error.message);
}
