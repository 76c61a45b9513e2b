import { afterEach, expect, test, vi } from 'vitest';
import { sendPlain, sendSealed } from './transport.ts';
import { uploadForm } from './upload-form.ts';

const REQUEST = {
  ...{ method: 'POST' as const, path: '/api/user/book-appointment', body: {} },
  ...{ headers: {}, transportHeaders: { 'nadi-background': '1' }, signal: undefined },
};

afterEach(() => {
  document.documentElement.lang = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sends a request, and returns the languages that its calls of `fetch` accept. */
async function acceptedBy(send: () => Promise<unknown>) {
  const fetch = vi.fn(
    async () => new Response('{"success":false,"message":"no"}', { status: 429 }),
  );
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(console, 'warn').mockReturnValue();
  await send().catch(() => undefined);
  expect(fetch).toHaveBeenCalled();
  const calls = fetch.mock.calls as unknown as [string, RequestInit][];
  return calls.map(([, { headers }]) => new Headers(headers).get('accept-language'));
}

test.each([
  ['a plain', () => sendPlain(REQUEST)],
  ['an encrypted', () => sendSealed(REQUEST)],
])('%s request accepts the document’s language only if it is not English', async (_, send) => {
  document.documentElement.lang = 'hi';
  expect(new Set(await acceptedBy(send))).toEqual(new Set(['hi']));
  document.documentElement.lang = 'en';
  expect(new Set(await acceptedBy(send))).toEqual(new Set([null]));
});

test('an upload accepts the document’s language only if it is not English', () => {
  const sent: [string, string][] = [];
  vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader').mockImplementation((...header) => {
    sent.push(header);
  });
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  const upload = () =>
    void uploadForm('POST plain patient /api/user/add-document' as never, {
      ...{ role: 'patient', fields: {}, onProgress: () => undefined },
    });
  document.documentElement.lang = 'ur';
  upload();
  document.documentElement.lang = 'en';
  upload();
  expect(sent.filter(([name]) => name === 'accept-language')).toEqual([['accept-language', 'ur']]);
});
