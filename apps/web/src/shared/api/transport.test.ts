import { expect, test, vi } from 'vitest';
import { sendPlain, sendSealed } from './transport.ts';

async function sent(body: object): Promise<string | undefined> {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ success: true }),
  );
  vi.stubGlobal('fetch', fetch);
  const request = {
    method: 'GET',
    path: '/api/x',
    body,
    headers: {},
    transportHeaders: {},
  } as const;
  await sendPlain({ ...request, signal: undefined });
  expect(fetch.mock.calls[0]?.[1].body).toBeUndefined();
  return fetch.mock.calls[0]?.[0];
}

test('sends the fields of a plain GET as its query and omits empty ones', async () => {
  expect(await sent({ docId: 'a b', from: undefined })).toBe('/api/x?docId=a+b');
  expect(await sent({})).toBe('/api/x');
});

const UNREACHABLE = 'We could not reach the clinic. Check your connection and try again.';

function sealedRequest() {
  return sendSealed({
    method: 'POST',
    path: '/api/x',
    body: {},
    headers: {},
    transportHeaders: {},
    signal: undefined,
  });
}

test.each([
  ['a proxy’s page', new Response('<html>Bad gateway</html>', { status: 502 })],
  ['a page that claims success', Response.json({ success: true, serverPublicKey: 'none' })],
])('reports an unreachable clinic if the key request returns %s', async (_what, reply) => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => reply);
  await expect(sealedRequest()).rejects.toMatchObject({ message: UNREACHABLE, status: 0 });
  expect(logged).toHaveBeenCalledWith('Failed to get server public key', '');
});

test('shows the server’s own refusal of a key', async () => {
  const refusal = { success: false, message: 'Too many requests.' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }));
  await expect(sealedRequest()).rejects.toMatchObject({ message: 'Too many requests.' });
});
