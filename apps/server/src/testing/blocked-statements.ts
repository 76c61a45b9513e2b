import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestClinic } from './build-app.ts';

/** Resolves once a statement of the clinic's PostgreSQL database waits for a lock. */
export async function statementBlocked({ database }: TestClinic): Promise<void> {
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
