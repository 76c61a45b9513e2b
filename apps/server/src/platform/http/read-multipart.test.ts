import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { readMultipart } from './read-multipart.ts';

const app = fastify();
app.register(multipart);
app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
  const status = error instanceof Problem ? error.status : error.statusCode;
  return reply.code(status ?? 500).send();
});
app.post('/', async (request) => Object.keys(await readMultipart(request)));
afterAll(() => app.close());

const END = '--edge--\r\n';
const field = (name: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntext\r\n`;
const file = `--edge\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\n\r\nbytes\r\n`;

async function statusOf(payload: string, boundary = 'edge'): Promise<number> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return (await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode;
}

test('a whole form is read', async () => {
  expect(await statusOf(field('a') + file + END)).toBe(200);
});

test.each([
  ['cut off after a field', field('a')],
  ['cut off inside a file', file.slice(0, -4)],
  ['with no part at all', 'text'],
  ['with a field of the prototype', field('__proto__') + END],
  ['with a field that every object has', field('valueOf') + END],
  ['with a field twice', field('a') + field('a') + END],
])('a form %s is the sender’s mistake, not ours', async (_what, payload) => {
  expect(await statusOf(payload)).toBe(400);
});

test('so is one whose boundary never comes', async () => {
  expect(await statusOf(field('a') + END, 'other')).toBe(400);
});
