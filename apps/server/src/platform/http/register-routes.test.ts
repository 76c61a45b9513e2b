import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpointFor, endpoints, type RouteName, routes } from '@nadi/contract/routes';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createServer } from './create-server.ts';
import type { RequestContext } from './handler.ts';
import { type RouteDeps, registerRoutes } from './register-routes.ts';
import { CachedReply, ExportReply, FileReply } from './replies.ts';

const NOW = Date.parse('2027-01-05T09:00:00Z');
const KIB = 1024;
let app: FastifyInstance;
let execute: ReturnType<typeof vi.fn>;
const findSession = vi.fn();
const uploadLimiter = { consume: vi.fn(), restore: vi.fn() };

/** Serves every route by a use case that replies with its input. */
beforeEach(async () => {
  app = await createServer({ log: createLog('silent'), trustProxy: undefined, trial: false });
  execute = vi.fn(async ({ body }: RequestContext<RouteName>) => new CachedReply({ body }));
  findSession
    .mockReset()
    .mockImplementation(async (role: string, token: string) =>
      token === 'good' ? { role, id: 'p1', tokenHash: Buffer.alloc(0) } : null,
    );
  uploadLimiter.consume.mockReset();
  const handlers = Object.fromEntries(
    Object.keys(routes).map((name) => [name, { kind: 'query', audit: null, execute }]),
  );
  registerRoutes(app, {
    handlers,
    uploadLimiter,
    findSession,
    opener: {
      issueKey: async () => 'key',
      open: async () => ({
        headers: { token: 'good', dToken: 'good' },
        body: { sealed: true },
        nonce: null,
        seal: (status: number, json: string) => `${status} ${json}`,
      }),
    },
    secureCalls: 'accept',
    database: { db: 'db' },
    recordAudit: async () => {},
    clock: { now: () => NOW },
  } as unknown as RouteDeps<string>);
});
afterEach(() => app.close());

const ENVELOPE = { encrypted: 'e', clientPublicKey: 'k' };

function send(name: RouteName, payload: object, headers: Record<string, string> = {}) {
  const { path } = endpointFor(name, 'patient');
  return app.inject({ method: 'POST', url: path, payload, headers });
}

test('serves every declared route at each of its paths', () => {
  for (const { method, path } of endpoints) {
    expect(app.hasRoute({ method, url: path }), path).toBe(true);
  }
});

test("runs a route's use case, and a GET also answers HEAD", async () => {
  const path = routes.listDoctors.paths.visitor;
  const get = await app.inject(`${path}?search=rao`);
  expect([get.statusCode, get.json()]).toEqual([200, { body: { search: 'rao' } }]);
  const head = await app.inject({ method: 'HEAD', url: `${path}?search=rao` });
  const length = get.headers['content-length'];
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', length]);
  const post = await send('signIn', { email: 'a@example.test', password: 'x' });
  expect(post.json()).toEqual({ body: { email: 'a@example.test', password: 'x' } });
});

test('HEAD of a file or an export reads all of it and sends nothing', async () => {
  const read: string[] = [];
  async function* readParts<T>(parts: T[]) {
    yield* parts;
    read.push('to the end');
  }
  const file = { name: 'a.pdf', mediaType: 'application/pdf', size: 5 };
  const rows = [
    { csv: 'one', next: 'b' },
    { csv: 'two', next: undefined },
  ];
  execute
    .mockImplementationOnce(
      async () => new FileReply({ ...file, parts: readParts([Buffer.from('bytes')]) }),
    )
    .mockImplementation(async () => new ExportReply({ fileName: 'a.csv', parts: readParts(rows) }));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `${origin}${routes.listDoctors.paths.visitor}`;
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '5']);
  const exported = await fetch(url, { method: 'HEAD' });
  expect([exported.status, await exported.text()]).toEqual([200, '']);
  expect(read).toEqual(['to the end', 'to the end']);
  expect(await (await fetch(url)).json()).toMatchObject({ csv: 'onetwo' });
});

test('opens a sealed POST to any sealed route and seals its reply', async () => {
  const reply = await send('getProfile', ENVELOPE);
  expect([reply.statusCode, reply.json()]).toEqual([200, { encrypted: '200 {"body":{}}' }]);
  expect(execute).toHaveBeenCalledTimes(1);
});

test('refuses a plain POST to a GET route', async () => {
  const reply = await send('getProfile', {}, { token: 'good' });
  expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET']);
  expect(execute).not.toHaveBeenCalled();
  const path = routes.getPublicKey.paths.visitor;
  expect([routes.getPublicKey.channel, app.hasRoute({ method: 'POST', url: path })]).toEqual([
    'plain',
    false,
  ]);
});

/** Sends a sealed body of this many bytes. */
async function statusOf(name: RouteName, bytes: number): Promise<number> {
  const rest = JSON.stringify({ ...ENVELOPE, encrypted: '' }).length;
  const reply = await send(name, { ...ENVELOPE, encrypted: 'e'.repeat(bytes - rest) });
  return reply.statusCode;
}

test.each([
  ['bookAppointment', 64 * KIB],
  ['saveNote', 256 * KIB],
  ['updateProfile', 4 * 1024 * KIB],
] as const)('the longest body of %s has %i bytes', async (name, longest) => {
  expect(await statusOf(name, longest)).not.toBe(413);
  expect(await statusOf(name, longest + 1)).toBe(413);
});

test("counts an upload for the token's account without prolonging the session", async () => {
  const large = { image: 'x'.repeat(70_000) };
  await send('updateProfile', large, { token: 'good' });
  expect(uploadLimiter.consume.mock.calls).toEqual([['patient:p1']]);
  expect(findSession.mock.calls[0]).toEqual(['patient', 'good', NOW, false]);
  await send('updateProfile', large, { token: 'stale' });
  await send('updateProfile', { image: 'small' }, { token: 'good' });
  expect(uploadLimiter.consume).toHaveBeenCalledTimes(1);
});

test("counts a long text for the token's account too", async () => {
  await send('saveNote', { text: 'x'.repeat(70_000) }, { dtoken: 'good' });
  expect(uploadLimiter.consume.mock.calls).toEqual([['doctor:p1']]);
});

const UPLOAD = { token: 'good', 'content-type': 'multipart/form-data; boundary=b' };
const formOf = (bytes: number) =>
  `--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n${'x'.repeat(bytes)}\r\n--b--\r\n`;

test('accepts a document of ten megabytes as a form, but no large JSON', async () => {
  const post = (payload: string, headers = UPLOAD) =>
    app.inject({ method: 'POST', url: routes.uploadDocument.paths.patient, payload, headers });
  expect((await post(formOf(9 * 1024 * KIB))).statusCode).toBe(400);
  expect((await post(formOf(10 * 1024 * KIB + 1))).statusCode).toBe(413);
  const json = { ...UPLOAD, 'content-type': 'application/json' };
  expect((await post(JSON.stringify('x'.repeat(70_000)), json)).statusCode).toBe(413);
});

test("removes a document's temporary files after the reply", async () => {
  const temporary = mkdtempSync(join(tmpdir(), 'nadi-test-'));
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('TEMP', temporary);
  const path = routes.uploadDocument.paths.patient;
  await app.inject({ method: 'POST', url: path, headers: UPLOAD, payload: formOf(10) });
  await expect.poll(() => readdirSync(temporary), { timeout: 20_000 }).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(temporary, { recursive: true });
});
