import { createHash } from 'node:crypto';
import type { Instant } from '@nadi/domain/limits';
import type { Mode } from '@nadi/domain/places';
import type { DayChangeKind } from '@nadi/domain/replanning';
import { sql } from 'kysely';
import { isAccepted, isPending } from './statements.ts';
import type { Db } from './tables.ts';
import { scheduleVersion } from './working-hours.ts';

export interface DoctorDay {
  doctorId: string;
  from: Instant;
  until: Instant;
}

/** Locks the pending appointments of a doctor's day, so that none of them changes before the transaction ends. */
export async function lockDay(db: Db, { doctorId, from, until }: DoctorDay): Promise<void> {
  await db
    .selectFrom('appointments')
    .select('id')
    .where('doctor_id', '=', doctorId)
    .where('starts_at', '>=', new Date(from))
    .where('starts_at', '<', new Date(until))
    .where(isPending())
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns a digest of all that a plan of the day depends on: another one means that the day has changed. */
export async function fingerprintDay(
  db: Db,
  { doctorId, from, until }: DoctorDay,
  now: Instant,
): Promise<string> {
  const doctor = sql`${doctorId}::uuid`;
  const [first, end] = [sql`${new Date(from)}::timestamptz`, sql`${new Date(until)}::timestamptz`];
  const epoch = (value: ReturnType<typeof sql>) => sql`date_part('epoch', ${value})`;
  const { rows } = await sql<{ state: unknown }>`
    SELECT json_build_array(
      (SELECT json_agg(json_build_array(id, ${epoch(sql`lower(blocks)`)}, ${epoch(sql`upper(blocks)`)},
          appointment_id, location_id, room_id) ORDER BY id)
        FROM claims WHERE doctor_id = ${doctor} AND blocks && tstzrange(${first}, ${end})
          AND (expires_at IS NULL OR expires_at > ${new Date(now)}::timestamptz)),
      (SELECT json_agg(json_build_array(a.id, ${epoch(sql`a.starts_at`)}, a.minutes, a.visit_type_id, a.mode,
          a.location_id, a.cancelled_at IS NULL, a.completed_at IS NULL, a.no_show_at IS NULL,
          a.arrived_at IS NULL, a.accepted_at IS NULL, e.started_at IS NULL,
          (SELECT id FROM replans r WHERE r.appointment_id = a.id AND r.ended_at IS NULL)) ORDER BY a.id)
        FROM appointments a LEFT JOIN encounters e ON e.appointment_id = a.id
        WHERE a.doctor_id = ${doctor} AND a.starts_at >= ${first} AND a.starts_at < ${end}),
      (SELECT json_build_array(minutes, ${epoch(sql`announced_at`)}) FROM doctor_delays WHERE doctor_id = ${doctor}),
      (SELECT json_build_array(${scheduleVersion}, available) FROM doctors WHERE id = ${doctor})
    ) AS state`.execute(db);
  return createHash('sha256').update(JSON.stringify(rows[0]?.state)).digest('base64url');
}

interface DayChange {
  what: DayChangeKind;
  at: Instant;
  /** Null for a delay. */
  patient: string | null;
  slotTime: string | null;
}

/** Lists what happened to a doctor's day since an instant, the latest ten, oldest first. */
export async function listDayChanges(
  db: Db,
  { doctorId, from, until }: DoctorDay,
  since: Instant,
): Promise<DayChange[]> {
  const at = sql`${new Date(since)}::timestamptz`;
  const doctor = sql`${doctorId}::uuid`;
  const inDay = (column: string) =>
    sql`${sql.ref(column)} >= ${new Date(from)}::timestamptz AND ${sql.ref(column)} < ${new Date(until)}::timestamptz`;
  const { rows } = await sql<Omit<DayChange, 'at'> & { at: Date }>`
    SELECT * FROM (
      SELECT found.what, found.at, p.name AS patient, a.slot_time AS "slotTime"
      FROM appointments a JOIN patients p ON p.id = a.patient_id
        LEFT JOIN encounters e ON e.appointment_id = a.id,
        LATERAL (VALUES ('booked', a.booked_at), ('cancelled', a.cancelled_at), ('arrived', a.arrived_at),
          ('began', e.started_at), ('ended', coalesce(a.completed_at, a.no_show_at)),
          ('replanned', (SELECT max(offered_at) FROM replans r WHERE r.appointment_id = a.id))
        ) AS found (what, at)
      WHERE a.doctor_id = ${doctor} AND ${inDay('a.starts_at')}
      UNION ALL
      SELECT 'moved', m.moved_at, p.name, m.from_slot_time
      FROM appointment_moves m JOIN appointments a ON a.id = m.appointment_id
        JOIN patients p ON p.id = a.patient_id
      WHERE coalesce(m.from_doctor_id, a.doctor_id) = ${doctor} AND ${inDay('m.from_starts_at')}
      UNION ALL
      SELECT 'delay', announced_at, NULL, NULL FROM doctor_delays WHERE doctor_id = ${doctor}
    ) AS changes WHERE at > ${at} ORDER BY at DESC LIMIT 10`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() })).toReversed();
}

