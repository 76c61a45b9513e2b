import { type FastifyInstance, fastify } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { Problem } from '#platform/problem.ts';
import { refuseForeignHosts } from './create-server.ts';

let app: FastifyInstance;
beforeEach(() => {
  app = fastify();
  app.setErrorHandler((error: Problem, _request, reply) =>
    reply.code(error.status).send(error.code),
  );
  refuseForeignHosts(app);
  app.get('/*', async () => 'answered');
});

async function answerTo(host: string, url = '/api/clinic'): Promise<string> {
  return (await app.inject({ url, headers: { host } })).body;
}

test.each(['localhost', 'localhost:4000', '127.0.0.1:45173', '[::1]:4000', '[::1]'])(
  'accepts %s as this machine',
  async (host) => {
    expect(await answerTo(host)).toBe('answered');
  },
);

test.each([
  'evil.example:4000',
  'localhost.evil.example',
  'localhost:4000.evil.example',
  '10.0.0.7',
])('refuses all requests under the foreign name %s', async (host) => {
  expect(await answerTo(host)).toBe('foreign-host');
  expect(await answerTo(host, '/nothing')).toBe('foreign-host');
});

test('does not reveal the inbox under a foreign name', async () => {
  expect(await answerTo('evil.example', '/sandbox/mail/messages')).toBe('not-found');
  expect(await answerTo('evil.example', '/api/sandbox/mail')).toBe('foreign-host');
});

test('answers a client without a Host header, which is not a browser', async () => {
  const request = { headers: {}, url: '/' };
  const hooks: ((request: object) => Promise<void>)[] = [];
  refuseForeignHosts({ addHook: (_name: string, hook: never) => hooks.push(hook) } as never);
  for (const hook of hooks) await hook(request);
  expect(hooks).toHaveLength(1);
});
