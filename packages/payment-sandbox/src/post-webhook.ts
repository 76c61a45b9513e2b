import type { Deliver } from './options.ts';

const TIMEOUT = 10_000; // milliseconds

/** Delivers over HTTP, follows no redirect, and gives up when the sandbox closes. */
export function postWebhook(closing: AbortSignal): Deliver {
  return async (url, headers, body) => {
    const signal = AbortSignal.any([closing, AbortSignal.timeout(TIMEOUT)]);
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return response.status;
  };
}
