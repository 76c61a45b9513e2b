import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

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
