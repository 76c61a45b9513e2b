import type { Database } from '#platform/db/database.ts';
import {
  CHAIN_ORIGIN,
  findLastLink,
  findLastSettledId,
  insertLink,
  linkHash,
  listEntriesBetween,
} from '#store/audit-chain.ts';
import type { Tables } from '#store/tables.ts';

/** Entries to a link. */
const BATCH = 1000;

/**
 * Links what was committed since the last time, in batches. Several nodes may do so at once: a link
 * is made by one of them. @returns how many entries were linked here
 */
export async function chainAudit(database: Database<Tables>, now: number): Promise<number> {
  const { db } = database;
  const upTo = await database.transaction((held) => findLastSettledId(held));
  if (upTo === null) return 0;
  for (let linked = 0; ; ) {
    const last = (await findLastLink(db)) ?? { link: 0, last_id: 0, hash: CHAIN_ORIGIN };
    const entries = await listEntriesBetween(db, { after: last.last_id, upTo, limit: BATCH });
    const lastId = entries.at(-1)?.id;
    if (lastId === undefined) return linked;
    const hash = linkHash(last.hash, entries);
    const link = { link: last.link + 1, last_id: lastId, hash };
    if (await insertLink(db, link, new Date(now))) linked += entries.length;
  }
}
