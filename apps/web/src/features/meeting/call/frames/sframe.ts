import { type Bytes, concat, utf8 } from './bytes.ts';

/** AES_128_GCM_SHA256_128 (RFC 9605 §8.1). */
const SUITE = 4;
const KEY_BITS = 128;
const SALT_BITS = 96;

/** The key of the cipher and the salt of its nonces. */
export interface SframeKey {
  readonly kid: bigint;
  readonly key: CryptoKey;
  readonly salt: Bytes;
}

interface Header {
  readonly kid: bigint;
  readonly ctr: bigint;
  /** In bytes. */
  readonly length: number;
}

/** Derives the key for one direction (RFC 9605 §4.4.2): never encrypt and decrypt with the same base key. */
export async function deriveSframeKey(
  kid: bigint,
  baseKey: Bytes,
  use: 'encrypt' | 'decrypt',
): Promise<SframeKey> {
  const { subtle } = crypto;
  const base = await subtle.importKey('raw', baseKey, 'HKDF', false, ['deriveBits']);
  const derive = (name: 'key' | 'salt', bits: number) =>
    subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: label(name, kid) },
      base,
      bits,
    );
  const [key, salt] = await Promise.all([derive('key', KEY_BITS), derive('salt', SALT_BITS)]);
  return {
    kid,
    key: await subtle.importKey('raw', key, 'AES-GCM', false, [use]),
    salt: new Uint8Array(salt),
  };
}

/**
 * Encrypts to header and ciphertext (RFC 9605 §4.4.3).
 * @param ctr never used before with this key
 * @param metadata authenticated, but not part of the result
 */
export async function encryptSframe(
  { kid, key, salt }: SframeKey,
  ctr: bigint,
  metadata: Uint8Array,
  plaintext: Bytes,
): Promise<Bytes> {
  const header = encodeHeader(kid, ctr);
  const cipher = aesGcm(salt, ctr, concat(header, metadata));
  const ciphertext = await crypto.subtle.encrypt(cipher, key, plaintext);
  return concat(header, new Uint8Array(ciphertext));
}

/**
 * Decrypts the content behind a header.
 * @throws OperationError if key, header, metadata or content differ from the encrypted ones
 */
export async function decryptSframe(
  { key, salt }: SframeKey,
  header: Header,
  metadata: Uint8Array,
  sealed: Bytes,
): Promise<Bytes> {
  const cipher = aesGcm(salt, header.ctr, concat(sealed.subarray(0, header.length), metadata));
  const opened = await crypto.subtle.decrypt(cipher, key, sealed.subarray(header.length));
  return new Uint8Array(opened);
}

/** Encodes key id and counter (RFC 9605 §4.3), each below 2^64. */
export function encodeHeader(kid: bigint, ctr: bigint): Bytes {
  const [kidNibble, kidBytes] = encodeField(kid);
  const [ctrNibble, ctrBytes] = encodeField(ctr);
  return concat(Uint8Array.of((kidNibble << 4) | ctrNibble), kidBytes, ctrBytes);
}

/** Returns null if the header is cut off or longer than needed. */
export function decodeHeader(sealed: Uint8Array): Header | null {
  const [config] = sealed;
  if (config === undefined) return null;
  const kid = decodeField(config >> 4, sealed.subarray(1));
  if (!kid) return null;
  const ctr = decodeField(config & 15, sealed.subarray(1 + kid.length));
  return ctr && { kid: kid.value, ctr: ctr.value, length: 1 + kid.length + ctr.length };
}

/** Values below this are part of the first byte; others follow it, and their length is part of it. */
const EXTENDED = 8;

function encodeField(value: bigint): [nibble: number, bytes: Uint8Array] {
  if (value < EXTENDED) return [Number(value), new Uint8Array()];
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  const shortest = bytes.subarray(bytes.findIndex((byte) => byte > 0));
  return [EXTENDED | (shortest.length - 1), shortest];
}

function decodeField(nibble: number, rest: Uint8Array): { value: bigint; length: number } | null {
  if (nibble < EXTENDED) return { value: BigInt(nibble), length: 0 };
  const length = nibble - EXTENDED + 1;
  if (rest.length < length) return null;
  const value = rest.subarray(0, length).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return encodeField(value)[0] === nibble ? { value, length } : null;
}

function label(name: 'key' | 'salt', kid: bigint): Bytes {
  const ids = new DataView(new ArrayBuffer(10));
  ids.setBigUint64(0, kid);
  ids.setUint16(8, SUITE);
  return concat(utf8(`SFrame 1.0 Secret ${name} `), new Uint8Array(ids.buffer));
}

function aesGcm(salt: Bytes, ctr: bigint, additionalData: Bytes): AesGcmParams {
  const iv = salt.slice();
  const low = new DataView(iv.buffer, 4);
  low.setBigUint64(0, low.getBigUint64(0) ^ ctr);
  return { name: 'AES-GCM', iv, additionalData };
}
