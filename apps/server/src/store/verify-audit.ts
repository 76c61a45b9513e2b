import {
  type ChainLink,
  countUnchained,
  listEntriesBetween,
  listLinksAfter,
} from './audit-chain.ts';
import { CHAIN_ORIGIN, linkHash } from './audit-link-hash.ts';
import type { Db } from './tables.ts';

export interface AuditVerification {
  links: number;
  entries: number;
  /** Committed and not linked yet. */
  waiting: number;
  /** The newest link's hash, in hexadecimal: kept elsewhere, it shows a trail cut short. */
  head: string;
  /** The ids between which entries were changed, removed or added; null if the chain is intact. */
  broken: { after: number; upTo: number } | null;
}

const LINKS = 100;

/** Recomputes every link from the entries as they stand, and stops at the first that differs. */
export async function verifyAudit(db: Db): Promise<AuditVerification> {
  const seen = { links: 0, entries: 0 };
  let before: ChainLink = { link: 0, last_id: 0, hash: CHAIN_ORIGIN };
  for (;;) {
    const links = await listLinksAfter(db, before.link, LINKS);
    if (links.length === 0) break;
    for (const link of links) {
      const span = { after: before.last_id, upTo: link.last_id };
      const limit = Number.MAX_SAFE_INTEGER;
      const entries = await listEntriesBetween(db, { ...span, limit });
      const whole = link.link === before.link + 1;
      if (!whole || !linkHash(before.hash, entries).equals(link.hash)) {
        return { ...seen, waiting: 0, head: hex(before.hash), broken: span };
      }
      seen.links += 1;
      seen.entries += entries.length;
      before = link;
    }
  }
  const waiting = await countUnchained(db, before.last_id);
  return { ...seen, waiting, head: hex(before.hash), broken: null };
}

/** Returns whether the chain passes through a head that was exported earlier. */
export async function leadsTo(
  db: Db,
  { link, hash }: { link: number; hash: string },
): Promise<boolean> {
  const [found] = await listLinksAfter(db, link - 1, 1);
  return found?.link === link && hex(found.hash) === hash;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
