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
  'the document at %s is made once',
  async (url) => {
    const first = await app.inject({ url });
    expect([first.statusCode, first.json().openapi]).toEqual([200, '3.1.0']);
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await app.inject({ url, headers: known })).statusCode).toBe(304);
  },
);

test.each(['/api/docs/yaml', '/api/docs/%79aml'])(
  '%s, made again each time, is not there',
  async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);

test('the page to read and try is allowed its own scripts alone', async () => {
  const { statusCode, headers } = await app.inject('/api/docs/');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('text/html');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
});
