import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** One connection of `serveWebSockets`. */
export interface ServedSocket {
  send(text: string): void;
  /** Ends the connection without a close frame. */
  drop(): void;
}

/** Serves WebSockets (RFC 6455) on a free port of loopback, as far as short text messages need. */
export async function serveWebSockets(
  onMessage: (socket: ServedSocket, text: string) => void,
  wanted = 0,
) {
  const open = new Set<Duplex>();
  const server = createServer();
  server.on('upgrade', (request, stream: Duplex) => {
    open.add(stream);
    stream.on('close', () => open.delete(stream)).on('error', () => stream.destroy());
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const headers = [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${createHash('sha1').update(key).digest('base64')}`,
      `Sec-WebSocket-Protocol: ${request.headers['sec-websocket-protocol']}`,
    ];
    stream.write(`${headers.join('\r\n')}\r\n\r\n`);
    const socket = {
      send: (text: string) => stream.write(frame(text)),
      drop: () => stream.destroy(),
    };
    let rest = Buffer.alloc(0);
    stream.on('data', (part: Buffer) => {
      rest = Buffer.concat([rest, part]);
      for (let next = readFrame(rest); next; next = readFrame(rest)) {
        rest = rest.subarray(next.length);
        if (next.opcode === TEXT) onMessage(socket, next.text);
        else if (next.opcode === CLOSE) stream.end();
      }
    });
  });
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `ws://127.0.0.1:${port}`,
    /** Ends all connections. */
    drop() {
      for (const stream of open) stream.destroy();
    },
    async stop() {
      for (const stream of open) stream.destroy();
      server.closeAllConnections();
      if (server.listening) await new Promise((closed) => server.close(closed));
    },
  };
}

const TEXT = 1;
const CLOSE = 8;

function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = Buffer.alloc(10);
  header.writeUInt8(0x80 | TEXT, 0);
  header.writeUInt8(127, 1);
  header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload]);
}

/** Reads a masked frame; null if it is not complete. */
function readFrame(data: Buffer): { opcode: number; text: string; length: number } | null {
  if (data.length < 2) return null;
  const opcode = data.readUInt8(0) & 0x0f;
  const short = data.readUInt8(1) & 0x7f;
  const start = { 126: 4, 127: 10 }[short] ?? 2;
  if (data.length < start + 4) return null;
  let size = short;
  if (short === 126) size = data.readUInt16BE(2);
  else if (short === 127) size = Number(data.readBigUInt64BE(2));
  const end = start + 4 + size;
  if (data.length < end) return null;
  const mask = data.subarray(start, start + 4);
  const payload = data.subarray(start + 4, end).map((byte, i) => byte ^ (mask[i % 4] ?? 0));
  return { opcode, text: Buffer.from(payload).toString(), length: end };
}
