import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { chooseCoding } from './send-document.ts';
import { type RenderDocument, serveWeb } from './serve-web.ts';

let folder: string;
let app: FastifyInstance;
let rendered: RenderDocument;
const render: RenderDocument = (html, path) => rendered(html, path);
const options = {
  chooseLanguage: async ({ headers }: FastifyRequest) => String(headers['x-language'] ?? 'en'),
  portalHeaders: {},
  embedHeaders: async () => ({ 'x-frame-options': undefined, 'x-frame': 'allowed' }),
  render,
  describe: async (path: string) =>
    path === '/doctors/unknown' ? { status: 404 as const, title: '', head: '', text: null } : null,
};

beforeEach(async () => {
  rendered = async (html) => html;
  folder = mkdtempSync(join(tmpdir(), 'nadi-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<p>home</p>');
  writeFileSync(join(folder, 'app.html'), '<p>shell</p>');
  writeFileSync(join(folder, 'index.hi.html'), '<p>ghar</p>');
  writeFileSync(join(folder, 'app.hi.html'), '<p>dhancha</p>');
  writeFileSync(join(folder, 'site.webmanifest'), '{}');
  writeFileSync(join(folder, 'assets/page-1a2b.js'), 'export {};');
  const doctors = {
    pattern: '^\\/doctors(?:\\/([^/]+?))?\\/?$',
    preload: ['/assets/page-1a2b.js', '/assets/list-3c4d.js'],
    translated: { hi: ['/assets/hi/DoctorsPage.js'] },
  };
  const portal = { pattern: '^\\/doctor-profile\\/?$', preload: [], portal: true };
  const embed = { pattern: '^\\/embed\\/doctors\\/?$', preload: [], embed: true };
  writeFileSync(join(folder, 'embed.html'), '<p>frame</p>');
  writeFileSync(join(folder, 'embed.hi.html'), '<p>frem</p>');
  writeFileSync(join(folder, 'embed.js'), '(() => {})();');
  writeFileSync(join(folder, 'pages.json'), JSON.stringify([doctors, portal, embed]));
  app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof Problem && error.code === 'not-found' ? 499 : 500).send({}),
  );
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-frame-options', 'DENY'));
  await serveWeb(app, { ...options, folder, portalHeaders: { 'x-portal': 'stricter' } });
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
      '</assets/page-1a2b.js>; rel=modulepreload; fetchpriority=low, ' +
        '</assets/list-3c4d.js>; rel=modulepreload; fetchpriority=low',
    );
    expect(headers['cache-control']).toBe('no-cache');
  },
);

test('pages come in the chosen language, with its sentences preloaded', async () => {
  const inHindi = (url: string) =>
    app.inject({ url, headers: { accept: 'text/html', 'x-language': 'hi' } });
  expect((await inHindi('/')).body).toBe('<p>ghar</p>');
  const doctors = await inHindi('/doctors');
  expect(doctors.body).toBe('<p>dhancha</p>');
  expect(doctors.headers.link).toContain(
    '</assets/hi/DoctorsPage.js>; rel=modulepreload; fetchpriority=low',
  );
  expect((await inHindi('/doctor')).body).toBe('<p>dhancha</p>');
  expect((await inHindi('/doctor-profile')).body).toBe('<p>dhancha</p>');
  expect((await inHindi('/embed/doctors')).body).toBe('<p>frem</p>');
});

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

test('a page that is described as missing has status 404', async () => {
  expect((await open('/doctors/unknown?page=2')).statusCode).toBe(404);
  expect((await open('/doctors/known')).statusCode).toBe(200);
});

test('a page for other websites has a document and headers of its own', async () => {
  const { body, headers } = await open('/embed/doctors');
  expect(body).toContain('frame');
  expect([headers['x-frame-options'], headers['x-frame']]).toEqual([undefined, 'allowed']);
  const other = await open('/embed/other');
  expect([other.statusCode, other.headers['x-frame-options']]).toEqual([404, 'DENY']);
});

test('other websites may load the script, and cache it for an hour', async () => {
  const { headers } = await open('/embed.js', '*/*');
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=3600',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

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
  await serveWeb(app, { ...options, folder });
  const reply = await app.inject({ method: 'DELETE', url: '/api/user/login' });
  expect([reply.headers.allow, reply.json().message]).toEqual([
    'POST',
    new Problem('method-not-allowed').message,
  ]);
  await app.close();
});

test('works without a build and without pages', async () => {
  const unbuilt = Fastify();
  const empty = mkdtempSync(join(folder, 'empty-'));
  await serveWeb(unbuilt, { ...options, folder: empty });
  expect(
    (await unbuilt.inject({ url: '/', headers: { accept: 'text/html' } })).json(),
  ).toMatchObject({
    message: new Problem('not-found').message,
  });
  await unbuilt.close();
});

test.each([
  ['/', '<p>home</p>at /'],
  ['/doctors?search=x', '<p>shell</p>at /doctors'],
  ['/doctor', '<p>shell</p>at /doctor'],
])('renders the document of %s at each request', async (url, body) => {
  await open(url);
  rendered = async (html, path) => `${html}at ${path}`;
  expect((await open(url)).body).toBe(body);
});

test('never sends a document as it was built', async () => {
  for (const url of ['/index.html', '/app.html', '/%69ndex.html']) {
    expect((await open(url, '*/*')).statusCode, url).toBe(499);
  }
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('compresses documents with %s', async (coding, decompress) => {
  for (const [url, body] of [
    ['/', '<p>home</p>'],
    ['/doctors', '<p>shell</p>'],
  ] as const) {
    const headers = { accept: 'text/html', 'accept-encoding': coding };
    const sent = await app.inject({ url, headers });
    expect([sent.headers['content-encoding'], sent.headers.vary]).toEqual([
      coding,
      'accept-encoding',
    ]);
    expect(decompress(sent.rawPayload).toString()).toBe(body);
    const head = await app.inject({ url, headers, method: 'HEAD' });
    expect([head.body, head.headers['content-length']]).toEqual(['', `${sent.rawPayload.length}`]);
  }
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5, br; q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', null],
  ['brotli, zstd', null],
  [undefined, null],
])('chooses for %j the coding %j', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

test('a browser that has a document fetches it again only after it has changed', async () => {
  const { etag } = (await open('/')).headers;
  const again = (tag: string, url = '/') =>
    app.inject({ url, headers: { accept: 'text/html', 'if-none-match': tag } });
  for (const tag of [`${etag}`, `"other", ${etag}`, `${etag}`.slice(2), '*']) {
    const unchanged = await again(tag);
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
  }
  expect((await again('*', '/doctor')).statusCode).toBe(404);
  rendered = async (html) => `${html}renamed`;
  expect((await again(`${etag}`)).statusCode).toBe(200);
});
