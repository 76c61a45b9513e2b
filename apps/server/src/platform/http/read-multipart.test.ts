import multipart from '@fastify/multipart';
import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import { readMultipart } from './read-multipart.ts';
import { removeSpooledFiles } from './spooled-files.ts';

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

/** What a form holds; of a file its name, its type and how large it is. */
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

test('a whole form is read, its files too', async () => {
  expect((await send(field('a') + file + END)).json()).toEqual([
    ['a', 'text'],
    ['f', 'f.png', 'image/png', 5],
  ]);
});

test('a large upload is the file of its field, whatever the form calls it', async () => {
  expect((await send(field('f') + file + END, { url: '/large' })).json()).toEqual([
    ['f', 'text'],
    ['document', 'f.png', 'image/png', 5],
  ]);
});

test('a file of two megabytes is taken as a large upload alone', async () => {
  const form = fileOf('x'.repeat(2 * 1024 * 1024)) + END;
  expect(await statusOf(form)).toBe(413);
  expect(await statusOf(form, { url: '/large' })).toBe(200);
});

test('what is wrong with a form is said in words for people', async () => {
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
])('a form %s is the sender’s mistake, not ours', async (_what, payload) => {
  expect(await statusOf(payload)).toBe(400);
});

test('so is one whose boundary never comes', async () => {
  expect(await statusOf(field('a') + END, { boundary: 'other' })).toBe(400);
});
