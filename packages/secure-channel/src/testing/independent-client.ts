import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

// A second implementation of the secure-call page that shares no line with the rest of this package. If
// both agree, they follow the page and not one author's habit.

export type SealInput = {
  serverPublicKey: string;
  sessionId: string;
  path: string;
  headers?: Record<string, unknown>;
  body?: unknown;
  /** Replaces the whole plaintext, for tests of requests that a server must refuse. */
  plaintext?: Buffer;
};

export type Sealed = {
  wire: { encrypted: string; clientPublicKey: string };
  /** Returns the reply's JSON value. @throws if the reply does not open. */
  open: (status: number, encrypted: string) => unknown;
};

export function freshSessionId(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Makes a whole encrypted request: fetches a key, seals, sends and opens. Returns a plain reply unchanged,
 * with `sealed` false.
 */
export async function requestSecurely(call: {
  fetch: typeof globalThis.fetch;
  baseUrl: string;
  path: string;
  headers?: Record<string, unknown>;
  body?: unknown;
}): Promise<{ status: number; body: unknown; sealed: boolean }> {
  const sessionId = freshSessionId();
  const keyReply = await call.fetch(`${call.baseUrl}/api/secure/public-key`, {
    headers: { 'session-id': sessionId },
  });
  const { serverPublicKey } = (await keyReply.json()) as { serverPublicKey: string };
  const sealed = seal({ ...call, sessionId, serverPublicKey });
  const response = await call.fetch(call.baseUrl + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'session-id': sessionId },
    body: JSON.stringify(sealed.wire),
  });
  const answer = (await response.json()) as { encrypted?: unknown };
  const { status } = response;
  if (typeof answer.encrypted !== 'string') return { status, body: answer, sealed: false };
  return { status, body: sealed.open(status, answer.encrypted), sealed: true };
}

export function seal(input: SealInput): Sealed {
  const { serverPublicKey, sessionId, path, headers = {}, body = {} } = input;
  const offered = Buffer.from(serverPublicKey, 'base64url');
  const hdr = offered.subarray(0, 42);
  const { enc, sharedSecret } = encapsulate(offered.subarray(42, 74));
  const keys = schedule(sharedSecret, Buffer.concat([Buffer.from('nadi secure call v1\0'), hdr]));
  const plaintext = input.plaintext ?? padded(JSON.stringify({ headers, body }));
  const cipher = createCipheriv('aes-256-gcm', keys.key, keys.nonce);
  cipher.setAAD(Buffer.concat([prefixed('POST'), prefixed(path), prefixed(sessionId)]));
  const ct = Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
  return {
    wire: {
      encrypted: ct.toString('base64url'),
      clientPublicKey: Buffer.concat([hdr, enc]).toString('base64url'),
    },
    open: (status, encrypted) =>
      openReply({ secret: keys.replySecret, enc, path, status, encrypted }),
  };
}

/**
 * Pads JSON with spaces to a multiple of 256 bytes, as required by
 * docs/secure-calls.md#step-2-encrypt-the-request.
 */
export function padded(json: string): Buffer {
  const bytes = Buffer.from(json, 'utf8');
  return Buffer.concat([bytes, Buffer.alloc((256 - (bytes.length % 256)) % 256, ' ')]);
}

function openReply(reply: {
  secret: Buffer;
  enc: Buffer;
  path: string;
  status: number;
  encrypted: string;
}): unknown {
  const bytes = Buffer.from(reply.encrypted, 'base64url');
  const salt = Buffer.concat([reply.enc, bytes.subarray(0, 32)]);
  const key = Buffer.from(hkdfSync('sha256', reply.secret, salt, 'key', 32));
  const nonce = Buffer.from(hkdfSync('sha256', reply.secret, salt, 'nonce', 12));
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  const status = Buffer.alloc(2);
  status.writeUInt16BE(reply.status);
  decipher.setAAD(Buffer.concat([status, prefixed(reply.path)]));
  decipher.setAuthTag(bytes.subarray(bytes.length - 16));
  const opened = decipher.update(bytes.subarray(32, bytes.length - 16));
  return JSON.parse(Buffer.concat([opened, decipher.final()]).toString('utf8'));
}

function prefixed(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

// Sender's side of RFC 9180 in base mode.

const KEM_SUITE = Buffer.concat([Buffer.from('KEM'), Buffer.from([0x00, 0x20])]);
const HPKE_SUITE = Buffer.concat([Buffer.from('HPKE'), Buffer.from([0, 0x20, 0, 0x01, 0, 0x02])]);

function encapsulate(pkR: Buffer): { enc: Buffer; sharedSecret: Buffer } {
  const mine = generateKeyPairSync('x25519');
  const jwk = { kty: 'OKP', crv: 'X25519', x: pkR.toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const dh = diffieHellman({ privateKey: mine.privateKey, publicKey });
  const enc = Buffer.from(String(mine.publicKey.export({ format: 'jwk' }).x), 'base64url');
  const ikm = labeledIkm(KEM_SUITE, 'eae_prk', dh);
  const info = labeledInfo(KEM_SUITE, 'shared_secret', Buffer.concat([enc, pkR]), 32);
  return { enc, sharedSecret: Buffer.from(hkdfSync('sha256', ikm, '', info, 32)) };
}

function schedule(sharedSecret: Buffer, info: Buffer) {
  const empty = Buffer.alloc(0);
  const hashOf = (label: string, value: Buffer) =>
    createHmac('sha256', Buffer.alloc(32))
      .update(labeledIkm(HPKE_SUITE, label, value))
      .digest();
  const context = Buffer.concat([
    Buffer.from([0]),
    hashOf('psk_id_hash', empty),
    hashOf('info_hash', info),
  ]);
  const ikm = labeledIkm(HPKE_SUITE, 'secret', empty);
  const derive = (label: string, length: number) => {
    const labeled = labeledInfo(HPKE_SUITE, label, context, length);
    return Buffer.from(hkdfSync('sha256', ikm, sharedSecret, labeled, length));
  };
  const exportLabel = Buffer.from('nadi secure call v1 response');
  const replySecret = createHmac('sha256', derive('exp', 32))
    .update(labeledInfo(HPKE_SUITE, 'sec', exportLabel, 32))
    .update(Buffer.from([1]))
    .digest();
  return { key: derive('key', 32), nonce: derive('base_nonce', 12), replySecret };
}

function labeledIkm(suite: Buffer, label: string, ikm: Buffer): Buffer {
  return Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), ikm]);
}

function labeledInfo(suite: Buffer, label: string, info: Buffer, length: number): Buffer {
  return Buffer.concat([Buffer.from([0, length]), labeledIkm(suite, label, info)]);
}
