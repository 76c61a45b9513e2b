import type { FastifyReply, FastifyRequest } from 'fastify';
import { replyProblem } from '#platform/http/problem-from-error.ts';
import {
  CachedReply,
  ExportReply,
  FileReply,
  sendExport,
  sendFile,
} from '#platform/http/replies.ts';
import type { OwnWords } from '#platform/http/reply-language.ts';
import { composeRefusal, nameLanguage } from '#platform/http/reply-language.ts';
import type { OpenedRequest } from '#platform/secure/request-opener.ts';

/** Sends the reply of a plain request, as the last stage: JSON that no cache may store, or a cached reply. */
export function encodeJson(
  request: FastifyRequest,
  reply: FastifyReply,
  body: object,
): FastifyReply {
  if (body instanceof FileReply) return sendFile(reply, body);
  if (body instanceof ExportReply) return sendExport(reply, body);
  if (body instanceof CachedReply) return sendCached(request, reply, body);
  if ('message' in body) nameLanguage(request, reply);
  return reply.header('cache-control', 'no-store').send(body);
}

/**
 * Sends the reply of an encrypted request, as the last stage. Success and refusal are encrypted; the status
 * is not.
 */
export async function encodeSealed(
  request: FastifyRequest,
  reply: FastifyReply,
  sealed: OpenedRequest,
  work: () => Promise<object>,
  ownWords?: OwnWords,
): Promise<FastifyReply> {
  const { status, json, retryAfter } = await work()
    .then(async (body) => {
      if ('message' in body) nameLanguage(request, reply);
      return { status: 200, json: await toJson(body), retryAfter: undefined };
    })
    .catch(async (error: unknown) => {
      const problem = replyProblem(error, request.log);
      // The nonce was used before this process started: the reply is that of an envelope that does not
      // open.
      if (problem.code === 'decryption-failed') throw problem;
      const { status, retryAfter } = problem;
      const refusal = await composeRefusal(request, reply, problem, ownWords);
      return { status, json: JSON.stringify(refusal), retryAfter };
    });
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const encrypted = await sealed.seal(status, json);
  return reply.code(status).header('cache-control', 'no-store').send({ encrypted });
}

async function toJson(body: object): Promise<string> {
  if (body instanceof ExportReply) return JSON.stringify(await body.firstParts());
  return body instanceof CachedReply ? body.json : JSON.stringify(body);
}

/** Sends a prepared reply, or 304 if the client has it. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedReply) {
  reply
    .header('etag', cached.etag)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding');
  if (matchesEtag(request.headers['if-none-match'], cached.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(cached.bytes);
  return reply.header('content-encoding', 'gzip').send(cached.gzip);
}

/** Returns whether the client accepts gzip; a quality of 0 refuses a named encoding (RFC 9110 §12.5.3). */
function acceptsGzip(accepted: string | string[] = ''): boolean {
  const named = String(accepted)
    .split(',')
    .find((each) => /^\s*(x-)?gzip\s*(;|$)/i.test(each));
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(named);
}

/** Returns whether If-None-Match contains the tag: a list of tags, or `*` (RFC 9110 §13.1.2). */
function matchesEtag(tags = '', etag: string): boolean {
  if (tags === '*') return true;
  const withoutStrength = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags.split(',').some((tag) => withoutStrength(tag) === withoutStrength(etag));
}
