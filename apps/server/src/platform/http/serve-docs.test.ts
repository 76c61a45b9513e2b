import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#platform/problem.ts';
import { serveDocs } from './serve-docs.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = fastify();
  app.setErrorHandler((error: Problem, _request, reply) => reply.code(error.status).send());
  await serveDocs(app);
});
afterEach(() => app.close());

test.each(['/api/docs/json', '/api/docs/%6ason', '/api/docs/json?a=1'])(
  'creates the document at %s once',
  async (url) => {
    const first = await app.inject({ url });
    expect([first.statusCode, first.json().openapi]).toEqual([200, '3.1.0']);
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
  },
);

test.each(['/api/docs/yaml', '/api/docs/%79aml'])(
  'does not serve %s, which would be created for every request',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);

test('allows the documentation page only its own scripts', async () => {
  const { statusCode, headers } = await app.inject('/api/docs/');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/html');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});
