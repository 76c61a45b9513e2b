import { execFileSync, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** The ICE credentials in its offers. */
const UFRAG = 'abcd';
const PWD = 'abcdefghijklmnopqrstuvwx';
/** RFC 8489 and RFC 8445: binding requests, their answers and attributes. */
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const MAGIC = 0x2112a442;
const ATTRIBUTES = {
  username: 0x0006,
  integrity: 0x0008,
  mapped: 0x0020,
  priority: 0x0024,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  controlling: 0x802a,
};
const REPEAT_MS = 100;

/** Creates a certificate for the browser ends of a test. */
export function createPeerCertificate() {
  const folder = mkdtempSync(join(tmpdir(), 'nadi-dtls-'));
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')];
  const request = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=peer';
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...request.split(' '), ...files], { stdio: 'ignore' });
  const args = ['x509', '-noout', '-fingerprint', '-sha256', '-in', certificate];
  const fingerprint =
    execFileSync('openssl', args, { encoding: 'utf8' }).split('=')[1]?.trim() ?? '';
  return {
    ...{ key, certificate },
    /** Lines of an offer whose connection `connectPeer` opens. */
    transport: [
      ...[`a=ice-ufrag:${UFRAG}`, `a=ice-pwd:${PWD}`, 'a=setup:active'],
      `a=fingerprint:sha-256 ${fingerprint}`,
    ],
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type PeerCertificate = ReturnType<typeof createPeerCertificate>;

/**
 * Connects to the candidate of an answer as a browser does, by ICE and DTLS but without media: UDP packets pass between
 * it and an `openssl s_client`. Returns a function that ends it.
 */
export async function connectPeer(answer: string, { key, certificate }: PeerCertificate) {
  const [, address = '', port = ''] = /^a=candidate:\S+ 1 udp \d+ (\S+) (\d+)/im.exec(answer) ?? [];
  const ufrag = /^a=ice-ufrag:(\S+)/m.exec(answer)?.[1] ?? '';
  const password = /^a=ice-pwd:(\S+)/m.exec(answer)?.[1] ?? '';
  const [outside, inside] = [createSocket('udp4'), createSocket('udp4')];
  inside.bind(0, '127.0.0.1');
  outside.bind(0, address);
  await Promise.all([once(inside, 'listening'), once(outside, 'listening')]);
  const check = () =>
    outside.send(bindingRequest(`${ufrag}:${UFRAG}`, password), Number(port), address);
  const repeating = setInterval(check, REPEAT_MS);
  check();
  await once(outside, 'message');

  const target = ['-connect', `127.0.0.1:${inside.address().port}`, '-dtls1_2', '-quiet'];
  const identity = ['-cert', certificate, '-key', key, '-use_srtp', 'SRTP_AES128_CM_SHA1_80'];
  const client = spawn('openssl', ['s_client', ...target, ...identity], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  let local = 0;
  inside.on('message', (packet, from) => {
    local = from.port;
    outside.send(packet, Number(port), address);
  });
  outside.on('message', (packet) => {
    // RFC 7983: the first byte of DTLS is from 20 to 63.
    const first = packet[0] ?? 0;
    if (packet.length > 20 && packet.readUInt16BE(0) === BINDING_REQUEST) {
      outside.send(bindingSuccess(packet, address, Number(port)), Number(port), address);
    }
    if (local && first >= 20 && first <= 63) inside.send(packet, local, '127.0.0.1');
  });
  return () => {
    clearInterval(repeating);
    client.kill('SIGKILL');
    inside.close();
    outside.close();
  };
}

function bindingRequest(username: string, password: string): Buffer {
  const priority = Buffer.from([0x6e, 0x00, 0x1e, 0xff]);
  const attributes = [
    attribute(ATTRIBUTES.username, Buffer.from(username)),
    attribute(ATTRIBUTES.priority, priority),
    attribute(ATTRIBUTES.controlling, randomBytes(8)),
    attribute(ATTRIBUTES.useCandidate, Buffer.alloc(0)),
  ];
  return stunMessage(BINDING_REQUEST, randomBytes(12), attributes, password);
}

/** Answers a check of the other side with the address that it came from. */
function bindingSuccess(request: Buffer, address: string, port: number): Buffer {
  const mapped = Buffer.alloc(8);
  mapped.writeUInt8(1, 1);
  mapped.writeUInt16BE(port ^ (MAGIC >>> 16), 2);
  const bytes = Buffer.from(address.split('.').map(Number));
  mapped.writeUInt32BE((bytes.readUInt32BE() ^ MAGIC) >>> 0, 4);
  const attributes = [attribute(ATTRIBUTES.mapped, mapped)];
  return stunMessage(BINDING_SUCCESS, request.subarray(8, 20), attributes, PWD);
}

/** Builds a message with its integrity and fingerprint. */
function stunMessage(type: number, id: Buffer, parts: Buffer[], password: string): Buffer {
  const attributes = Buffer.concat(parts);
  const header = (length: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt16BE(type, 0);
    bytes.writeUInt16BE(length, 2);
    bytes.writeUInt32BE(MAGIC, 4);
    return Buffer.concat([bytes, id]);
  };
  const signed = Buffer.concat([header(attributes.length + 24), attributes]);
  const mac = createHmac('sha1', password).update(signed).digest();
  const body = Buffer.concat([attributes, attribute(ATTRIBUTES.integrity, mac)]);
  const summed = Buffer.concat([header(body.length + 8), body]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((crc32(summed) ^ 0x5354554e) >>> 0);
  return Buffer.concat([summed, attribute(ATTRIBUTES.fingerprint, sum)]);
}

function attribute(type: number, value: Buffer): Buffer {
  const padded = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  padded.writeUInt16BE(type, 0);
  padded.writeUInt16BE(value.length, 2);
  value.copy(padded, 4);
  return padded;
}
