import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createServer, onClientError } from './create-server.ts';

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
])('refuses %s with our own message', async (_what, sent, status) => {
  const socket = connect(port, '127.0.0.1');
  socket.end(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [line, ...headers] = head.split('\r\n');
  expect(line).toMatch(new RegExp(`^HTTP/1.1 ${status} [A-Z]`));
  expect(headers).toEqual([
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ]);
  const message = requestErrorMessages.unreadable;
  expect(JSON.parse(body)).toEqual({ success: false, code: 'bad-input', message });
});

/** Returns the effects on a socket whose connection had an error. */
function doneTo(error: Error, writable: boolean): string[] {
  const done: string[] = [];
  const destroy = () => done.push('destroyed');
  const end = (text: string) => done.push(text.slice(0, 12));
  onClientError(error, { writable, destroy, end } as unknown as Socket);
  return done;
}

test('sends no reply to a client that is gone', () => {
  const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  expect(doneTo(reset, true)).toEqual(['destroyed']);
  expect(doneTo(new Error('malformed'), false)).toEqual(['destroyed']);
});

test.each([
  [undefined, 'HTTP/1.1 400'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408'],
])('answers an error with the code %s by %s', (code, line) => {
  expect(doneTo(Object.assign(new Error('malformed'), { code }), true)).toEqual([line]);
});

test('ignores a request to upgrade the protocol and answers the request', async () => {
  app.server.on('upgrade', (_request, socket) => socket.destroy());
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /nothing HTTP/1.1\r\nhost: x\r\nconnection: upgrade, close\r\nupgrade: h2c\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1.1 404 /);
});
