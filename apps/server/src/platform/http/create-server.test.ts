import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#platform/log.ts';
import { Problem } from '#platform/problem.ts';
import { createServer } from './create-server.ts';
import { readMultipart } from './read-multipart.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const KIB = 1024;
let app: FastifyInstance;
let lines: Record<string, unknown>[];

beforeEach(() => start());
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

/** Starts a server that returns the requests it receives. */
async function start(options: Partial<Parameters<typeof createServer>[0]> = {}) {
  await app?.close();
  lines = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  app = await createServer({ log, trustProxy: undefined, trial: false, ...options });
  app.post('/echo/:id', async ({ body }) => ({ body }));
  app.post('/form', async (request) => Object.keys(await readMultipart(request)));
  app.post('/sizes', async (request) =>
    Object.values(await readMultipart(request)).map((value) => String(value).length),
  );
  app.get('/address', async ({ ip }) => ip);
  app.get('/busy', async () => Promise.reject(new Problem('too-many', { retryAfter: 9 })));
  app.get('/broken', async () => Promise.reject(new Error('column "secret" does not exist')));
}

const post = (payload: string, headers: Record<string, string> = JSON_TYPE) =>
  app.inject({ method: 'POST', url: '/echo/1', headers, payload });

const CHOSEN = { 'x-request-id': 'mine', 'request-id': 'mine' };

test('every reply has a request id that clients cannot choose', async () => {
  const idOf = async (url: string) =>
    (await app.inject({ url, headers: CHOSEN })).headers['x-request-id'];
  const ids = [await idOf('/address'), await idOf('/address'), await idOf('/nothing')];
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(3);
});

test('logs a request in one line without typed text', async () => {
  const { headers } = await app.inject({ method: 'POST', url: '/echo/asha?name=asha' });
  await app.inject('/asha');
  const request = { method: 'POST', route: '/echo/:id', status: 200, ms: expect.any(Number) };
  expect(lines).toMatchObject([
    { ...request, reqId: headers['x-request-id'] },
    { method: 'GET', route: 'unknown', status: 404 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('asha');
  // Times have tenths of a millisecond.
  expect(Number(lines[0]?.ms) * 10).toBeCloseTo(Math.round(Number(lines[0]?.ms) * 10), 6);
});

test('replies to a problem with its status, in JSON that no cache stores', async () => {
  const busy = await app.inject('/busy');
  expect(busy.json()).toMatchObject({ success: false, code: 'too-many' });
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([429, '9']);
  expect(busy.headers['cache-control']).toBe('no-store');
  const broken = await app.inject('/broken');
  expect([broken.statusCode, broken.json().code]).toEqual([500, 'not-working']);
  expect(broken.headers['retry-after']).toBeUndefined();
  expect(broken.body).not.toContain('secret');
});

test('accepts 64 KiB of JSON or none', async () => {
  const quotes = 2;
  const longest = JSON.stringify('x'.repeat(64 * KIB - quotes));
  expect((await post(longest)).json().body).toHaveLength(64 * KIB - quotes);
  expect((await post(`${longest} `)).json().code).toBe('too-large');
  expect((await post('')).json()).toEqual({});
});

test.each([
  ['{"a":'],
  ['{"__proto__":{"admin":true}}'],
  ['{"constructor":{"prototype":{"admin":true}}}'],
])('refuses the JSON %s', async (payload) => {
  const reply = await post(payload);
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad-input']);
});

const FORM = { 'content-type': 'multipart/form-data; boundary=edge' };
const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
const field = (n: number, value = 'x') => part(`name="field${n}"`, value);
const file = (n: number) => part(`name="file${n}"; filename="f"`, 'bytes');

test.each([
  ['one file and thirty fields', [file(0), ...Array.from({ length: 30 }, (_, n) => field(n))], 200],
  ['two files', [file(0), file(1)], 400],
  ['thirty-one fields', Array.from({ length: 31 }, (_, n) => field(n)), 400],
])('answers a form of %s with %i', async (_what, parts, status) => {
  const payload = `${parts.join('')}--edge--\r\n`;
  const reply = await app.inject({ method: 'POST', url: '/form', headers: FORM, payload });
  expect(reply.statusCode).toBe(status);
});

test('accepts a form field of 8 KiB', async () => {
  const payload = `${field(1, 'x'.repeat(8 * KIB))}--edge--\r\n`;
  const reply = await app.inject({ method: 'POST', url: '/sizes', headers: FORM, payload });
  expect(reply.json()).toEqual([8 * KIB]);
});

test('accepts 200 letters in a part of an address', async () => {
  const statusOf = async (length: number) =>
    (await app.inject({ method: 'POST', url: `/echo/${'x'.repeat(length)}` })).statusCode;
  expect(await statusOf(200)).toBe(200);
  expect(await statusOf(201)).not.toBe(200);
});

test.each([
  [undefined, '127.0.0.1'],
  ['10.0.0.0/8, 127.0.0.1', '203.0.113.7'],
  ['10.0.0.0/8', '127.0.0.1'],
])("trusts only proxies in %j for the client's address", async (trustProxy, address) => {
  await start({ trustProxy });
  const headers = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' };
  expect((await app.inject({ url: '/address', headers })).body).toBe(address);
});

test('a trial answers only under the names of its own machine', async () => {
  const statusOf = async () => {
    const reply = await app.inject({ url: '/address', headers: { host: 'clinic.example' } });
    return reply.statusCode;
  };
  expect(await statusOf()).toBe(200);
  await start({ trial: true });
  expect(await statusOf()).toBe(421);
});

test('refuses an unreadable address like other mistakes, as a reply that browsers do not show', async () => {
  const { statusCode, headers, body } = await app.inject('/%');
  expect([statusCode, JSON.parse(body).code]).toEqual([400, 'bad-input']);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('answers HEAD if a route asks for it', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/address' })).statusCode).toBe(404);
});

/** Sends a request as bytes and returns the complete reply. */
async function exchange(...headers: string[]): Promise<string> {
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET /address HTTP/1.1\r\nhost: x\r\n${headers.join('\r\n')}\r\n\r\n`);
  return text(socket);
}

test.each([
  ['websocket', /^upgraded$/],
  ['WebSocket', /^upgraded$/],
  ['websocket2', /^HTTP\/1\.1 200 /],
  ['x-websocket', /^HTTP\/1\.1 200 /],
])('upgrades only to WebSocket: %s', async (protocol, expected) => {
  app.server.on('upgrade', (_request, socket) => socket.end('upgraded'));
  expect(await exchange('connection: upgrade, close', `upgrade: ${protocol}`)).toMatch(expected);
});

test('cuts off a client that keeps sending after its reply', async () => {
  await start({ trial: true });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('POST /echo/1 HTTP/1.1\r\nhost: elsewhere\r\ncontent-length: 1000\r\n\r\nbeginning');
  const [reply] = await once(socket, 'data');
  expect(String(reply)).toMatch(/^HTTP\/1\.1 421 /);
  const closed = once(socket, 'close');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 20_000);
  vi.advanceTimersByTime(60_000);
  await closed;
});
