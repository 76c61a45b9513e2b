import { createHash } from 'node:crypto';
import { Problem } from '#platform/problem.ts';

/** Changes with the content: leave that is added meanwhile is no reason to refuse edited hours. */
export function contentVersion(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/**
 * Refuses a change of something that has changed since its `version` was read; a request without a
 * version is not refused.
 * @throws Problem 'changed-meanwhile'
 */
export function requireVersion(version: string | undefined, present: object): void {
  if (version !== undefined && version !== contentVersion(present)) {
    throw new Problem('changed-meanwhile');
  }
}
