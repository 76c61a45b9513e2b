import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { CachedReply, FileReply, PAGE_COLOURS, sendFile, sendPage } from './replies.ts';

async function* inTwoParts() {
  yield Buffer.from('by');
  yield Buffer.from('tes');
}

async function download(name: string) {
  const app = fastify();
  const file = new FileReply({ name, mediaType: 'image/svg+xml', size: 5, parts: inTwoParts() });
  app.get('/', (_request, reply) => sendFile(reply, file));
  return app.inject('/');
}

test('sends a file in parts and never shows it on our origin', async () => {
  const { headers, body } = await download('scan.svg');
  expect(body).toBe('bytes');
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-length': '5',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  });
});

test.each([
  ['scan.pdf', 'scan.pdf', 'scan.pdf'],
  ['a "b"/c\\d%e', 'a _b__c_d_e', 'a%20%22b%22%2Fc%5Cd%25e'],
  ['रिपोर्ट 1', '_______ 1', '%E0%A4%B0%E0%A4%BF%E0%A4%AA%E0%A5%8B%E0%A4%B0%E0%A5%8D%E0%A4%9F%201'],
  ["it's (*)", "it's (*)", 'it%27s%20%28%2A%29'],
  ['a\r\nb', 'a__b', 'a%0D%0Ab'],
])('old and new clients can read the name %j', async (name, ascii, encoded) => {
  expect((await download(name)).headers['content-disposition']).toBe(
    `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  );
});

test('provides the same JSON as text, as bytes and compressed', () => {
  const { json, bytes, gzip } = new CachedReply({ name: 'आशा' });
  expect(json).toBe('{"name":"आशा"}');
  expect(bytes.toString()).toBe(json);
  expect(gunzipSync(gzip).toString()).toBe(json);
});

test('has a weak tag that is equal for equal replies only', () => {
  const { etag } = new CachedReply({ n: 1 });
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(new CachedReply({ n: 1 }).etag).toBe(etag);
  expect(new CachedReply({ n: 2 }).etag).not.toBe(etag);
});

test('a page at a secret address is not stored, indexed or revealed as a referrer', async () => {
  const app = fastify();
  app.get('/', (_request, reply) => sendPage(reply, '<p>आशा</p>', "default-src 'none'"));
  const { headers, body } = await app.inject('/');
  expect(body).toBe('<p>आशा</p>');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'",
  });
});

test('pages outside the web application have its colours', () => {
  const tokens = readFileSync('apps/web/src/styles/tokens.css', 'utf8').replace(/\b0\./g, '.');
  const [light = ''] = PAGE_COLOURS.match(/:root\{[^}]*\}/) ?? [];
  const served = [...light.matchAll(/oklch\([\d. ]+\)/g)].map(([colour]) => colour);
  expect(served).toHaveLength(11);
  expect(served.filter((colour) => !tokens.includes(colour))).toEqual([]);
});
