import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { serveWeb } from './serve-web.ts';

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nadi-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>home</p>');
  writeFileSync(join(folder, 'app.html'), '<p>shell</p>');
  writeFileSync(join(folder, 'assets/page-1a2b.js'), 'export {};');
  const doctors = {
    pattern: '^\\/doctors(?:\\/([^/]+?))?\\/?$',
    preload: ['/assets/page-1a2b.js', '/assets/list-3c4d.js'],
  };
  const portal = { pattern: '^\\/doctor-profile\\/?$', preload: [], portal: true };
  writeFileSync(join(folder, 'pages.json'), JSON.stringify([doctors, portal]));
  app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Problem && error.code === 'not-found' ? 499 : 500).send({}),
  );
  await serveWeb(app, folder, { 'x-portal': 'stricter' });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const open = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });

test('serves the prerendered home page', async () => {
  const answer = await open('/?from=mail');
  expect([answer.statusCode, answer.body]).toEqual([200, '<p>home</p>']);
});

test.each(['/doctors', '/Doctors', '/doctors/Neurologist?search=x', '/doctors/', '/doctors/api'])(
  'serves the shell at %s and names the files to preload',
  async (url) => {
    const { statusCode, body, headers } = await open(url);
    expect([statusCode, body]).toEqual([200, '<p>shell</p>']);
    expect(headers.link).toBe(
      '</assets/page-1a2b.js>; rel=modulepreload, </assets/list-3c4d.js>; rel=modulepreload',
    );
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test('a page of the portals has its own headers', async () => {
  expect((await open('/doctor-profile')).headers['x-portal']).toBe('stricter');
  expect((await open('/doctors')).headers['x-portal']).toBeUndefined();
});

test("answers 404 in the application's own frame for an unknown page", async () => {
  for (const url of ['/doctor', '/apis', '/doctors/a/b', '/my/doctors']) {
    const { statusCode, body, headers } = await open(url);
    expect([statusCode, body, headers.link], url).toEqual([404, '<p>shell</p>', undefined]);
  }
});

test.each(['/api', '/api/nothing', '/assets/gone.js', '/uploads/gone.webp'])(
  'never answers %s with a page',
  async (url) => {
    expect((await open(url)).statusCode).toBe(499);
  },
);

test.each([
  ['/doctors', 'application/json', 499],
  ['/doctors', 'text/html;q=0', 499],
  ['/doctors', '*/*, text/html ; q=0.00 , text/plain', 499],
  ['/doctors', 'text/html; q=0.5', 200],
  ['/doctors', '*/*', 200],
  ['/doctors', 'text/*', 200],
  // A program that requests a missing address gets an answer in its own format.
  ['/doctor', '*/*', 499],
])('answers %s to a client that accepts %s with %i', async (url, accept, status) => {
  expect((await open(url, accept)).statusCode).toBe(status);
});

test.each(['/', '/doctors', '/assets/page-1a2b.js'])(
  'answers HEAD %s like GET without a body',
  async (url) => {
    const request = { url, headers: { accept: 'text/html' } };
    const [head, get] = [
      await app.inject({ ...request, method: 'HEAD' }),
      await app.inject({ ...request, method: 'GET' }),
    ];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  },
);

test("does not serve the build's own files", async () => {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, '.built-from'), 'x');
  for (const url of ['/.vite/manifest.json', '/.built-from']) {
    expect((await open(url, '*/*')).statusCode).toBe(499);
  }
});

test('browsers cache hashed files for a year and revalidate the home page', async () => {
  const cacheOf = async (url: string) => (await open(url)).headers['cache-control'];
  expect(await cacheOf('/assets/page-1a2b.js')).toBe('public, max-age=31536000, immutable');
  expect(await cacheOf('/')).toBe('no-cache');
});

test('a client without an Accept header gets a page if there is one', async () => {
  expect((await app.inject('/doctors')).statusCode).toBe(200);
  expect((await app.inject('/doctor')).statusCode).toBe(499);
});

test('sends compressed files of the build compressed', async () => {
  writeFileSync(join(folder, 'assets/page-1a2b.js.br'), 'compressed');
  const request = { url: '/assets/page-1a2b.js', headers: { 'accept-encoding': 'br' } };
  const { headers, body } = await app.inject(request);
  expect([headers['content-encoding'], body]).toEqual(['br', 'compressed']);
});

test('answers another method with those of the address', async () => {
  const app = Fastify();
  await serveWeb(app, folder, {});
  const reply = await app.inject({ method: 'DELETE', url: '/api/user/login' });
  expect([reply.headers.allow, reply.json().message]).toEqual([
    'POST',
    new Problem('method-not-allowed').message,
  ]);
  await app.close();
});

test('works without a build and without pages', async () => {
  const unbuilt = Fastify();
  await serveWeb(unbuilt, mkdtempSync(join(folder, 'empty-')), {});
  expect(
    (await unbuilt.inject({ url: '/', headers: { accept: 'text/html' } })).json(),
  ).toMatchObject({
    message: new Problem('not-found').message,
  });
  await unbuilt.close();
});
