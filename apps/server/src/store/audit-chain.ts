import { createHash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { changesRow } from './statements.ts';
import type { Db, Tables } from './tables.ts';

/** An entry as it is hashed: every column. */
export type ChainedEntry = Selectable<Tables['audit_entries']>;
export type ChainLink = Omit<Selectable<Tables['audit_chain']>, 'made_at'>;

/**
 * Returns the id below which no entry can appear any more; null if there is none. Writers hold the table
 * until they commit and take their ids after that: a shared lock on it has therefore waited for all of them.
 * Call it only inside a transaction that ends soon.
 */
export async function findLastSettledId(db: Db): Promise<number | null> {
  await sql`LOCK TABLE audit_entries IN SHARE MODE`.execute(db);
  const { id } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
}

export function listEntriesBetween(
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ChainedEntry[]> {
  return db
    .selectFrom('audit_entries')
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findLastLink(db: Db): Promise<ChainLink | undefined> {
  return db
    .selectFrom('audit_chain')
    .select(['link', 'last_id', 'hash'])
    .orderBy('link', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function listLinksAfter(db: Db, link: number, limit: number): Promise<ChainLink[]> {
  return db
    .selectFrom('audit_chain')
    .select(['link', 'last_id', 'hash'])
    .where('link', '>', link)
    .orderBy('link')
    .limit(limit)
    .execute();
}

/** Returns false if another node made this link first. */
export function insertLink(db: Db, link: ChainLink, madeAt: Date): Promise<boolean> {
  return db
    .insertInto('audit_chain')
    .values({ ...link, made_at: madeAt })
    .onConflict((oc) => oc.column('link').doNothing())
    .$call(changesRow);
}

export async function countUnchained(db: Db, after: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}

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
