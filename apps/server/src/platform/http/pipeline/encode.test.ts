import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
import { CachedReply, FileReply } from '#platform/http/replies.ts';
import { Problem } from '#platform/problem.ts';
import type { OpenedRequest } from '#platform/secure/request-opener.ts';
import { encodeJson, encodeSealed } from './encode.ts';

type Encode = (request: FastifyRequest, reply: FastifyReply) => unknown;

function send(encode: Encode, headers: Record<string, string> = {}) {
  const app = fastify();
  app.setErrorHandler((error: Problem, _request, reply) => reply.code(400).send(error.code));
  app.get('/', async (request, reply) => encode(request, reply));
  return app.inject({ method: 'GET', url: '/', headers });
}

/** Returns the text and the status that would be sealed. */
const sealed = { seal: (status: number, json: string) => `${status} ${json}` } as OpenedRequest;

test('prevents caching of plain JSON', async () => {
  const reply = await send((request, to) => encodeJson(request, to, { success: true }));
  expect([reply.headers['cache-control'], reply.json()]).toEqual(['no-store', { success: true }]);
});

test('sends a file unchanged', async () => {
  const parts = (async function* () {
    yield Buffer.from('bytes');
  })();
  const file = new FileReply({ name: 'a.pdf', mediaType: 'application/pdf', size: 5, parts });
  const reply = await send((request, to) => encodeJson(request, to, file));
  expect([reply.headers['content-type'], reply.body]).toEqual(['application/pdf', 'bytes']);
});

test.each([
  ['gzip, br', 'gzip'],
  ['br, gzip ; q=1', 'gzip'],
  ['br, GZIP;q=0.5', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br', undefined],
  ['', undefined],
  ['gzip;q=0', undefined],
  ['br, gzip ; q=0.000', undefined],
  ['gzip;q=0, br', undefined],
  ['notgzip', undefined],
  ['gzipped', undefined],
])('sends a cached reply to %s with content-encoding %s', async (accepted, expected) => {
  const cached = new CachedReply({ success: true });
  const encode: Encode = (request, to) => encodeJson(request, to, cached);
  const reply = await send(encode, { 'accept-encoding': accepted });
  expect(reply.headers['content-encoding']).toBe(expected);
  expect(reply.headers).toMatchObject({
    etag: cached.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-type': 'application/json; charset=utf-8',
  });
});

test('does not resend a cached reply that the client has', async () => {
  const cached = new CachedReply({ success: true });
  const encode: Encode = (request, to) => encodeJson(request, to, cached);
  for (const tag of ['*', cached.etag, `"other", ${cached.etag.slice(2)}`]) {
    expect((await send(encode, { 'if-none-match': tag })).statusCode, tag).toBe(304);
  }
  for (const tag of ['"other"', `"W/${cached.etag.slice(3)}`, '"*"']) {
    expect((await send(encode, { 'if-none-match': tag })).statusCode, tag).toBe(200);
  }
  expect((await send(encode)).json()).toEqual({ success: true });
});

test.each([
  ['as it is', { success: true }],
  ['made ahead', new CachedReply({ success: true })],
])('seals a reply %s with its status and prevents caching', async (_how, body) => {
  const reply = await send((request, to) => encodeSealed(request, to, sealed, async () => body));
  expect([reply.statusCode, reply.json()]).toEqual([200, { encrypted: '200 {"success":true}' }]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers).not.toHaveProperty('retry-after');
});

test('seals a problem with its status and leaves Retry-After readable', async () => {
  const work = () => Promise.reject(new Problem('too-many', { retryAfter: 9 }));
  const reply = await send((request, to) => encodeSealed(request, to, sealed, work));
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '9']);
  expect(reply.json().encrypted).toMatch(/^429 {"success":false/);
});

test('seals an unexpected error as 500 without its message', async () => {
  const work = () => Promise.reject(new Error('column "secret" does not exist'));
  const reply = await send((request, to) => encodeSealed(request, to, sealed, work));
  expect(reply.statusCode).toBe(500);
  expect(reply.body).not.toContain('secret');
});

test('answers a used nonce like an envelope that does not open: without sealing', async () => {
  const seal = vi.fn();
  const work = () => Promise.reject(new Problem('decryption-failed'));
  const reply = await send((request, to) =>
    encodeSealed(request, to, { ...sealed, seal } as OpenedRequest, work),
  );
  expect([reply.statusCode, reply.body]).toEqual([400, 'decryption-failed']);
  expect(seal).not.toHaveBeenCalled();
});
