import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** An entry as it is hashed: every column. */
export interface ChainedEntry {
  id: number;
  at: Date;
  action: string;
  actor_role: string;
  actor_id: string;
  subject_role: string | null;
  subject_id: string | null;
  appointment_id: string | null;
  read_on: string | null;
}

export interface ChainLink {
  link: number;
  last_id: number;
  hash: Uint8Array;
}

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
export async function insertLink(db: Db, link: ChainLink, madeAt: Date): Promise<boolean> {
  const done = await db
    .insertInto('audit_chain')
    .values({ ...link, made_at: madeAt })
    .onConflict((oc) => oc.column('link').doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows) === 1;
}

export async function countUnchained(db: Db, after: number): Promise<number> {
  const { count } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}
