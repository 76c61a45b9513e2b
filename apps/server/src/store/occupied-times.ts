import type { Instant } from '@nadi/domain/limits';
import { sql } from 'kysely';
import { compileOnce } from '#platform/db/compile-once.ts';
import type { Db } from './tables.ts';

export interface OccupiedTimes {
  doctor_id: string;
  /** Epoch milliseconds; the three lists have one entry for each time, in any order. */
  starts: Instant[];
  ends: Instant[];
  /** When a hold ends; null for time that stays occupied. */
  expiries: (Instant | null)[];
}

interface Wanted {
  doctorIds: string[];
  from: Date;
  until: Date;
}

const selectOccupied = compileOnce((db: Db, { doctorIds, from, until }: Wanted) => {
  const ids = sql`${doctorIds}::uuid[]`;
  const span = sql`tstzrange(${from}::timestamptz, ${until}::timestamptz)`;
  const instants = (column: string) => sql`json_agg(date_part('epoch', ${sql.ref(column)}) * 1000)`;
  return sql<OccupiedTimes>`
    SELECT doctor_id, ${instants('begins')} AS starts, ${instants('finishes')} AS ends,
      ${instants('expires_at')} AS expiries
    FROM (
      SELECT doctor_id, lower(blocks) AS begins, upper(blocks) AS finishes, expires_at
      FROM claims WHERE doctor_id = ANY (${ids}) AND blocks && ${span}
      UNION ALL
      SELECT doctor_id, lower(during), upper(during), NULL
      FROM busy_times WHERE doctor_id = ANY (${ids}) AND during && ${span}
    ) AS occupied
    GROUP BY doctor_id`.compile(db);
});

/** Returns what occupies doctors between two instants, buffers included, and holds that have ended. */
export function listOccupiedTimes(
  db: Db,
  { doctorIds, from, until }: { doctorIds: readonly string[]; from: Instant; until: Instant },
): Promise<readonly OccupiedTimes[]> {
  const span = { from: new Date(from), until: new Date(until) };
  return selectOccupied(db, { doctorIds: [...doctorIds], ...span });
}
