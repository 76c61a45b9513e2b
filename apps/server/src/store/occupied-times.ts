import type { Instant } from '@nadi/domain/limits';
import type { Occupied } from '@nadi/domain/schedules/explain-slot';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Busy time of a doctor, as far as doctor and desk may see it. */
export interface OccupiedTime extends Occupied {
  readonly appointmentId: string | null;
  /** When a hold ends. */
  readonly expiresAt: Instant | null;
}

interface Row {
  starts: Date;
  ends: Date;
  begins: Date;
  finishes: Date;
  appointment_id: string | null;
  expires_at: Date | null;
  kind: Occupied['kind'];
  apart_from: Date | null;
  apart_until: Date | null;
}

/** Lists what occupies a doctor between two instants, by time: the same times that keep slots from being offered. */
export async function listOccupiedOf(
  db: Db,
  {
    doctorId,
    locationId,
    from,
    until,
  }: { doctorId: string; locationId: string | null; from: Instant; until: Instant },
): Promise<OccupiedTime[]> {
  const span = sql`tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)`;
  const { rows } = await sql<Row>`
    SELECT lower(c.blocks) AS starts, upper(c.blocks) AS ends, lower(c.during) AS begins,
      upper(c.during) AS finishes, c.appointment_id, c.expires_at,
      CASE WHEN c.appointment_id IS NULL THEN 'hold'
        WHEN a.request_until IS NOT NULL AND a.accepted_at IS NULL THEN 'request'
        ELSE 'appointment' END AS kind,
      lower(journey.apart) AS apart_from, upper(journey.apart) AS apart_until
    FROM claims c LEFT JOIN appointments a ON a.id = c.appointment_id
      LEFT JOIN LATERAL (
        SELECT with_travel(c.blocks, c.travel_minutes + locations.travel_minutes) AS apart
        FROM locations WHERE locations.id = ${locationId}::uuid AND locations.id <> c.location_id
      ) AS journey ON true
    WHERE c.doctor_id = ${doctorId}::uuid AND c.blocks && ${span}
      AND (c.expires_at IS NULL OR c.expires_at > clock_timestamp())
    UNION ALL
    SELECT lower(during), upper(during), lower(during), upper(during), NULL, NULL, 'calendar',
      NULL, NULL
    FROM busy_times WHERE doctor_id = ${doctorId}::uuid AND during && ${span}
    ORDER BY 1, 2`.execute(db);
  return rows.map((row) => ({
    kind: row.kind,
    during: { from: row.begins.getTime(), until: row.finishes.getTime() },
    blocks: { from: row.starts.getTime(), until: row.ends.getTime() },
    ...(row.apart_from &&
      row.apart_until && {
        apart: { from: row.apart_from.getTime(), until: row.apart_until.getTime() },
      }),
    appointmentId: row.appointment_id,
    expiresAt: row.expires_at?.getTime() ?? null,
  }));
}
