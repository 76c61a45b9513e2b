import { sql } from 'kysely';
import { isAccepted, isPending } from './statements.ts';
import type { Db } from './tables.ts';

interface PastOpen {
  /** All doctors by default. */
  doctorId: string | undefined;
  before: Date;
}

/** Counts the appointments before an instant that are still pending, up to `limit`. */
export async function countPastOpen(db: Db, past: PastOpen, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT 1 ${pastOpen(past)} LIMIT ${limit}) AS open`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Completes these appointments, the oldest first, and returns them. */
export async function completePastOpen(
  db: Db,
  past: PastOpen,
  { at, limit }: { at: Date; limit: number },
) {
  const { rows } = await sql<{ id: string; patient_id: string }>`
    UPDATE appointments SET completed_at = ${at}
    WHERE id IN (SELECT id ${pastOpen(past)} ORDER BY starts_at, id LIMIT ${limit} FOR UPDATE)
    RETURNING id, patient_id`.execute(db);
  return rows;
}

function pastOpen({ doctorId = null, before }: PastOpen | { doctorId: null; before: Date }) {
  return sql`FROM appointments WHERE ${isPending()} AND ${isAccepted()} AND starts_at < ${before}
    AND (${doctorId}::uuid IS NULL OR doctor_id = ${doctorId}::uuid)`;
}
