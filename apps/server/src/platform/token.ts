import { createHash, randomBytes } from 'node:crypto';

/** Returns an opaque bearer token of 256 random bits (docs/product.md#sessions). */
export function mintToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash of a token, which is stored instead of it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns whether a header could be one of our tokens at all. */
export function looksLikeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
