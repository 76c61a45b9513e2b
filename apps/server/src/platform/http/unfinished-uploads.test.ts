import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { routes } from '@nadi/contract/routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { somePatient } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';

const clinic = testClinic({ TRUST_PROXY: 'loopback' });
const sockets: Socket[] = [];
let port: number;

beforeEach(async () => {
  await clinic.app.ready();
  const { server } = clinic.app;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  clinic.app.server.close();
});

/** Sends the beginning of an upload without the rest. */
async function beginUpload(
  headers: Record<string, string> = {},
  path: string = routes.updateProfile.paths.patient,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  const head = {
    host: 'localhost',
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': '4000000',
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n` +
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
  );
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString('latin1');
}

async function statusOf(socket: Socket): Promise<number> {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(await answerOf(socket))?.[1]);
}

test('a route that is never sealed refuses large JSON before parsing it', async () => {
  const path = routes.uploadDocument.paths.patient;
  expect(await statusOf(await beginUpload({ 'content-type': 'application/json' }, path))).toBe(413);
});

test('rejects an upload without a token before reading it', async () => {
  expect(await statusOf(await beginUpload())).toBe(401);
});

test('allows four unfinished uploads for an account and sixteen in total', async () => {
  const tokens = await Promise.all(Array.from({ length: 5 }, async () => somePatient(clinic)));
  for (const { token } of tokens.slice(0, 4)) {
    for (let count = 0; count < 4; count += 1) await beginUpload({ token });
    expect(await statusOf(await beginUpload({ token }))).toBe(429);
  }
  const ended = Promise.race(sockets.map((socket) => once(socket, 'close')));
  await beginUpload({ token: tokens[4]?.token ?? '' });
  await ended;
});

test('the fifth upload at once gets the reason and the time to retry', async () => {
  const { token } = await somePatient(clinic);
  for (let count = 0; count < 4; count += 1) await beginUpload({ token });
  const answer = await answerOf(await beginUpload({ token }));
  expect(answer).toMatch(
    /^HTTP\/1\.1 429.*retry-after: 5.*uploads of yours are still in progress/is,
  );
});

const SEALED = { 'content-type': 'application/json' };
const from = (network: number) => ({ ...SEALED, 'x-forwarded-for': `10.0.${network}.1` });

test('an address may have four uploads without a token', async () => {
  for (let count = 0; count < 4; count += 1) await beginUpload(from(1));
  expect(await statusOf(await beginUpload(from(1)))).toBe(429);
});

/** Takes every place of senders without a token, from sixteen addresses. */
async function fillPlaces(): Promise<void> {
  for (let network = 1; network <= 16; network += 1) await beginUpload(from(network));
}

test('uploads without a token take no place of those with one', async () => {
  const { token } = await somePatient(clinic);
  await fillPlaces();
  expect(await statusOf(await beginUpload(from(20)))).toBe(503);
  const large = JSON.stringify({ name: 'x'.repeat(70_000) });
  expect(await sendJson(large, token)).toBe(400);
});

test('the slowest upload loses its place if all are taken', async () => {
  await fillPlaces();
  clinic.now += 3000;
  const ended = Promise.race(sockets.slice(0, 16).map((socket) => once(socket, 'close')));
  expect(await sendJson(JSON.stringify({ name: 'x'.repeat(70_000) }))).toBe(401);
  await ended;
});

/** Sends a complete JSON body, which no upload route treats as a form. */
async function sendJson(body: string, token?: string): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}${routes.updateProfile.paths.patient}`, {
    method: 'POST',
    headers: { ...(token && { token }), ...from(30) },
    body,
  });
  return reply.status;
}

test('does not count a small body, and frees the place of a disconnected client', async () => {
  const { token } = await somePatient(clinic);
  const begin = () => beginUpload({ token });
  const open = [await begin(), await begin(), await begin(), await begin()];
  const large = JSON.stringify({ name: 'x'.repeat(70_000) });
  expect(await sendJson(large, token)).toBe(429);
  expect(await sendJson('{}', token)).toBe(400);
  open[0]?.destroy();
  await expect.poll(() => sendJson(large, token)).toBe(400);
});
