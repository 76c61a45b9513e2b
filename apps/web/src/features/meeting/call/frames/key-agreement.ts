import { type Bytes, concat, fromBase64url, toBase64url, utf8 } from './bytes.ts';

/** The key pair of this call and tab; the private key cannot be read. */
export interface OwnKeys {
  readonly privateKey: CryptoKey;
  /** An uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
}

export interface Pair {
  own: OwnKeys;
  roomId: string;
  selfId: string;
  otherId: string;
  /** As received, so that it may be anything. */
  otherKey: unknown;
}

/** The keys of a pair for frames of their own connection, its data channel, or texts that a server passes on. */
type Purpose = 'frames' | 'channel' | 'texts';

/** The keys of each direction between two participants. */
export interface PairKeys {
  readonly sending: Bytes;
  readonly receiving: Bytes;
}

/** Thrown for a key that cannot be used, or is not the expected one. */
export class KeyRefused extends Error {
  override name = 'KeyRefused';
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;

export async function generateOwnKeys(): Promise<OwnKeys> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const point = await crypto.subtle.exportKey('raw', publicKey);
  return { privateKey, publicKey: toBase64url(new Uint8Array(point)) };
}

/**
 * Derives the keys of both directions from the shared secret (HKDF-SHA256). They hold for this room, these ids and
 * these public keys only.
 * @throws KeyRefused if the other key is not a point of the curve, or is our own
 */
export async function derivePairKeys(pair: Pair, purpose: Purpose): Promise<PairKeys> {
  const { own, roomId, selfId, otherId } = pair;
  const otherKey = readPoint(pair.otherKey);
  if (otherKey === null || pair.otherKey === own.publicKey)
    throw new KeyRefused('not a usable key');
  const secret = await agree(own.privateKey, otherKey);
  const ownKey = utf8(own.publicKey);
  const theirKey = utf8(toBase64url(otherKey));
  const [room, self, other] = [utf8(roomId), utf8(selfId), utf8(otherId)];
  const derive = async (...parts: Bytes[]) => {
    const info = concat(utf8(`nadi ${purpose} v1`), ...parts.map(withLength));
    const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return new Uint8Array(await crypto.subtle.deriveBits(params, secret, 256));
  };
  return {
    sending: await derive(room, self, other, ownKey, theirKey),
    receiving: await derive(room, other, self, theirKey, ownKey),
  };
}

/**
 * Returns a proof over the certificate fingerprints of a connection (HMAC-SHA256), in base64url. It differs if a third
 * party ends the DTLS connection between the two sides.
 */
export async function proveFingerprints(key: Bytes, from: string, to: string): Promise<string> {
  const { subtle } = crypto;
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const usable = await subtle.importKey('raw', key, hmac, false, ['sign']);
  const proof = await subtle.sign('HMAC', usable, concat(...[from, to].map(utf8).map(withLength)));
  return toBase64url(new Uint8Array(proof));
}

async function agree(privateKey: CryptoKey, point: Bytes): Promise<CryptoKey> {
  const { subtle } = crypto;
  try {
    const publicKey = await subtle.importKey('raw', point, CURVE, false, []);
    const secret = await subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
    return await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  } catch {
    throw new KeyRefused('not a point of the curve');
  }
}

/** Returns null for all but an uncompressed point in its only spelling. */
function readPoint(value: unknown): Bytes | null {
  if (typeof value !== 'string') return null;
  const point = fromBase64url(value);
  const uncompressed = point?.length === 65 && point[0] === 4;
  return uncompressed && toBase64url(point) === value ? point : null;
}

/** Keeps neighbouring fields apart: "ab", "c" differs from "a", "bc". */
function withLength(field: Bytes): Bytes {
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, field.length);
  return concat(new Uint8Array(length.buffer), field);
}
