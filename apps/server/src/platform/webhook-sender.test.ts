import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { webhookSender } from './webhook-sender.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const event = { id: '1', at: 0, type: 'message.created', data: { text: 'Your appointment' } };

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`;
}

test('closes the connection of a gateway that answers without end', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((_request, reply) => {
    reply.on('close', () => closed.resolve());
    const more = () => reply.destroyed || reply.write('x'.repeat(65_536), more);
    more();
  });
  await webhookSender({ url, secret }).send(event);
  await closed.promise;
}, 5000);

test.each([301, 302, 307, 308])(
  'sends no message to the target of a redirect with %d',
  async (status) => {
    const paths: string[] = [];
    const url = await serve((request, reply) => {
      paths.push(request.url ?? '');
      reply.writeHead(status, { location: '/elsewhere' }).end();
    });
    await expect(webhookSender({ url, secret }).send(event)).rejects.toThrow(`answered ${status}`);
    expect(paths).toEqual(['/messages']);
  },
);

test('a failed attempt does not reveal the address, which may contain a secret', async () => {
  const sender = webhookSender({ url: 'http://127.0.0.1:9/secret-path', secret });
  const failure = await sender.send(event).catch((error: Error) => error);
  expect(String(failure)).toMatch(/^Error: The gateway was not reached: \w+$/);
});
