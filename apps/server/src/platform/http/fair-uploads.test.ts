import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createThrottle } from '#platform/throttle.ts';
import { limitLargeBodies } from './large-bodies.ts';

const UPLOADS_MAX = 20;
const LENGTH = 100_000;
const FAST = { interval: 5, timeout: 20_000 };

let app: FastifyInstance;
let begun: number;
let ended: number;
const sockets: Socket[] = [];

/** Accepts uploads of the sender in the header `account`. */
beforeEach(async () => {
  [begun, ended] = [0, 0];
  app = Fastify({ trustProxy: true });
  const uploads = createThrottle('test', [{ points: UPLOADS_MAX, windowMs: 60_000 }], null);
  const limit = limitLargeBodies(() => 0, uploads);
  const takePlace = limit(async ({ headers: { account } }) => String(account));
  const count = async (_request: FastifyRequest, reply: FastifyReply) => {
    begun += 1;
    reply.raw.once('close', () => {
      ended += 1;
    });
  };
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: Error & { code?: string }, _request, reply) =>
    reply.code(error.code === 'too-many' ? 429 : 503).send(),
  );
  app.post('/', { onRequest: [takePlace, count] }, async () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** Sends the beginning of an upload from a network, or all of it if `sends` is its length. */
async function upload(account: string, network: number, sends = 1000): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const headers = [
    ...['host: clinic.test', 'content-type: application/octet-stream', `account: ${account}`],
    ...[`x-forwarded-for: 10.0.${network}.1`, `content-length: ${LENGTH}`],
  ];
  socket.write(`POST / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${'x'.repeat(sends)}`);
  return socket;
}

async function statusOf(socket: Socket): Promise<number> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1]);
}

/** Starts an upload that stalls. */
async function begin(account: string, network: number): Promise<Socket> {
  const before = begun;
  const socket = await upload(account, network);
  await expect.poll(() => begun, FAST).toBe(before + 1);
  return socket;
}

const finish = (account: string, network: number) =>
  upload(account, network, LENGTH).then(statusOf);

test('a new upload takes a place from an account with more than a fair share', async () => {
  for (const account of ['a', 'b', 'c', 'd', 'a', 'b', 'c', 'd']) {
    await begin(account, 1);
    await begin(account, 1);
  }
  expect(await finish('e', 1)).toBe(200);
  await expect.poll(() => ended, FAST).toBe(2);
});

test('accounts of one network share its places with other networks', async () => {
  for (let account = 0; account < 16; account += 1) await begin(`a${account}`, 1);
  expect(await finish('e', 1)).toBe(503);
  expect(await finish('f', 2)).toBe(200);
});

test("an upload keeps its sender's only place if the next one is equally fast", async () => {
  for (let account = 0; account < 16; account += 1) await begin(`a${account}`, account);
  expect(await finish('e', 20)).toBe(503);
});

test('an unfinished upload counts towards the limit, but a finished one does not', async () => {
  for (let count = 0; count <= UPLOADS_MAX; count += 1) expect(await finish('a', 1)).toBe(200);
  for (let count = 1; count <= UPLOADS_MAX; count += 1) {
    const before = ended;
    (await begin('a', 1)).destroy();
    await expect.poll(() => ended, FAST).toBeGreaterThan(before);
  }
  expect(await finish('a', 1)).toBe(429);
  expect(await finish('b', 1)).toBe(200);
});
