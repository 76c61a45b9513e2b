import { z } from 'zod';
import { ProviderError } from './provider.ts';

const API_URL = 'https://api.razorpay.com';

export interface RazorpayClient {
  get<T>(path: string, shape: z.ZodType<T>): Promise<T>;
  /** `key` makes a refund happen once. */
  post<T>(path: string, shape: z.ZodType<T>, body: object, key?: string): Promise<T>;
}

interface ClientOptions {
  keyId: string;
  keySecret: string;
  base?: () => string;
  timeoutMs: number;
}

/** Razorpay's documented HTTP API. @throws ProviderError for whatever is not the asked-for answer */
export function razorpayClient({
  keyId,
  keySecret,
  base,
  timeoutMs,
}: ClientOptions): RazorpayClient {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  async function request<T>(path: string, shape: z.ZodType<T>, init: RequestInit): Promise<T> {
    const { status, json } = await fetchJson(`${base?.() ?? API_URL}${path}`, {
      ...init,
      headers: { ...init.headers, authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (status !== 200) throw rejection(status, json);
    const read = shape.safeParse(json);
    if (!read.success) throw new ProviderError('Razorpay answered something unknown', false);
    return read.data;
  }
  return {
    get: (path, shape) => request(path, shape, {}),
    post: (path, shape, body, key) =>
      request(path, shape, {
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
    throw new ProviderError('Razorpay did not answer', false, error);
  }
}

const Failure = z.object({ error: z.object({ code: z.string(), description: z.string() }) });

function rejection(status: number, json: unknown): ProviderError {
  const { data } = Failure.safeParse(json);
  const passes = status >= 500 || status === 409 || status === 429 || data === undefined;
  return new ProviderError(data?.error.description ?? `Razorpay answered ${status}`, !passes);
}

/** Razorpay says 400 and these words for an id it does not know. */
export function isUnknownId(error: unknown): boolean {
  return error instanceof ProviderError && error.refused && /does not exist/.test(error.message);
}
