import { RECEPTION_DOCTORS_PER_PAGE } from '@nadi/domain/limits';
import { DEFAULT_LOCATION_ID } from '@nadi/domain/places';
import { sql } from 'kysely';
import { type AppointmentRecord, selectAppointments } from './appointments.ts';
import { isAtPlaces } from './locations.ts';
import type { Db } from './tables.ts';

export interface ReceptionDoctorRecord {
  id: string;
  name: string;
  image_id: string | null;
  speciality: string;
  available: boolean;
}

interface Day {
  from: Date;
  /** Exclusive. */
  until: Date;
  speciality: string | undefined;
  /** Only what belongs to these places, or by video and phone to the whole clinic. */
  locationIds?: readonly string[] | undefined;
}

/** Lists one page of the doctors: those with appointments on the day first, then by name. */
export async function listReceptionDoctors(
  db: Db,
  day: Day,
  page = 1,
): Promise<ReceptionDoctorRecord[]> {
  const { rows } = await sql<ReceptionDoctorRecord>`
    SELECT d.id, d.name, d.image_id, d.speciality, d.available AND d.retired_at IS NULL AS available
    ${doctorsOn(day)}
    ORDER BY b.doctor_id IS NULL, d.name, d.id
    LIMIT ${RECEPTION_DOCTORS_PER_PAGE} OFFSET ${(page - 1) * RECEPTION_DOCTORS_PER_PAGE}`.execute(
    db,
  );
  return rows;
}

/** Returns how many doctors the pages have. */
export async function countReceptionDoctors(db: Db, day: Day): Promise<number> {
  const { rows } = await sql<{ count: string }>`SELECT count(*) AS count ${doctorsOn(day)}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Returns present doctors, and those who are booked on the day. */
function doctorsOn({ from, until, speciality, locationIds }: Day) {
  const wanted = speciality ?? null;
  return sql`
    FROM doctors d LEFT JOIN (
      SELECT DISTINCT doctor_id FROM appointments a
      WHERE starts_at >= ${from} AND starts_at < ${until} AND cancelled_at IS NULL
        AND ${isBookedAt(locationIds)}
    ) b ON b.doctor_id = d.id
    WHERE (d.retired_at IS NULL OR b.doctor_id IS NOT NULL)
      AND (${wanted}::text IS NULL OR d.speciality = ${wanted}::text)
      AND ${worksAt(locationIds, { from, until })}`;
}

/** Tells whether the appointment `a` is at one of these places; true without a limit. */
function isBookedAt(locationIds: readonly string[] | undefined) {
  return locationIds ? sql`a.location_id IS NOT NULL AND ${isAtPlaces(locationIds)}` : sql`true`;
}

/** Tells whether the doctor `d` is booked on the day or has hours at one of these places; true without a limit. */
function worksAt(
  locationIds: readonly string[] | undefined,
  { from, until }: Pick<Day, 'from' | 'until'>,
) {
  if (!locationIds) return sql`true`;
  const isThere = sql`NOT hours.remote
    AND coalesce(hours.location_id, ${DEFAULT_LOCATION_ID}::uuid) = ANY (${[...locationIds]}::uuid[])`;
  const atFirst = sql.lit(locationIds.includes(DEFAULT_LOCATION_ID));
  return sql`(b.doctor_id IS NOT NULL
    OR EXISTS (SELECT FROM weekly_hours hours WHERE ${isThere}
      AND (hours.valid_until IS NULL OR hours.valid_until >= ${from}::timestamptz::date)
      AND CASE WHEN d.own_hours THEN hours.doctor_id = d.id ELSE hours.doctor_id IS NULL END)
    OR EXISTS (SELECT FROM hour_exceptions hours WHERE ${isThere} AND hours.kind = 'extra'
      AND (hours.doctor_id = d.id OR hours.doctor_id IS NULL)
      AND hours.first_day <= ${until}::timestamptz::date AND hours.last_day >= ${from}::timestamptz::date)
    OR (${atFirst} AND NOT d.own_hours
      AND NOT coalesce((SELECT own_hours FROM clinic_schedule), false)))`;
}

/** Lists the day's appointments of these doctors by time, without cancelled ones. */
export function listReceptionAppointments(
  db: Db,
  day: Omit<Day, 'speciality'>,
  doctorIds: readonly string[],
): Promise<AppointmentRecord[]> {
  if (doctorIds.length === 0) return Promise.resolve([]);
  return selectAppointments(db)
    .where('a.doctor_id', 'in', doctorIds)
    .where('a.starts_at', '>=', day.from)
    .where('a.starts_at', '<', day.until)
    .where('a.cancelled_at', 'is', null)
    .where(isAtPlaces(day.locationIds))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
}

/** Returns which of these appointments were paid in cash. */
export async function listPaidInCash(
  db: Db,
  appointmentIds: readonly string[],
): Promise<Set<string>> {
  if (appointmentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ledger_entries')
    .select('appointment_id')
    .where('appointment_id', 'in', appointmentIds)
    .where('order_id', 'is', null)
    .groupBy('appointment_id')
    .having((eb) => eb(eb.fn.sum('amount_minor'), '>', 0))
    .execute();
  return new Set(rows.map(({ appointment_id }) => appointment_id));
}
