import { createHash } from 'node:crypto';
import type { ChainedEntry } from './audit-chain.ts';

/** The hash that the first link continues from. */
export const CHAIN_ORIGIN: Uint8Array = createHash('sha256').update('nadi audit trail').digest();

/** Returns SHA-256 over the link before and every column of the entries, in order of their ids. */
export function linkHash(before: Uint8Array, entries: readonly ChainedEntry[]): Buffer {
  const hash = createHash('sha256').update(before);
  for (const entry of entries) hash.update(`${canonical(entry)}\n`);
  return hash.digest();
}

/** Returns one spelling, whichever engine the row came from. */
function canonical(entry: ChainedEntry): string {
  return JSON.stringify([
    entry.id,
    entry.at.toISOString(),
    entry.action,
    entry.actor_role,
    entry.actor_id,
    entry.subject_role,
    entry.subject_id,
    entry.appointment_id,
    entry.read_on,
  ]);
}
