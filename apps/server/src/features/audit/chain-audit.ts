import type { Clock } from '#platform/clock.ts';
import { type AuditHead, readAuditHead, writeAuditHead } from '#platform/data-folder.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import {
  CHAIN_ORIGIN,
  findLastLink,
  findLastSettledId,
  insertLink,
  leadsTo,
  linkHash,
  listEntriesBetween,
} from '#store/audit-chain.ts';
import type { Tables } from '#store/tables.ts';

interface Log {
  info(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface Deps {
  database: Database<Tables>;
  clock: Clock;
  log: Log;
  dataDir: string;
}

/**
 * Links new entries to the chain every minute, and exports its head to the log and to a file outside of
 * the database. A chain that no longer leads to the head in the file was cut short: the log says so each
 * minute, and the file stays as it is.
 */
export function auditJob({ database, clock, log, dataDir }: Deps): Job {
  return {
    schedule: '* * * * *',
    async run() {
      const exported = readAuditHead(dataDir);
      if (exported && !(await leadsTo(database.db, exported))) {
        log.error(exported, 'audit: the trail was cut short, it no longer leads to this head');
        return;
      }
      const linked = await chainAudit(database, clock.now());
      const last = await findLastLink(database.db);
      if (!last || last.link === exported?.link) return;
      const hash = Buffer.from(last.hash).toString('hex');
      const at = new Date(clock.now()).toISOString();
      const head: AuditHead = { link: last.link, lastId: last.last_id, hash, at };
      writeAuditHead(dataDir, head);
      const { link, lastId } = head;
      log.info({ linked, link, lastId, head: hash }, 'audit: the chain grew');
    },
  };
}

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
