import { createHash } from 'node:crypto';
import { Problem } from '#platform/problem.ts';

/** Changes with the content only, so that leave added meanwhile does not conflict with edited hours. */
export function contentVersion(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/**
 * Refuses a change if the content has changed since its `version` was read. Accepts a request without a
 * version.
 * @throws Problem 'changed-meanwhile'
 */
export function requireVersion(version: string | undefined, present: object): void {
  if (version !== undefined && version !== contentVersion(present)) {
    throw new Problem('changed-meanwhile');
  }
}
