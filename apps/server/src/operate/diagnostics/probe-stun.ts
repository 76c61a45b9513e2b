import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';

// RFC 8489 §5 and §6: a header of twenty bytes, in answer to nothing but its transaction.
const MAGIC = 0x2112a442;
const HEADER = 20;
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
/** A lost datagram is sent again after this. */
const AGAIN_MS = 500;
const PATIENCE_MS = 3000;

export interface StunAddress {
  host: string;
  port: number;
  transport: 'udp' | 'tcp' | 'tls';
}

/** Reads `stun:`, `turn:` and `turns:` URLs (RFC 7064, RFC 7065); null for anything else. */
export function parseStunUrl(url: string): StunAddress | null {
  const found =
    /^(stun|turn|turns):(\[[^\]]+\]|[^:?/]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/.exec(url);
  if (!found) return null;
  const [, scheme, host = '', port, transport] = found;
  return {
    host: host.replace(/^\[|\]$/g, ''),
    port: Number(port ?? (scheme === 'turns' ? 5349 : 3478)),
    transport: scheme === 'turns' ? 'tls' : transport === 'tcp' ? 'tcp' : 'udp',
  };
}

/** Asks a server to say our address back. @throws when it does not within three seconds */
export async function probeStun(address: StunAddress): Promise<void> {
  const request = Buffer.alloc(HEADER);
  request.writeUInt16BE(BINDING_REQUEST, 0);
  request.writeUInt32BE(MAGIC, 4);
  randomBytes(12).copy(request, 8);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const exchange = address.transport === 'udp' ? overUdp : overStream;
  const reply = await exchange(address, request, patience);
  const ours = reply.subarray(4, HEADER).equals(request.subarray(4));
  if (!ours || reply.readUInt16BE(0) !== BINDING_SUCCESS) throw new Error('it is no STUN server');
}

function overUdp({ host, port }: StunAddress, request: Buffer, patience: AbortSignal) {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
  const send = () =>
    socket.send(request, port, host, (error) => error && socket.emit('error', error));
  const again = setInterval(send, AGAIN_MS);
  send();
  return new Promise<Buffer>((resolve, reject) => {
    socket.on('message', resolve).on('error', reject);
    patience.addEventListener('abort', () => reject(new Error('no answer in three seconds')));
  }).finally(() => {
    clearInterval(again);
    socket.close();
  });
}

function overStream(address: StunAddress, request: Buffer, patience: AbortSignal) {
  const { host, port } = address;
  const secure = address.transport === 'tls';
  const socket: Duplex = secure
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }) }, () =>
        socket.write(request),
      )
    : connect({ host, port }, () => socket.write(request));
  const parts: Buffer[] = [];
  return new Promise<Buffer>((resolve, reject) => {
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      const read = Buffer.concat(parts);
      if (read.length >= HEADER) resolve(read);
    });
    socket.on('error', reject).on('end', () => reject(new Error('it closed the connection')));
    patience.addEventListener('abort', () => reject(new Error('no answer in three seconds')));
  }).finally(() => socket.destroy());
}
