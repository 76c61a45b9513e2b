import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** A reply made once and sent many times: serialised, compressed and tagged in advance. */
export class CachedReply {
  readonly json: string;
  readonly bytes: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;

  constructor(reply: object) {
    this.json = JSON.stringify(reply);
    this.bytes = Buffer.from(this.json);
    this.gzip = gzipSync(this.bytes);
    this.etag = `W/"${createHash('sha256').update(this.bytes).digest('base64url').slice(0, 22)}"`;
  }
}

/** A file as the reply of a route, which is read while it is sent. */
export class FileReply {
  readonly name: string;
  readonly mediaType: string;
  /** Size in bytes. */
  readonly size: number;
  readonly parts: AsyncIterable<Uint8Array>;

  constructor(file: {
    name: string;
    mediaType: string;
    size: number;
    parts: AsyncIterable<Uint8Array>;
  }) {
    this.name = file.name;
    this.mediaType = file.mediaType;
    this.size = file.size;
    this.parts = file.parts;
  }
}

/**
 * Sends a file, always as an attachment. An upload is never shown on our origin, and its type is never
 * guessed.
 */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .header('content-type', file.mediaType)
    .header('content-length', file.size)
    .header('content-disposition', attachment(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'no-store')
    .send(Readable.from(file.parts, { objectMode: false }));
}

/** Formats the header (RFC 6266): the name in ASCII, and in UTF-8 by RFC 8187. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** One part of a text file. */
interface ExportPart {
  readonly csv: string;
  /** Start of the next part; undefined after the last. */
  readonly next: string | undefined;
}

/** About 4 MB of text. */
const PARTS_IN_ONE = 4;

/** A text file that is read in parts, as a JSON reply: `{success, fileName, csv, cut, next}`. */
export class ExportReply {
  readonly fileName: string;
  readonly parts: AsyncIterable<ExportPart>;

  constructor({ fileName, parts }: { fileName: string; parts: AsyncIterable<ExportPart> }) {
    this.fileName = fileName;
    this.parts = parts;
  }

  /** Returns the first parts together, because encrypted content must be in memory. */
  async firstParts() {
    const taken: ExportPart[] = [];
    for await (const part of this.parts) if (taken.push(part) === PARTS_IN_ONE) break;
    const next = taken.at(-1)?.next;
    const csv = taken.map((part) => part.csv).join('');
    const { fileName } = this;
    return { success: true as const, fileName, csv, cut: next !== undefined, next };
  }
}

/** Sends each part when it has been read, so that memory does not grow with the file. */
export function sendExport(reply: FastifyReply, { fileName, parts }: ExportReply): FastifyReply {
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(toJson(fileName, parts), { objectMode: false }));
}

/** An interrupted reply is invalid JSON, so that a client cannot mistake a part for the whole. */
async function* toJson(fileName: string, parts: AsyncIterable<ExportPart>): AsyncGenerator<string> {
  let before = `{"success":true,"fileName":${JSON.stringify(fileName)},"cut":false,"csv":"`;
  for await (const { csv } of parts) {
    yield before + JSON.stringify(csv).slice(1, -1);
    before = '';
  }
  yield `${before}"}`;
}

/** The colours of pages outside the web application, as its tokens have them, in both schemes. */
export const PAGE_COLOURS = `
:root{color-scheme:light dark;--page:oklch(.975 .008 200);--card:oklch(1 0 0);--ink:oklch(.26 .035 220);--soft:oklch(.46 .03 218);--line:oklch(.91 .012 205);--control:oklch(.6 .022 210);--action:oklch(.44 .082 196);--action-soft:oklch(.945 .026 192);--on-action:oklch(1 0 0);--wait:oklch(.47 .1 66);--wait-soft:oklch(.965 .04 88);--shadow:0 1px 2px oklch(.26 .035 220/.05),0 6px 20px oklch(.26 .035 220/.06)}
@media(prefers-color-scheme:dark){:root{--page:#10191d;--card:#1a262b;--ink:#eef4f5;--soft:#b3c3c7;--line:#34454b;--control:#7d9396;--action:#7fd1d4;--action-soft:#203235;--on-action:#06282b;--wait:#f6cf7f;--wait-soft:#3b2f14;--shadow:none}}`;

/**
 * Sends a page at a secret address. Caches do not store it, search engines do not index it, and links do
 * not reveal it.
 */
export function sendPage(reply: FastifyReply, html: string, policy: string): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy)
    .send(html);
}
