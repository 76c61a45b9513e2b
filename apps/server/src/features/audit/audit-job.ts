import { type AuditHead, readAuditHead, writeAuditHead } from '#platform/audit-head.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import { findLastLink, leadsTo } from '#store/audit-chain.ts';
import type { Tables } from '#store/tables.ts';
import { chainAudit } from './chain-audit.ts';

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
