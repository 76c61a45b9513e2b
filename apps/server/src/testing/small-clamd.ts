import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Socket } from 'node:net';

/** Reply of a clamd to a stream; null never answers. */
export type ScanReply = (contents: Buffer) => string | null;

interface SmallClamd {
  /** `host:port`, or the path of its socket. */
  readonly address: string;
  /** The sizes of each stream's chunks. */
  readonly chunks: readonly number[][];
  close(): Promise<void>;
}

const INSTREAM = 'zINSTREAM\0';
const VERSION = 'zVERSION\0';

/**
 * Starts a server that speaks the part of clamd's protocol that scans need, with a limit as
 * StreamMaxLength.
 */
export async function startSmallClamd(
  reply: ScanReply,
  { streamMax = Number.POSITIVE_INFINITY, path }: { streamMax?: number; path?: string } = {},
): Promise<SmallClamd> {
  const chunks: number[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    let ended = false;
    const end = (text: string | null) => {
      ended = true;
      if (text !== null) socket.end(`${text}\0`);
    };
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (ended) return;
      const text = received.toString('latin1');
      if (text === VERSION) return end('ClamAV 1.4.3/27800/Sun Nov 22 09:30:00 2026');
      if (text.length < INSTREAM.length) return;
      if (!text.startsWith(INSTREAM)) return end('UNKNOWN COMMAND');
      const { sizes, contents, whole } = readChunks(received.subarray(INSTREAM.length));
      if (contents.length > streamMax) return end('INSTREAM size limit exceeded. ERROR');
      if (!whole) return;
      chunks.push(sizes);
      end(reply(contents));
    });
  });
  const options: ListenOptions = path ? { path } : { port: 0, host: '127.0.0.1' };
  server.listen(options);
  await once(server, 'listening');
  return {
    address: path ?? `127.0.0.1:${(server.address() as AddressInfo).port}`,
    chunks,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the chunks that have arrived, and whether the empty chunk at the end has. */
function readChunks(bytes: Buffer) {
  const sizes: number[] = [];
  const parts: Buffer[] = [];
  let at = 0;
  while (at + 4 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    if (size === 0) return { sizes, contents: Buffer.concat(parts), whole: true };
    if (at + 4 + size > bytes.length) break;
    sizes.push(size);
    parts.push(bytes.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return { sizes, contents: Buffer.concat(parts), whole: false };
}
