import { freshSessionId, seal } from '@nadi/secure-channel/testing/independent-client';
import type { Chance } from '#proof/chance.ts';
import type { FuzzCase } from './make-case.ts';

export interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface WireReply {
  readonly status: number;
  readonly text: string;
  readonly type: string;
}

/** One server under test, over HTTP or inside this process. */
export type Send = (request: WireRequest) => Promise<WireReply>;

/** Sends a case on one of the ways that the server offers; a sealed answer comes back opened. */
export function sendCase(send: Send, fuzz: FuzzCase, chance: Chance): Promise<WireReply> {
  const { operation } = fuzz;
  if (operation.sealable && chance.happens(0.4)) return sendSealed(send, fuzz, chance);
  if (operation.method === 'GET') return send(asQuery(fuzz, chance));
  if (operation.upload && chance.happens(0.7)) return send(asForm(fuzz, chance));
  return send(asJson(fuzz, chance));
}

function asQuery({ operation, body, headers }: FuzzCase, chance: Chance): WireRequest {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const parts = fields.flatMap(([name, value]) => {
    const text = escaped(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    const spelled = chance.pick([`${escaped(name)}=${text}`, `${escaped(name)}[a]=${text}`]);
    return chance.happens(0.1) ? [spelled, spelled] : [spelled];
  });
  if (chance.happens(0.05))
    parts.push(chance.pick(['%', '%ff%fe', '=', '&&&', 'a=%00', '__proto__[x]=1']));
  const query = parts.join('&').slice(0, 12_000);
  return { method: 'GET', path: `${operation.path}?${query}`, headers };
}

function asJson({ operation, body, text, headers }: FuzzCase, chance: Chance): WireRequest {
  const json = text ?? JSON.stringify(body) ?? '';
  const type = chance.happens(0.9)
    ? 'application/json'
    : chance.pick([
        ...['application/json; charset=utf-16', 'text/plain', 'application/xml', 'x', ''],
        ...['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; a="'],
      ]);
  const odd = chance.happens(0.03) ? { 'content-encoding': 'gzip' } : {};
  const bytes = chance.happens(0.02) ? Buffer.from(json, 'utf16le') : Buffer.from(json, 'utf8');
  return {
    method: 'POST',
    path: operation.path,
    body: bytes,
    headers: { ...headers, ...(type && { 'content-type': type }), ...odd },
  };
}

function asForm({ operation, body, headers }: FuzzCase, chance: Chance): WireRequest {
  const boundary = 'x-fuzz-x';
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const parts = fields.map(([name, value]) => {
    const file = name === 'image' || chance.happens(0.05) ? '; filename="../a\u0000.png"' : '';
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    const label = name.replaceAll(/["\r\n]/g, '');
    return `--${boundary}\r\nContent-Disposition: form-data; name="${label}"${file}\r\n\r\n${text}\r\n`;
  });
  if (chance.happens(0.05)) parts.push(...parts);
  const end = chance.happens(0.95) ? `--${boundary}--\r\n` : '';
  const type = `multipart/form-data; boundary=${chance.happens(0.95) ? boundary : 'other'}`;
  return {
    method: 'POST',
    path: operation.path,
    headers: { ...headers, 'content-type': type },
    body: Buffer.from(parts.join('') + end, 'utf8'),
  };
}

/** The envelope is right; what is wrong lies inside it. */
async function sendSealed(send: Send, fuzz: FuzzCase, chance: Chance): Promise<WireReply> {
  const sessionId = freshSessionId();
  const key = await send({
    method: 'GET',
    path: '/api/secure/public-key',
    headers: { 'session-id': sessionId },
  });
  const { serverPublicKey } = JSON.parse(key.text);
  const { path } = fuzz.operation;
  const body = fuzz.text ?? JSON.stringify(fuzz.body) ?? '';
  const inner = chance.happens(0.95) ? JSON.stringify(fuzz.headers) : '{"__proto__":{"token":"x"}}';
  const plaintext = Buffer.from(`{"headers":${inner},"body":${body}}`);
  const sealed = seal({ serverPublicKey, sessionId, path, plaintext });
  const reply = await send({
    method: 'POST',
    path,
    body: Buffer.from(JSON.stringify(sealed.wire)),
    headers: { 'content-type': 'application/json', 'session-id': sessionId },
  });
  const { encrypted } = JSON.parse(reply.text);
  if (typeof encrypted !== 'string') return reply;
  return { ...reply, text: JSON.stringify(sealed.open(reply.status, encrypted)) };
}

function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
