import multipart from '@fastify/multipart';
import { endpointFor } from '@nadi/contract/routes';
import { fastify } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import { removeSpooledFiles } from '#platform/http/read-multipart.ts';
import type { Problem } from '#platform/problem.ts';
import type { OpenedRequest, RequestOpener } from '#platform/secure/request-opener.ts';
import { type ReceiveDeps, receive } from './receive.ts';

const opened: OpenedRequest = {
  headers: { dToken: 'inner' },
  body: { name: 'Asha' },
  nonce: null,
  seal: () => '',
};
const opener = {
  issueKey: async () => '',
  open: vi.fn(async () => opened),
} satisfies RequestOpener;
beforeEach(() => void opener.open.mockReset().mockResolvedValue(opened));

interface Sent {
  method?: 'GET' | 'POST';
  url?: string;
  payload?: object | string;
  headers?: Record<string, string>;
}

interface Definition {
  channel: string;
  upload?: true;
  largeUpload?: string;
}

/** Sends a request through a server that only receives it. */
async function received(
  sent: Sent,
  definition: Definition,
  secureCalls: ReceiveDeps['secureCalls'] = 'accept',
  kind: 'query' | 'mutation' = 'query',
) {
  const app = fastify();
  await app.register(multipart);
  const route = { definition: { ...endpointFor('getProfile'), ...definition }, handler: { kind } };
  app.route({
    method: ['GET', 'POST'],
    url: '/api/user/get-profile',
    onRequest: removeSpooledFiles,
    handler: async (request) => {
      const { headers, readBody, sealed } = await receive(request, route as never, {
        opener,
        secureCalls,
      }).catch((error: Problem) => Promise.reject(new Error(error.code)));
      return { headers, body: await describe(await readBody()), sealed: sealed !== null };
    },
  });
  const reply = await app.inject({ method: 'GET', url: '/api/user/get-profile', ...sent });
  return reply.json();
}

/** Describes a file by its name, type, time and text; returns other values unchanged. */
async function describe(body: unknown) {
  if (typeof body !== 'object' || body === null) return body ?? null;
  const fields = Object.entries(body).map(async ([field, value]) => {
    if (!(value instanceof File)) return [field, value];
    return [field, [value.name, value.type, value.lastModified, await value.text()]];
  });
  return Object.fromEntries(await Promise.all(fields));
}

test('receives the body of a POST, even unsealed on a plain channel', async () => {
  const sent = { method: 'POST', payload: { name: 'x' } } as const;
  const plain = { body: { name: 'x' }, sealed: false };
  expect(await received(sent, { channel: 'high' })).toMatchObject(plain);
  expect(await received(sent, { channel: 'plain' }, 'require')).toMatchObject(plain);
});

test.each([{ encrypted: 'e' }, { clientPublicKey: 'k' }])(
  'treats a part of an envelope, %o, as an envelope',
  async (payload) => {
    expect(await received({ method: 'POST', payload }, { channel: 'high' })).toMatchObject({
      sealed: true,
    });
  },
);

test.each(['7', 'null', '"encrypted"'])(
  'does not treat the body %s as an envelope',
  async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const result = await received({ method: 'POST', payload, headers }, { channel: 'high' });
    expect(result).toMatchObject({ body: JSON.parse(payload), sealed: false });
  },
);

const FORM: Sent = {
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\ntext\r\n--b--\r\n',
};

test('reads a form if the route takes uploads, and refuses it otherwise', async () => {
  const upload = await received(FORM, { channel: 'high', upload: true });
  expect(upload).toMatchObject({ body: { a: 'text' }, sealed: false });
  expect((await received(FORM, { channel: 'high' })).message).toBe('unsupported-type');
});

test("uses the route's field name for the file of a large upload", async () => {
  const payload =
    '--b\r\ncontent-disposition: form-data; name="f"; filename="a.pdf"\r\n' +
    'content-type: application/pdf\r\n\r\nbytes\r\n--b--\r\n';
  const definition = { channel: 'plain', upload: true, largeUpload: 'document' } as const;
  const { body } = await received({ ...FORM, payload }, definition);
  expect(body).toEqual({ document: ['a.pdf', 'application/pdf', expect.any(Number), 'bytes'] });
});

const BYTES = { size: 5, data: Buffer.from('bytes').toString('base64') };
const IMAGE = { type: 'image/png', name: 'me.png', lastModified: 7, ...BYTES };

test('restores a file in an envelope if the route takes uploads', async () => {
  const sent: Sent = { method: 'POST', payload: { encrypted: 'e' } };
  opener.open.mockResolvedValue({ ...opened, body: { name: 'Asha', image: IMAGE } });
  const { body } = await received(sent, { channel: 'high', upload: true });
  expect(body).toEqual({ name: 'Asha', image: ['me.png', 'image/png', 7, 'bytes'] });
  expect((await received(sent, { channel: 'high' })).body).toEqual({ name: 'Asha', image: IMAGE });
});

test.each([7, null, 'text'])('leaves the sealed body %o to the schema', async (body) => {
  opener.open.mockResolvedValue({ ...opened, body });
  const sent: Sent = { method: 'POST', payload: { encrypted: 'e' } };
  expect((await received(sent, { channel: 'high', upload: true })).body).toBe(body);
});

test('tells the opener whether a request is a mutation', async () => {
  const payload = { encrypted: 'e' };
  await received({ method: 'POST', payload }, { channel: 'high' }, 'accept', 'mutation');
  expect(opener.open).toHaveBeenLastCalledWith(expect.objectContaining({ isMutation: true }));
});

test('uses the query of a GET as its body', async () => {
  const url = '/api/user/get-profile?page=2';
  expect(await received({ url }, { channel: 'high' })).toMatchObject({
    body: { page: '2' },
    sealed: false,
  });
});

test('uses the headers and the body inside the envelope of a sealed request', async () => {
  const payload = { encrypted: 'e', clientPublicKey: 'k' };
  const headers = { token: 'outer', 'session-id': 'sid' };
  expect(
    await received({ method: 'POST', payload, headers }, { channel: 'high' }, 'require'),
  ).toEqual({ headers: { dtoken: 'inner' }, body: { name: 'Asha' }, sealed: true });
  expect(opener.open).toHaveBeenCalledWith({
    ...payload,
    sessionId: 'sid',
    path: '/api/user/get-profile',
    isMutation: false,
  });
});

test('treats an envelope on a plain channel as an ordinary body', async () => {
  const payload = { encrypted: 'e', clientPublicKey: 'k' };
  const result = await received({ method: 'POST', payload }, { channel: 'plain' });
  expect(result).toMatchObject({ body: payload, sealed: false });
});

test.each([
  [{ method: 'POST', payload: { name: 'x' } }, 'high', 'require', 'encryption-required'],
  [
    { method: 'POST', payload: { encrypted: 'e' }, url: '/api/user/get-profile?a=1' },
    'high',
    'accept',
    'decryption-failed',
  ],
] as const)('%o on channel %s with %s is rejected: %s', async (sent, channel, secure, code) => {
  const result = await received(sent, { channel }, secure);
  expect(result.message).toBe(code);
});
