import { routes } from '@nadi/contract/routes';
import { fastify } from 'fastify';
import { expect, test, vi } from 'vitest';
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
const query = { kind: 'query', execute: async () => ({ success: true }) } as const;

interface Sent {
  method?: 'GET' | 'POST';
  url?: string;
  payload?: object;
  headers?: Record<string, string>;
}

/** Sends a request through a server that does nothing but receive. */
async function received(
  sent: Sent,
  definition: { channel: string; upload?: true },
  secureCalls: ReceiveDeps['secureCalls'] = 'accept',
) {
  const app = fastify();
  app.decorateRequest('isMultipart', () => false);
  const route = { definition: { ...routes.getProfile, ...definition }, handler: query };
  app.route({
    method: ['GET', 'POST'],
    url: '/api/user/get-profile',
    handler: async (request) => {
      const { headers, readBody, sealed } = await receive(request, route as never, {
        opener,
        secureCalls,
      }).catch((error: Problem) => Promise.reject(new Error(error.code)));
      return { headers, body: await readBody(), sealed: sealed !== null };
    },
  });
  const reply = await app.inject({ method: 'GET', url: '/api/user/get-profile', ...sent });
  return reply.json();
}

test('a GET has its query for a body', async () => {
  const url = '/api/user/get-profile?page=2';
  expect(await received({ url }, { channel: 'high' })).toMatchObject({
    body: { page: '2' },
    sealed: false,
  });
});

test('a sealed request has the headers and the body of its envelope', async () => {
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

test('an envelope on a plain channel is a body like any other', async () => {
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
