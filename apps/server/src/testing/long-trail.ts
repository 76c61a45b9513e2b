import { chainAudit } from '#features/audit/chain-audit.ts';
import type { Database } from '#platform/db/database.ts';
import type { Tables } from '#store/tables.ts';

/** Writes an audit trail of that many linked entries. */
export async function writeLongTrail(database: Database<Tables>, entries: number): Promise<void> {
  await database.executeSql(
    `INSERT INTO audit_entries (at, action, actor_role, actor_id, subject_role, subject_id)
     SELECT now() - n * interval '1 minute', 'booked', 'patient', md5('p' || n % 999)::uuid,
       'doctor', md5('d' || n % 99)::uuid
     FROM generate_series(1, $1::int) n`,
    [entries],
  );
  await chainAudit(database, Date.now());
}
