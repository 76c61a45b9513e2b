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
    preload: ['/assets/page-1a2b.js'],
  };
  const portal = { pattern: '^\\/doctor-profile\\/?$', preload: [], portal: true };
  writeFileSync(join(folder, 'pages.json'), JSON.stringify([doctors, portal]));
  app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Problem ? 499 : 500).send({}),
  );
  await serveWeb(app, folder, { 'x-portal': 'stricter' });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const open = (url: string, accept = 'text/html') => app.inject({ url, headers: { accept } });

test('the home page is the written one', async () => {
  const answer = await open('/?from=mail');
  expect([answer.statusCode, answer.body]).toEqual([200, '<p>home</p>']);
});

test.each(['/doctors', '/doctors/Neurologist?search=x', '/doctors/'])(
  '%s is the shell, and says what to fetch ahead',
  async (url) => {
    const { statusCode, body, headers } = await open(url);
    expect([statusCode, body]).toEqual([200, '<p>shell</p>']);
    expect(headers.link).toBe('</assets/page-1a2b.js>; rel=modulepreload');
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test('a page of the portals has headers of its own', async () => {
  expect((await open('/doctor-profile')).headers['x-portal']).toBe('stricter');
  expect((await open('/doctors')).headers['x-portal']).toBeUndefined();
});

test('an address that is no page is told so, in the application’s own frame', async () => {
  const { statusCode, body, headers } = await open('/doctor');
  expect([statusCode, body, headers.link]).toEqual([404, '<p>shell</p>', undefined]);
});

test.each(['/api/nothing', '/assets/gone.js', '/uploads/gone.webp'])(
  '%s is never answered with a page',
  async (url) => {
    expect((await open(url)).statusCode).toBe(499);
  },
);

test.each([
  ['/doctors', 'application/json', 499],
  ['/doctors', 'text/html;q=0', 499],
  ['/doctors', '*/*', 200],
  ['/doctors', 'text/*', 200],
  // A program that asks for something that is not there is told so in its own terms.
  ['/doctor', '*/*', 499],
])('%s for who takes %s: %i', async (url, accept, status) => {
  expect((await open(url, accept)).statusCode).toBe(status);
});

test.each(['/', '/doctors', '/assets/page-1a2b.js'])(
  'HEAD %s is GET without a body',
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

test('what the build keeps for itself is not served', async () => {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  writeFileSync(join(folder, '.built-from'), 'x');
  for (const url of ['/.vite/manifest.json', '/.built-from']) {
    expect((await open(url, '*/*')).statusCode).toBe(499);
  }
});

test('hashed files are kept for a year, the home page is checked each time', async () => {
  expect((await open('/assets/page-1a2b.js')).headers['cache-control']).toContain('immutable');
  expect((await open('/')).headers['cache-control']).toBe('no-cache');
});
