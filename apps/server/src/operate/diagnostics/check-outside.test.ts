import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkTurn, parseStunUrl, probeStun } from './check-outside.ts';

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

test.each([
  ['stun:a.example', { host: 'a.example', port: 3478, transport: 'udp' }],
  ['turn:a.example:5000?transport=tcp', { host: 'a.example', port: 5000, transport: 'tcp' }],
  ['turns:a.example?transport=tcp', { host: 'a.example', port: 5349, transport: 'tls' }],
  ['turn:[2001:db8::7]:3479', { host: '2001:db8::7', port: 3479, transport: 'udp' }],
  ['turn://a.example', null],
  ['https://a.example', null],
])('%s', (url, address) => {
  expect(parseStunUrl(url)).toEqual(address);
});

test('a server that answers, over UDP and TCP', async () => {
  const [udp, tcp] = [await udpServer(answer), await tcpServer(answer)];
  const findings = await checkTurn({
    STUN_URLS: [`stun:127.0.0.1:${udp}`],
    TURN_URLS: [`turn:127.0.0.1:${tcp}?transport=tcp`],
  });
  expect(findings.map((finding) => finding.ok)).toEqual([true, true]);
});

test('an answer to something else, or from something else', async () => {
  const other = await tcpServer((request) => answer(request.fill(7, 8)));
  const web = await tcpServer(() => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'));
  for (const port of [other, web]) {
    const probe = probeStun({ host: '127.0.0.1', port, transport: 'tcp' });
    await expect(probe).rejects.toThrow('no STUN server');
  }
});

test('reports a refused connection if no server listens', async () => {
  const port = await tcpServer(answer);
  endings.splice(0)[0]?.();
  const [finding] = await checkTurn({
    STUN_URLS: undefined,
    TURN_URLS: [`turns:127.0.0.1:${port}`],
  });
  expect(finding).toMatchObject({ ok: false, message: expect.stringContaining('ECONNREFUSED') });
});

/** RFC 8489: the same header with the class of a success. */
function answer(request: Buffer): Buffer {
  const reply = Buffer.from(request);
  reply.writeUInt16BE(0x0101, 0);
  return reply;
}

async function udpServer(reply: (request: Buffer) => Buffer): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (request, from) => socket.send(reply(request), from.port, from.address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  endings.push(() => socket.close());
  return socket.address().port;
}

async function tcpServer(reply: (request: Buffer) => Buffer): Promise<number> {
  const server = createServer((socket) =>
    socket.on('data', (request) => socket.end(reply(request))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => server.close());
  return (server.address() as AddressInfo).port;
}
