import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** Bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410 §7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs with the Ed25519 key of a secret of 32 bytes. */
export function signWith(secret: Buffer, bytes: Buffer): Buffer {
  return sign(null, bytes, privateKey(secret));
}

export function isSignedWith(secret: Buffer, bytes: Buffer, signature: Uint8Array): boolean {
  return verify(null, bytes, createPublicKey(privateKey(secret)), signature);
}

function privateKey(secret: Buffer): KeyObject {
  const key = Buffer.concat([PKCS8_PREFIX, secret]);
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
}
