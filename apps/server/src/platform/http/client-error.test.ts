import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createServer } from './create-server.ts';

let app: Awaited<ReturnType<typeof createServer>>;
let port: number;

beforeAll(async () => {
  app = await createServer({ log: createLog('silent'), trustProxy: undefined, trial: false });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

test.each([
  ['a method of nobody', 'FOO / HTTP/1.1\r\n\r\n', 400],
  ['no HTTP at all', '\x16\x03\x01 hello\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
])('%s is refused in our words', async (_what, sent, status) => {
  const socket = connect(port, '127.0.0.1');
  socket.end(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('nosniff');
  expect(JSON.parse(body)).toMatchObject({ success: false, code: 'bad-input' });
});

test('a request to upgrade the protocol is ignored, and the request is answered', async () => {
  app.server.on('upgrade', (_request, socket) => socket.destroy());
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 404 /);
});
