import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sendPage } from './replies.ts';

test('a page at a secret address is not stored, indexed or revealed as a referrer', async () => {
  const app = fastify();
  app.get('/', (_request, reply) => sendPage(reply, '<p>आशा</p>', "default-src 'none'"));
  const { headers, body } = await app.inject('/');
  expect(body).toBe('<p>आशा</p>');
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'",
  });
});
