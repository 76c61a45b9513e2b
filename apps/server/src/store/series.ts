import { type SqlBool, sql } from 'kysely';
import type { Role } from './accounts.ts';
import type { Db } from './tables.ts';

export interface SeriesPlace {
  id: string;
  /** In the order of the dates at booking, from 1. */
  position: number;
  /** As booked. */
  size: number;
  /** Appointments of the series that are later than this one and still to come. */
  following: number;
}

/** The place of an appointment `a` in its series; null if it was booked alone. */
export const placeInSeries = sql<SeriesPlace | null>`(
  SELECT json_build_object('id', own.series_id, 'position', own.position, 'size', series.size,
    'following', (SELECT count(*) FROM series_appointments other
      JOIN appointments later ON later.id = other.appointment_id
      WHERE other.series_id = own.series_id AND later.starts_at > a.starts_at
        AND later.doctor_id = a.doctor_id
        AND later.cancelled_at IS NULL AND later.completed_at IS NULL AND later.no_show_at IS NULL))
  FROM series_appointments own JOIN appointment_series series ON series.id = own.series_id
  WHERE own.appointment_id = a.id)`;

interface NewSeries {
  id: string;
  bookedBy: Role;
  bookedAt: Date;
  /** In the order of their dates. */
  appointmentIds: readonly string[];
}

export async function insertSeries(
  db: Db,
  { id, bookedBy, bookedAt, appointmentIds }: NewSeries,
): Promise<void> {
  await db
    .insertInto('appointment_series')
    .values({ id, size: appointmentIds.length, booked_by: bookedBy, booked_at: bookedAt })
    .execute();
  await db
    .insertInto('series_appointments')
    .values(
      appointmentIds.map((appointment_id, index) => ({
        appointment_id,
        series_id: id,
        position: index + 1,
      })),
    )
    .execute();
}

interface Slot {
  slotDate: string;
  slotTime: string;
}

/**
 * Returns the series whose appointments are exactly at these times, none of them cancelled or moved:
 * the one that a repeated request asks for again.
 */
export async function findRepeatedSeries(
  db: Db,
  { patientId, doctorId, slots }: { patientId: string; doctorId: string; slots: readonly Slot[] },
): Promise<{ seriesId: string; appointmentIds: string[] } | null> {
  const times = slots.map(({ slotDate, slotTime }) => `${slotDate} ${slotTime}`);
  const { rows } = await sql<{ series_id: string; ids: string[] }>`
    SELECT placed.series_id, json_agg(a.id ORDER BY placed.position) AS ids
    FROM appointments a
      JOIN series_appointments placed ON placed.appointment_id = a.id
      JOIN appointment_series series ON series.id = placed.series_id
    WHERE a.patient_id = ${patientId}::uuid AND a.doctor_id = ${doctorId}::uuid
      AND a.cancelled_at IS NULL AND series.size = ${times.length}::int
      AND a.slot_date || ' ' || a.slot_time = ANY (${times}::text[])
    GROUP BY placed.series_id HAVING count(*) = ${times.length}::int
    LIMIT 1`.execute(db);
  const [found] = rows;
  return found ? { seriesId: found.series_id, appointmentIds: found.ids } : null;
}

export interface SeriesAppointment {
  id: string;
  patient_id: string;
  starts_at: Date;
}

/**
 * Lists an appointment of a series, and then its pending later ones with the same doctor, in order of time.
 * Null if the appointment belongs to no series.
 */
export async function listFromAppointment(
  db: Db,
  appointmentId: string,
  now: Date,
): Promise<SeriesAppointment[] | null> {
  const place = await findPlace(db, appointmentId);
  if (!place) return null;
  return db
    .selectFrom('series_appointments as placed')
    .innerJoin('appointments as a', 'a.id', 'placed.appointment_id')
    .select(['a.id', 'a.patient_id', 'a.starts_at'])
    .where('placed.series_id', '=', place.series_id)
    .where(sql<SqlBool>`(a.id = ${appointmentId}::uuid OR (a.starts_at > ${place.starts_at} AND a.starts_at > ${now}
      AND a.doctor_id = ${place.doctor_id}::uuid
      AND a.cancelled_at IS NULL AND a.completed_at IS NULL AND a.no_show_at IS NULL))`)
    .orderBy('a.starts_at')
    .execute();
}

function findPlace(db: Db, appointmentId: string) {
  return db
    .selectFrom('series_appointments as placed')
    .innerJoin('appointments as a', 'a.id', 'placed.appointment_id')
    .select(['placed.series_id', 'a.starts_at', 'a.doctor_id'])
    .where('placed.appointment_id', '=', appointmentId)
    .executeTakeFirst();
}

/** Ids of a series' appointments by their present time, and who booked it. */
export async function findSeries(
  db: Db,
  seriesId: string,
): Promise<{ bookedBy: Role; appointmentIds: string[] } | null> {
  const rows = await db
    .selectFrom('series_appointments as placed')
    .innerJoin('appointment_series as series', 'series.id', 'placed.series_id')
    .innerJoin('appointments as a', 'a.id', 'placed.appointment_id')
    .select(['a.id', 'series.booked_by'])
    .where('placed.series_id', '=', seriesId)
    .orderBy('a.starts_at')
    .execute();
  const [first] = rows;
  return first ? { bookedBy: first.booked_by, appointmentIds: rows.map(({ id }) => id) } : null;
}

/** Returns the series of an appointment; null if it was booked alone. */
export async function findSeriesId(db: Db, appointmentId: string): Promise<string | null> {
  return (await findPlace(db, appointmentId))?.series_id ?? null;
}

/** Records which appointment another one follows. */
export async function linkFollowUp(db: Db, followUpId: string, of: string): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ follow_up_of: of })
    .where('id', '=', followUpId)
    .execute();
}

/** Lists the next appointment that follows each of these, with the same patient and doctor; not a cancelled one. */
export async function listFollowUps(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('appointments as next')
    .innerJoin('appointments as own', 'own.id', 'next.follow_up_of')
    .distinctOn('next.follow_up_of')
    .select(['next.follow_up_of', 'next.slot_date', 'next.slot_time'])
    .where('next.follow_up_of', 'in', appointmentIds)
    .where('next.cancelled_at', 'is', null)
    .whereRef('next.patient_id', '=', 'own.patient_id')
    .whereRef('next.doctor_id', '=', 'own.doctor_id')
    .orderBy('next.follow_up_of')
    .orderBy('next.starts_at')
    .execute();
}

export type StoredFollowUp = Awaited<ReturnType<typeof listFollowUps>>[number];
