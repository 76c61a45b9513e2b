import { parseWireFile } from '@nadi/secure-channel/files';
import type { FastifyRequest } from 'fastify';
import { readMultipart } from '#platform/http/read-multipart.ts';
import { Problem } from '#platform/problem.ts';
import type { OpenedRequest, RequestOpener } from '#platform/secure/request-opener.ts';
import type { Route } from './transact.ts';

/** A request, independent of how it was sent. */
export interface Received {
  /** Names in lower case; those of a sealed request come from inside the envelope. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Reads the body. The body of an upload is read after its sender is authenticated. */
  readBody(): Promise<unknown>;
  /** The opened envelope, with the key for the reply; null for a plain request. */
  readonly sealed: OpenedRequest | null;
}

export interface ReceiveDeps {
  readonly opener: RequestOpener;
  readonly secureCalls: 'accept' | 'require';
}

/**
 * Reads the request from its envelope, form or query string, as the first stage.
 * @throws Problem 'decryption-failed', 'channel-not-initialized', 'encryption-required',
 * 'unsupported-type'
 */
export async function receive<Db>(
  request: FastifyRequest,
  route: Pick<Route<Db>, 'definition' | 'handler'>,
  deps: ReceiveDeps,
): Promise<Received> {
  const { channel, upload, largeUpload } = route.definition;
  if (channel !== 'plain' && isEnvelope(request.body)) return receiveSealed(request, route, deps);
  if (deps.secureCalls === 'require' && channel !== 'plain') {
    throw new Problem('encryption-required');
  }
  const { headers } = request;
  if (request.isMultipart()) {
    if (!upload) throw new Problem('unsupported-type');
    return {
      headers,
      readBody: () => readMultipart(request, { largeUpload }),
      sealed: null,
    };
  }
  const body = request.method === 'POST' ? request.body : request.query;
  return { headers, readBody: async () => body, sealed: null };
}

/** Returns true for a partial envelope too, which is rejected like an envelope that does not open. */
export function isEnvelope(
  body: unknown,
): body is { encrypted?: unknown; clientPublicKey?: unknown } {
  if (typeof body !== 'object' || body === null) return false;
  return 'encrypted' in body || 'clientPublicKey' in body;
}

async function receiveSealed<Db>(
  request: FastifyRequest,
  { definition, handler }: Pick<Route<Db>, 'definition' | 'handler'>,
  { opener }: ReceiveDeps,
): Promise<Received> {
  // The parameters of a sealed request are fields of its body (docs/secure-calls.md#step-3-send).
  if (request.url.includes('?') || !isEnvelope(request.body)) {
    throw new Problem('decryption-failed');
  }
  const sealed = await opener.open({
    encrypted: request.body.encrypted,
    clientPublicKey: request.body.clientPublicKey,
    sessionId: request.headers['session-id'],
    path: definition.path,
    isMutation: handler.kind === 'mutation',
  });
  const headers = Object.fromEntries(
    Object.entries(sealed.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const body = definition.upload ? restoreFiles(sealed.body) : sealed.body;
  return { headers, readBody: async () => body, sealed };
}

/** Converts each file of the wire format (docs/secure-calls.md) back to a File. */
function restoreFiles(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => {
      const file = parseWireFile(value);
      if (!file) return [field, value];
      const { name, type, lastModified, bytes } = file;
      return [field, new File([bytes], name, { type, lastModified })];
    }),
  );
}
