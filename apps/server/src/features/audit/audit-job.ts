import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import { findLastLink } from '#store/audit-chain.ts';
import type { Tables } from '#store/tables.ts';
import { chainAudit } from './chain-audit.ts';

interface Log {
  info(details: object, message: string): void;
}

/**
 * Links new entries to the chain every minute, and writes its head to the log, which is kept
 * elsewhere: a trail that was cut short no longer leads to it.
 */
export function auditJob(database: Database<Tables>, { now }: Clock, log: Log): Job {
  return {
    schedule: '* * * * *',
    async run() {
      const linked = await chainAudit(database, now());
      if (linked === 0) return;
      const last = await findLastLink(database.db);
      if (!last) return;
      const head = Buffer.from(last.hash).toString('hex');
      log.info({ linked, link: last.link, lastId: last.last_id, head }, 'audit: the chain grew');
    },
  };
}
