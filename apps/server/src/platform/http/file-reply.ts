import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

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
