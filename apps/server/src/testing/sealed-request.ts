import {
  freshSessionId,
  type SealInput,
  seal,
} from '@nadi/secure-channel/testing/independent-client';
import type { FastifyInstance } from 'fastify';

interface SealedAnswer {
  status: number;
  sealed: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any reply.
  body: any;
}

export async function requestKey(app: FastifyInstance, sessionId = freshSessionId()) {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/secure/public-key',
    headers: { 'session-id': sessionId },
  });
  return { sessionId, serverPublicKey: answer.json().serverPublicKey as string, answer };
}

/** Seals a call without sending it, with the independent implementation of docs/secure-calls.md. */
export async function sealFor(
  app: FastifyInstance,
  call: Omit<SealInput, 'serverPublicKey' | 'sessionId'>,
) {
  const { sessionId, serverPublicKey } = await requestKey(app);
  return { sessionId, ...seal({ ...call, sessionId, serverPublicKey }) };
}

/** Sends what was sealed, to this node or another, with further headers outside of it. */
export async function sendSealed(
  app: FastifyInstance,
  path: string,
  sealed: Awaited<ReturnType<typeof sealFor>>,
  outerHeaders: Record<string, string> = {},
): Promise<SealedAnswer> {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: { 'session-id': sealed.sessionId, ...outerHeaders },
    payload: sealed.wire,
  });
  const plain = answer.json();
  const status = answer.statusCode;
  if (typeof plain.encrypted !== 'string') return { status, sealed: false, body: plain };
  return { status, sealed: true, body: sealed.open(status, plain.encrypted) };
}

export async function requestSealed(
  app: FastifyInstance,
  path: string,
  body: object = {},
  headers: Record<string, unknown> = {},
): Promise<SealedAnswer> {
  return sendSealed(app, path, await sealFor(app, { path, headers, body }));
}
