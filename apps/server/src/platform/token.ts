import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns an opaque bearer token of 256 random bits (docs/product/accounts.md#sessions). */
export function mintToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash that is stored instead of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Returns whether a header has the format of our tokens. */
export function looksLikeToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Compares texts of any length in a time that does not reveal the position of a difference. */
export function equalInConstantTime(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
