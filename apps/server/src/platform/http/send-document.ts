import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Coding = 'br' | 'gzip';

interface Encoded {
  etag: string;
  /** The bytes by content coding; each is made when first asked for. */
  bytes: Map<Coding, Promise<Buffer>>;
}

/** The number of documents whose compressed bytes are retained; the one sent longest ago is dropped first. */
const RETAINED_MAX = 200;

const COMPRESS: Record<Coding, (text: string) => Promise<Buffer>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => promisify(gzip)(text, { level: 9 }),
};

/**
 * Returns a function that sends text made by the server, by default HTML; its coding is one more header that it varies
 * by. Equal documents are compressed once.
 */
export function documentSender() {
  const documents = new Map<string, Encoded>();

  function encode(text: string): Encoded {
    const encoded = documents.get(text) ?? { etag: etagOf(text), bytes: new Map() };
    documents.delete(text);
    documents.set(text, encoded);
    const [oldest] = documents.keys();
    if (documents.size > RETAINED_MAX && oldest !== undefined) documents.delete(oldest);
    return encoded;
  }

  return async function sendDocument(request: FastifyRequest, reply: FastifyReply, text: string) {
    const { etag, bytes } = encode(text);
    const vary = ['accept-encoding', reply.getHeader('vary')].filter(Boolean).join(', ');
    reply.headers({ 'cache-control': 'no-cache', vary, etag });
    if (isUnchanged(request.headers['if-none-match'], etag) && reply.statusCode === 200) {
      return reply.code(304).send();
    }
    if (!reply.hasHeader('content-type')) reply.type('text/html; charset=utf-8');
    const coding = chooseCoding(request.headers['accept-encoding']);
    if (!coding) return reply.send(text);
    const compressed = bytes.get(coding) ?? COMPRESS[coding](text);
    bytes.set(coding, compressed);
    return reply.header('content-encoding', coding).send(await compressed);
  };
}

/** Weak, because it names the document in every content coding. */
function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

/** RFC 9110 §13.1.2. */
function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const strong = (each: string) => each.trim().replace(/^W\//, '');
  return header.split(',').some((each) => strong(each) === strong(etag) || strong(each) === '*');
}

/** Returns the smallest coding that a client names without `q=0`; null to send the plain text. */
export function chooseCoding(accepted = ''): Coding | null {
  const refused = /;\s*q=0(\.0*)?\s*$/i;
  const named = accepted.split(',').filter((each) => !refused.test(each));
  const names = named.map((each) => each.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}
