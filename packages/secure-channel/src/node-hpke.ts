import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  decapsulate as decapsulateX25519,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type Bytes, concat, toB64url, u16, utf8 } from './bytes.ts';
import {
  GCM_NONCE_BYTES,
  KEY_BYTES,
  padJson,
  REPLY_KEY_INFO,
  REPLY_LABEL,
  REPLY_NONCE_BYTES,
  REPLY_NONCE_INFO,
  replyAad,
} from './envelope.ts';

/** HPKE (RFC 9180) base mode over Node's own primitives; synchronous, one message per context. */
type Suite = {
  kemId: number;
  kdfId: number;
  aeadId: number;
  hash: 'sha256' | 'sha512';
  cipher: 'aes-128-gcm' | 'aes-256-gcm';
  keyBytes: number;
  /** The suite_id of RFC 9180 §5.1. */
  id: Bytes;
  /** Hash of the empty psk_id, the same in every call. */
  pskIdHash: Bytes;
};
export type Context = { key: Bytes; baseNonce: Bytes; exporterSecret: Bytes };
type KeyPair = { privateKey: KeyObject; publicKey: Bytes };

const HASH_BYTES = { sha256: 32, sha512: 64 };
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const EMPTY = new Uint8Array(0);
const VERSION = utf8('HPKE-v1');
/** DER prefix of RFC 8410 before the 32 raw bytes. */
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SPKI_X25519 = Buffer.from('302a300506032b656e032100', 'hex');

type Labels = { hash: Suite['hash']; id: Bytes };
const KEM: Labels = { hash: 'sha256', id: concat(utf8('KEM'), u16(0x0020)) };

export const STANDARD_SUITE = defineSuite({
  kemId: 0x0020,
  kdfId: 0x0001,
  aeadId: 0x0002,
  hash: 'sha256',
  cipher: 'aes-256-gcm',
  keyBytes: 32,
});

export function defineSuite(parameters: Omit<Suite, 'id' | 'pskIdHash'>): Suite {
  const { hash, kemId, kdfId, aeadId } = parameters;
  const id = concat(utf8('HPKE'), u16(kemId), u16(kdfId), u16(aeadId));
  return {
    ...parameters,
    id,
    pskIdHash: labeledExtract({ hash, id }, EMPTY, 'psk_id_hash', EMPTY),
  };
}

/** Derives an X25519 key pair from key material (RFC 9180 §7.1.3). */
export function deriveKeyPair(ikm: Bytes): KeyPair {
  const prk = labeledExtract(KEM, EMPTY, 'dkp_prk', ikm);
  return importKeyPair(labeledExpand(KEM, prk, 'sk', EMPTY, 32));
}

/**
 * Imports an X25519 private key and computes its public key.
 * @param raw 32 bytes
 */
export function importKeyPair(raw: Bytes): KeyPair {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_X25519, raw]),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: new Uint8Array(spki.subarray(SPKI_X25519.length)) };
}

/**
 * Returns the shared secret of a client's encapsulation (RFC 9180 §4.1, Decap).
 * @throws if the public key is of small order
 */
export function decapsulate(enc: Bytes, own: KeyPair): Bytes {
  return decapsulateX25519(own.privateKey, enc);
}

/** Derives the context of a request in base mode (RFC 9180 §5.1, KeySchedule). */
export function keySchedule(suite: Suite, sharedSecret: Bytes, info: Bytes): Context {
  const infoHash = labeledExtract(suite, EMPTY, 'info_hash', info);
  const scheduleContext = concat(new Uint8Array([0]), suite.pskIdHash, infoHash);
  const secret = createSecretKey(labeledExtract(suite, sharedSecret, 'secret', EMPTY));
  return {
    key: labeledExpand(suite, secret, 'key', scheduleContext, suite.keyBytes),
    baseNonce: labeledExpand(suite, secret, 'base_nonce', scheduleContext, NONCE_BYTES),
    exporterSecret: labeledExpand(suite, secret, 'exp', scheduleContext, HASH_BYTES[suite.hash]),
  };
}

