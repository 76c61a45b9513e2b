import { createHash } from 'node:crypto';
import { Problem } from '#platform/problem.ts';

/** Changes with the content: leave that is added meanwhile is no reason to refuse edited hours. */
export function contentVersion(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/** @throws Problem where `version` is not that of what is stored now; nothing without a version */
export function requireVersion(version: string | undefined, present: object): void {
  if (version !== undefined && version !== contentVersion(present)) {
    throw new Problem('changed-meanwhile');
  }
}
