import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

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
