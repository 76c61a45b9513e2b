import { expect, vi } from 'vitest';
import { request } from '#shared/api/client.ts';

/** Waits until a request was sent. For test files that mock the client. */
export async function expectSent(route: string, body: object, as?: string): Promise<void> {
  await vi.waitFor(() =>
    expect(request).toHaveBeenCalledWith(route, body, ...(as === undefined ? [] : [{ as }])),
  );
}

/** Lists the bodies of the requests to a route. For test files that mock the client. */
export function bodiesSent(route: string): unknown[] {
  return vi.mocked(request).mock.calls.flatMap(([name, body]) => (name === route ? [body] : []));
}
