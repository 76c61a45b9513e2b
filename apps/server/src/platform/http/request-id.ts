import { createHash, randomUUID } from 'node:crypto';

/**
 * Derives the id of a created row from the request's Idempotency-Key, so that a repeated request creates it
 * once. Random without a key.
 * @param scope scope of the key, such as the id of an appointment
 */
export function requestId(scope: string, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const hex = createHash('sha256').update(`${scope} ${key}`).digest('hex');
  // Version 8 (RFC 9562 §5.8) leaves the other digits to us.
  return hex.slice(0, 32).replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-a$4-');
}
