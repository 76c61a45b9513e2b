import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Scans files for malware. */
export interface VirusScanner {
  /** Returns the name of the malware, or null if there is none. @throws Error without a verdict */
  scan(contents: Blob): Promise<string | null>;
  /** Returns the versions of the scanner and its signatures. @throws Error if it does not answer */
  version(): Promise<string>;
}

const ANSWER_WITHIN_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;
const REPLY_MAX = 4096;

/**
 * Speaks clamd's protocol with one connection for each command (clamd(8), COMMANDS). A file is clean only
 * if clamd says so.
 * @param address `host:port`, or the path of clamd's socket
 */
export function clamdScanner(address: string, withinMs = ANSWER_WITHIN_MS): VirusScanner {
  return {
    async scan(contents) {
      const reply = await request(address, instream(contents), withinMs);
      if (reply === 'stream: OK') return null;
      const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
      if (found === undefined) throw new Error(`clamd replied ${JSON.stringify(reply)}`);
      return found;
    },
    version: () => request(address, [Buffer.from('zVERSION\0')], withinMs),
  };
}

/** Each chunk follows its length in four bytes, in network order; a length of zero ends the stream. */
async function* instream(contents: Blob): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < contents.size; at += CHUNK_BYTES) {
    const bytes = Buffer.from(await contents.slice(at, at + CHUNK_BYTES).arrayBuffer());
    yield Buffer.concat([encodeLength(bytes), bytes]);
  }
  yield encodeLength(Buffer.alloc(0));
}

function encodeLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
}

/** Sends a command and returns its reply up to the NUL. */
async function request(
  address: string,
  command: Iterable<Buffer> | AsyncIterable<Buffer>,
  withinMs: number,
): Promise<string> {
  const socket = open(address);
  const tooLate = () => socket.destroy(new Error(`clamd did not answer within ${withinMs} ms`));
  const timer = setTimeout(tooLate, withinMs);
  // The scanner may reply before it has read everything. Only its reply, or a missing one, counts.
  pipeline(command, socket, { end: false }).catch(() => undefined);
  try {
    return await readReply(socket);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

function open(address: string): Socket {
  if (address.startsWith('/')) return connect(address);
  const colon = address.lastIndexOf(':');
  const host = address.slice(0, colon).replace(/^\[|\]$/g, '');
  return connect(Number(address.slice(colon + 1)), host);
}

async function readReply(socket: Socket): Promise<string> {
  let reply = '';
  for await (const bytes of socket) {
    reply += (bytes as Buffer).toString('latin1');
    const end = reply.indexOf('\0');
    if (end >= 0) return reply.slice(0, end);
    if (reply.length > REPLY_MAX) break;
  }
  throw new Error('clamd closed the connection without a reply');
}
