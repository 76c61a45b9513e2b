import { createHash, randomUUID } from 'node:crypto';

/**
 * Derives the id of what a request creates from its Idempotency-Key, so that a repeated request
 * creates it once. Random without a key.
 * @param scope what the key counts within, such as the id of an appointment
 */
export function requestId(scope: string, key: string | undefined): string {
  if (key === undefined) return randomUUID();
  const hex = createHash('sha256').update(`${scope} ${key}`).digest('hex');
  // Version 8 (RFC 9562 §5.8): the other digits are ours.
  return hex.slice(0, 32).replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-a$4-');
}