/** Exports a secret from the context (RFC 9180 §5.3). */
export function exportSecret(suite: Suite, context: Context, label: Bytes, length: number): Bytes {
  return labeledExpand(suite, context.exporterSecret, 'sec', label, length);
}

type AeadKeys = { key: Bytes; nonce: Bytes };

/** Encrypts and returns the ciphertext followed by its tag. */
export function sealAead(
  cipher: Suite['cipher'],
  { key, nonce }: AeadKeys,
  aad: Bytes,
  plaintext: Bytes,
): Bytes {
  const sealing = createCipheriv(cipher, secretKey(key), nonce).setAAD(aad);
  return concat(sealing.update(plaintext), sealing.final(), sealing.getAuthTag());
}

/**
 * Decrypts a result of {@link sealAead}.
 * @throws unless every byte is unchanged
 */
export function openAead(
  cipher: Suite['cipher'],
  { key, nonce }: AeadKeys,
  aad: Bytes,
  sealed: Bytes,
): Bytes {
  const options = { authTagLength: TAG_BYTES };
  const opening = createDecipheriv(cipher, secretKey(key), nonce, options).setAAD(aad);
  opening.setAuthTag(sealed.subarray(-TAG_BYTES));
  return concat(opening.update(sealed.subarray(0, -TAG_BYTES)), opening.final());
}

/** Extracts a pseudorandom key (RFC 5869 §2.2). */
export function hkdfExtract(hash: Suite['hash'], salt: Bytes, ikm: Bytes): Bytes {
  return createHmac(hash, secretKey(salt)).update(ikm).digest();
}

/**
 * Expands a pseudorandom key to at most one block of the hash (RFC 5869 §2.3), which is enough for every
 * key here.
 * @throws RangeError for a greater length
 */
export function hkdfExpand(
  hash: Suite['hash'],
  prk: Bytes | KeyObject,
  info: Bytes,
  length: number,
): Bytes {
  if (length > HASH_BYTES[hash]) throw new RangeError(`More than one block: ${length}`);
  return createHmac(hash, secretKey(prk)).update(info).update('\x01').digest().subarray(0, length);
}

function labeledExtract({ hash, id }: Labels, salt: Bytes, label: string, ikm: Bytes): Bytes {
  return hkdfExtract(hash, salt, concat(VERSION, id, utf8(label), ikm));
}

function labeledExpand(
  { hash, id }: Labels,
  prk: Bytes | KeyObject,
  label: string,
  info: Bytes,
  length: number,
): Bytes {
  return hkdfExpand(hash, prk, concat(u16(length), VERSION, id, utf8(label), info), length);
}

/** Wraps bytes as a key object, with which Node computes a MAC or encrypts in a third of the time. */
function secretKey(key: Bytes | KeyObject): KeyObject {
  return key instanceof Uint8Array ? createSecretKey(key) : key;
}

type Reply = { context: Context; enc: Bytes; path: string; status: number; text: string };

/** Encrypts a reply and returns b64url(rnonce ‖ rct). `reply.text` is JSON. */
export function sealReply(
  reply: Reply,
  replyNonce: Bytes = randomBytes(REPLY_NONCE_BYTES),
): string {
  const { context, enc, path, status, text } = reply;
  const secret = exportSecret(STANDARD_SUITE, context, REPLY_LABEL, 32);
  const keys = deriveReplyKeysSync(secret, concat(enc, replyNonce));
  const sealed = sealAead(STANDARD_SUITE.cipher, keys, replyAad(status, path), padJson(text));
  return toB64url(concat(replyNonce, sealed));
}

/**
 * Derives the keys of a reply like {@link deriveReplyKeys}, by Node's crypto.
 * @param salt enc ‖ rnonce
 * @param keyBytes 32, except in the RFC's own example
 */
export function deriveReplyKeysSync(secret: Bytes, salt: Bytes, keyBytes = KEY_BYTES): AeadKeys {
  const prk = hkdfExtract('sha256', salt, secret);
  return {
    key: hkdfExpand('sha256', prk, REPLY_KEY_INFO, keyBytes),
    nonce: hkdfExpand('sha256', prk, REPLY_NONCE_INFO, GCM_NONCE_BYTES),
  };
}
