import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Db } from '#store/tables.ts';
import type { TestClinic } from './build-app.ts';

/** Sends a request while a transaction has made its change; both end once the request waits for it. */
export async function meanwhile<T>(
  clinic: TestClinic,
  change: (trx: Db) => Promise<unknown>,
  request: () => Promise<T>,
) {
  const made = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  const changing = clinic.database.transaction(async (trx) => {
    await change(trx);
    made.resolve();
    await requested.promise;
  });
  await Promise.race([made.promise, changing]);
  const reply = request();
  await statementBlocked(clinic).finally(requested.resolve);
  await changing;
  return reply;
}

/** Resolves once a statement of the clinic's PostgreSQL database waits for a lock. */
async function statementBlocked({ database }: TestClinic): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.db);
      if (rows.length === 0) throw new Error('no statement waits for a lock');
    },
    { timeout: 20_000 },
  );
}
