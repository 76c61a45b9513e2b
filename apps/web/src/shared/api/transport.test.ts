import { afterEach, expect, test, vi } from 'vitest';
import { sendPlain } from './transport.ts';

afterEach(() => vi.unstubAllGlobals());

async function sent(body: object): Promise<string | undefined> {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ success: true }),
  );
  vi.stubGlobal('fetch', fetch);
  const route = { method: 'GET', path: '/api/x', access: 'admin', channel: 'plain' } as const;
  const request = { route: route as never, body, headers: {}, transportHeaders: {} };
  await sendPlain({ ...request, signal: undefined });
  expect(fetch.mock.calls[0]?.[1].body).toBeUndefined();
  return fetch.mock.calls[0]?.[0];
}

test('the fields of a plain GET are its query, without those that have no value', async () => {
  expect(await sent({ docId: 'a b', from: undefined })).toBe('/api/x?docId=a+b');
  expect(await sent({})).toBe('/api/x');
});
