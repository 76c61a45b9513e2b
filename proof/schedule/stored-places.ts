import type { StoredPlace } from './history.ts';

/** The tables of appointments, in the order in which they can be emptied. */
export const BOOKED = [
  'claims',
  'waitlist_offers',
  'request_proposals',
  'appointment_moves',
  'appointments',
] as const;

/** Runs a statement without parameters. */
export type RunSql = (statement: string) => Promise<{ rows: unknown[] }>;

/**
 * Lists appointments that are not cancelled, by their claims: what decides is compared, not what is
 * shown.
 */
export async function storedPlaces(run: RunSql): Promise<StoredPlace[]> {
  const { rows } = await run(`
    SELECT a.id, a.patient_id AS patient, a.doctor_id AS doctor,
      extract(epoch FROM a.starts_at) * 1000 AS from,
      extract(epoch FROM a.starts_at) * 1000 + a.minutes * 60000 AS until,
      (SELECT count(*) FROM appointment_moves moves WHERE moves.appointment_id = a.id) AS moves
    FROM appointments a WHERE a.cancelled_at IS NULL`);
  return (rows as Record<string, unknown>[]).map((row) => ({
    id: String(row.id),
    patient: String(row.patient),
    doctor: String(row.doctor),
    from: Number(row.from),
    until: Number(row.until),
    moves: Number(row.moves),
  }));
}

/** Lists appointments without the claim of exactly their time. */
export async function withoutClaim(run: RunSql): Promise<number> {
  const { rows } = await run(`
    SELECT count(*) AS count FROM appointments a
    LEFT JOIN claims ON claims.appointment_id = a.id
      AND claims.during = tstzrange(a.starts_at, a.starts_at + make_interval(mins => a.minutes))
    WHERE a.cancelled_at IS NULL AND claims.id IS NULL`);
  return Number((rows[0] as { count: unknown }).count);
}
