import multipart from '@fastify/multipart';
import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { readMultipart, removeSpooledFiles } from './read-multipart.ts';

const app = fastify();
app.register(multipart);
app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
  const { message } = error;
  if (error instanceof Problem) return reply.code(error.status).send({ ...error, message });
  return reply.code(error.statusCode ?? 500).send({ message });
});
app.post('/', async (request) => describe(await readMultipart(request)));
app.post('/large', { onRequest: removeSpooledFiles }, async (request) =>
  describe(await readMultipart(request, { largeUpload: 'document' })),
);
afterAll(() => app.close());

/** Describes the content of a form; a file by its name, its type and its size. */
async function describe(form: Record<string, unknown>) {
  return Object.entries(form).map(([field, value]) =>
    value instanceof File ? [field, value.name, value.type, value.size] : [field, value],
  );
}

const END = '--edge--\r\n';
const field = (name: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\ntext\r\n`;
const fileOf = (bytes: string) =>
  `--edge\r\nContent-Disposition: form-data; name="f"; filename="f.png"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n`;
const file = fileOf('bytes');

function send(payload: string, { url = '/', boundary = 'edge' } = {}) {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return app.inject({ method: 'POST', url, headers, payload });
}

async function statusOf(...sent: Parameters<typeof send>): Promise<number> {
  return (await send(...sent)).statusCode;
}

test('reads a whole form with its files', async () => {
  expect((await send(field('a') + file + END)).json()).toEqual([
    ['a', 'text'],
    ['f', 'f.png', 'image/png', 5],
  ]);
});

test("a large upload becomes the route's field under any name in the form", async () => {
  expect((await send(field('f') + file + END, { url: '/large' })).json()).toEqual([
    ['f', 'text'],
    ['document', 'f.png', 'image/png', 5],
  ]);
});

test('accepts a file of two megabytes only as a large upload', async () => {
  const form = fileOf('x'.repeat(2 * 1024 * 1024)) + END;
  expect(await statusOf(form)).toBe(413);
  expect(await statusOf(form, { url: '/large' })).toBe(200);
});

test('describes an invalid form in words for people', async () => {
  expect((await send(field('a') + field('a') + END)).json()).toMatchObject({
    field: 'a',
    message: requestErrorMessages.fieldRepeated,
  });
  expect((await send(field('a'))).json().message).toBe(requestErrorMessages.formUnreadable);
});

test.each([
  ['cut off after a field', field('a')],
  ['cut off inside a file', file.slice(0, -4)],
  ['with no part at all', 'text'],
  ['with a field of the prototype', field('__proto__') + END],
  ['with a field that every object has', field('valueOf') + END],
  ['with a field twice', field('a') + field('a') + END],
])("treats a form %s as the sender's mistake", async (_what, payload) => {
  expect(await statusOf(payload)).toBe(400);
});

test("treats a form without its boundary as the sender's mistake", async () => {
  expect(await statusOf(field('a') + END, { boundary: 'other' })).toBe(400);
});
