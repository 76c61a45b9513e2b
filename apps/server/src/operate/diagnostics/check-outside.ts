import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { DOCUMENT_BYTES_MAX } from '@nadi/domain/limits';
import type { Config } from '#config';
import { type Finding, fix, ok, runCheck } from './finding.ts';

const ANSWER_MS = 5000;
const SKEW_MS = 2000;
/** An address of no network (RFC 5737), which a client could only claim. */
const CLAIMED = '203.0.113.7';
/** Fields of a form around the largest document. */
const FORM_BYTES = 4096;

interface Answer {
  status: number;
  body: string;
}

interface Connection {
  address: string;
  proxy: 'trusted' | 'ignored' | 'silent' | 'none';
  now: number;
}

/** Measures what a browser meets at the public address: the proxy, the client's address, WebSockets, the clock. */
export async function checkOutside(publicUrl: string): Promise<Finding[]> {
  const about = 'PUBLIC_URL';
  return runCheck(about, () => probe(publicUrl), 'does it lead here, with a valid certificate?');
}

async function probe(publicUrl: string): Promise<Finding[]> {
  const began = Date.now();
  const connection = readConnection(await send(publicUrl, '/healthz?connection', {}));
  if (!connection)
    return [fix('PUBLIC_URL', `${publicUrl} is answered by something else than Nadi`)];
  const skew = Math.abs(connection.now - (began + Date.now()) / 2);
  const claimed = readConnection(
    await send(publicUrl, '/healthz?connection', { 'x-forwarded-for': CLAIMED }),
  );
  return [
    describeAddress(connection, claimed),
    await checkWebSocket(publicUrl),
    await checkBodies(publicUrl),
    skew > SKEW_MS
      ? fix(
          'clock outside',
          `the server's is ${Math.round(skew / 1000)} s apart from here: run NTP`,
        )
      : ok('clock outside', `the server's is the same as here`),
  ];
}

function readConnection({ status, body }: Answer): Connection | null {
  try {
    return status === 200 ? (JSON.parse(body).connection ?? null) : null;
  } catch {
    return null;
  }
}

function describeAddress({ address, proxy }: Connection, claimed: Connection | null): Finding {
  const about = 'client address';
  if (proxy === 'ignored') {
    return fix(about, `everyone counts as ${address}: TRUST_PROXY must name that proxy`);
  }
  if (claimed?.address === CLAIMED) {
    const causes = 'the proxy must set X-Forwarded-For itself, and TRUST_PROXY name it alone';
    return fix(about, `any client can claim another address: ${causes}`);
  }
  if (proxy === 'silent') {
    return fix(about, `everyone counts as ${address}: the proxy must set X-Forwarded-For`);
  }
  return ok(about, `arrives as ${address}, ${proxy === 'trusted' ? 'through' : 'without'} a proxy`);
}

async function checkWebSocket(publicUrl: string): Promise<Finding> {
  const { status } = await send(publicUrl, '/socket.io/?EIO=4&transport=websocket', {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
    origin: new URL(publicUrl).origin,
  });
  if (status === 101) return ok('WebSocket', 'is passed on');
  const advice = 'the proxy must pass the Upgrade headers on /socket.io, else calls do not work';
  return fix('WebSocket', `answers ${status}: ${advice}`);
}

/** Announces the largest document; the server refuses a stranger before the body, a proxy its size. */
async function checkBodies(publicUrl: string): Promise<Finding> {
  const { status } = await send(publicUrl, '/api/user/upload-document', {
    'content-type': 'multipart/form-data; boundary=nadi',
    'content-length': String(DOCUMENT_BYTES_MAX + FORM_BYTES),
    expect: '100-continue',
  });
  if (status !== 413) return ok('uploads', 'documents of the largest size pass');
  return fix('uploads', 'the proxy refuses documents of the largest size: allow bodies of 12 MB');
}

/** Sends a request without a body; one that announces a body is a POST. */
function send(publicUrl: string, path: string, headers: Record<string, string>): Promise<Answer> {
  const url = new URL(path, publicUrl);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const method = 'content-length' in headers ? 'POST' : 'GET';
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false, timeout: ANSWER_MS });
    const end = (answer: Answer) => {
      resolve(answer);
      sent.destroy();
    };
    sent.on('response', (reply) => void readBody(reply).then(end, reject));
    sent.on('upgrade', (_reply, socket) => {
      socket.destroy();
      end({ status: 101, body: '' });
    });
    sent.on('continue', () => end({ status: 100, body: '' }));
    sent.on('timeout', () => reject(new Error(`no answer in ${ANSWER_MS / 1000} seconds`)));
    sent.on('error', reject);
    if (method === 'GET') sent.end();
    else sent.flushHeaders();
  });
}

async function readBody(reply: IncomingMessage): Promise<Answer> {
  const parts = await reply.toArray();
  return { status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() };
}

/** Returns whether the servers that carry calls between two networks answer. */
export async function checkTurn(
  config: Pick<Config, 'STUN_URLS' | 'TURN_URLS'>,
): Promise<Finding[]> {
  const urls = [...(config.STUN_URLS ?? []), ...(config.TURN_URLS ?? [])];
  const findings = await Promise.all(urls.map(checkServer));
  if (config.TURN_URLS) return findings.flat();
  const message = 'unset: calls between two strict networks will not connect (docs/video-calls.md)';
  return [...findings.flat(), ok('TURN_URLS', message)];
}

async function checkServer(url: string): Promise<Finding[]> {
  const address = parseStunUrl(url);
  if (!address) return [fix(url, 'must be like turn:turn.example.org:3478?transport=udp')];
  const probe = async () => {
    await probeStun(address);
    return [ok(url, 'answers')];
  };
  return runCheck(url, probe, 'is it running, and its port open?');
}

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
