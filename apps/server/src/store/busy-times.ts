import type { Instant } from '@nadi/domain/limits';
import type { InstantInterval } from '@nadi/domain/schedules/boundary-instant';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Occupied time. */
export interface Busy extends InstantInterval {
  /** Only until a hold ends. */
  held: boolean;
}

interface Span {
  from: Instant;
  until: Instant;
}

/**
 * Returns what occupies a doctor between two instants, buffers included; for a place also the journeys between it
 * and the doctor's other places.
 */
export async function listBusy(
  db: Db,
  { doctorId, locationId, ...span }: { doctorId: string; locationId?: string | null } & Span,
): Promise<Busy[]> {
  const doctors = [{ doctorId, locationId: locationId ?? null }];
  return (await listBusyAt(db, { doctors, ...span })).get(doctorId) ?? [];
}

/** Lists the same of many doctors, without journeys; without an entry for those who are free all the time. */
export async function listBusyOf(
  db: Db,
  { doctorIds, from, until }: { doctorIds: readonly string[] } & Span,
): Promise<Map<string, Busy[]>> {
  const ids = sql`${[...doctorIds]}::uuid[]`;
  const span = sql`tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)`;
  const { rows } = await sql<BusyRow>`
    SELECT doctor_id, lower(blocks) AS starts, upper(blocks) AS ends,
      expires_at IS NOT NULL AS held
    FROM claims
    WHERE doctor_id = ANY (${ids}) AND blocks && ${span}
      AND (expires_at IS NULL OR expires_at > clock_timestamp())
    UNION ALL
    SELECT doctor_id, lower(during), upper(during), false FROM busy_times
    WHERE doctor_id = ANY (${ids}) AND during && ${span}`.execute(db);
  return groupByDoctor(rows);
}

interface BusyRow {
  doctor_id: string;
  starts: Date;
  ends: Date;
  held: boolean;
}

function groupByDoctor(rows: readonly BusyRow[]): Map<string, Busy[]> {
  const byDoctor = Map.groupBy(rows, ({ doctor_id }) => doctor_id);
  return new Map(
    [...byDoctor].map(([id, of]) => [
      id,
      of.map(({ starts, ends, held }) => ({ from: starts.getTime(), until: ends.getTime(), held })),
    ]),
  );
}

interface DoctorAtPlace {
  doctorId: string;
  /** Null: by video or phone, to which there are no journeys. */
  locationId: string | null;
}

/** Lists the same of many doctors, each for a place. */
export async function listBusyAt(
  db: Db,
  { doctors, from, until }: { doctors: readonly DoctorAtPlace[] } & Span,
): Promise<Map<string, Busy[]>> {
  if (doctors.every(({ locationId }) => locationId === null)) {
    return listBusyOf(db, { doctorIds: doctors.map(({ doctorId }) => doctorId), from, until });
  }
  const wanted = doctors.map(({ doctorId: doctor_id, locationId: location_id }) => ({
    doctor_id,
    location_id,
  }));
  const span = sql`tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)`;
  const { rows } = await sql<BusyRow>`
    WITH wanted AS MATERIALIZED (
      SELECT wanted.*, locations.travel_minutes
      FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS wanted(doctor_id uuid, location_id uuid)
        LEFT JOIN locations ON locations.id = wanted.location_id
    )
    SELECT doctor_id, lower(apart) AS starts, upper(apart) AS ends, held
    FROM (SELECT claims.doctor_id, claims.expires_at IS NOT NULL AS held,
        CASE WHEN claims.location_id <> wanted.location_id
          THEN with_travel(claims.blocks, claims.travel_minutes + wanted.travel_minutes)
          ELSE claims.blocks END AS apart
      FROM claims JOIN wanted ON wanted.doctor_id = claims.doctor_id
      WHERE claims.blocks && ${span}
        AND (claims.expires_at IS NULL OR claims.expires_at > clock_timestamp())) AS claimed
    UNION ALL
    SELECT doctor_id, lower(during), upper(during), false FROM busy_times
    WHERE doctor_id = ANY (ARRAY(SELECT doctor_id FROM wanted)) AND during && ${span}`.execute(db);
  return groupByDoctor(rows);
}

/** Returns when each room of a place is taken; null without a place, or if it has none. */
export async function listTakenRooms(
  db: Db,
  {
    locationId,
    from,
    until,
    closed,
  }: {
    locationId: string | null;
    /** A room that will be closed. */
    closed?: ({ roomId: string } & Span) | undefined;
  } & Span,
): Promise<InstantInterval[][] | null> {
  if (locationId === null) return null;
  const span = sql`tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)`;
  const { rows } = await sql<{ id: string; starts: Date | null; ends: Date | null }>`
    SELECT rooms.id, lower(claims.blocks) AS starts, upper(claims.blocks) AS ends
    FROM rooms LEFT JOIN claims ON claims.room_id = rooms.id AND claims.blocks && ${span}
      AND (claims.expires_at IS NULL OR claims.expires_at > clock_timestamp())
    WHERE rooms.location_id = ${locationId}::uuid AND rooms.retired_at IS NULL`.execute(db);
  if (rows.length === 0) return null;
  const rooms = Map.groupBy(rows, ({ id }) => id);
  return [...rooms].map(([id, taken]) => [
    ...(closed?.roomId === id ? [closed] : []),
    ...taken.flatMap(({ starts, ends }) =>
      starts && ends ? [{ from: starts.getTime(), until: ends.getTime() }] : [],
    ),
  ]);
}