export interface DayRow {
  id: string;
  patientId: string;
  patientName: string;
  doctorId: string;
  visitTypeId: string | null;
  startsAt: Instant;
  slotDate: string;
  slotTime: string;
  minutes: number;
  mode: Mode | null;
  locationId: string | null;
  amountMinor: number;
  arrivedAt: Instant | null;
}

interface Row {
  id: string;
  doctor_id: string;
  patient_id: string;
  patient_name: string;
  visit_type_id: string | null;
  starts_at: Date;
  slot_date: string;
  slot_time: string;
  minutes: number;
  mode: Mode | null;
  location_id: string | null;
  amount_minor: number;
  arrived_at: Date | null;
}

/** Returns these appointments as a plan shows them, by start. */
export async function listDayRows(db: Db, ids: readonly string[]): Promise<DayRow[]> {
  if (ids.length === 0) return [];
  const rows: Row[] = await db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['a.id', 'a.doctor_id', 'a.patient_id', 'p.name as patient_name', 'a.visit_type_id'])
    .select(['a.starts_at', 'a.slot_date', 'a.slot_time', 'a.minutes', 'a.mode', 'a.location_id'])
    .select(['a.amount_minor', 'a.arrived_at'])
    .where('a.id', 'in', ids)
    .where(isPending('a'))
    .where(isAccepted('a'))
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    patientName: row.patient_name,
    doctorId: row.doctor_id,
    visitTypeId: row.visit_type_id,
    startsAt: row.starts_at.getTime(),
    slotDate: row.slot_date,
    slotTime: row.slot_time,
    minutes: row.minutes,
    mode: row.mode,
    locationId: row.location_id,
    amountMinor: row.amount_minor,
    arrivedAt: row.arrived_at?.getTime() ?? null,
  }));
}

/** Lists what blocks a doctor between two instants, apart from the claims of these appointments. */
export async function listOtherTimes(
  db: Db,
  { doctorId, from, until }: DoctorDay,
  { ids, now }: { ids: readonly string[]; now: Instant },
): Promise<{ from: Instant; until: Instant }[]> {
  const span = sql`tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)`;
  const { rows } = await sql<{ starts: Date; ends: Date }>`
    SELECT lower(blocks) AS starts, upper(blocks) AS ends FROM claims
    WHERE doctor_id = ${doctorId}::uuid AND blocks && ${span}
      AND (appointment_id IS NULL OR appointment_id <> ALL (${[...ids]}::uuid[]))
      AND (expires_at IS NULL OR expires_at > ${new Date(now)}::timestamptz)
    UNION ALL
    SELECT lower(during), upper(during) FROM busy_times
    WHERE doctor_id = ${doctorId}::uuid AND during && ${span}`.execute(db);
  return rows.map(({ starts, ends }) => ({ from: starts.getTime(), until: ends.getTime() }));
}
