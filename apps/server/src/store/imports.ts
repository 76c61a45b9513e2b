import { clinicCurrency } from '@nadi/domain/money';
import { type SqlBool, sql } from 'kysely';
import { toColumns } from './columns.ts';
import { type HealthIds, healthIdColumns } from './patients.ts';
import type { Db, NewRow, Tables } from './tables.ts';

type ImportedKind = Tables['imported_rows']['kind'];

/** Returns what rows became that were imported before, by key. */
export async function listImported(
  db: Db,
  kind: ImportedKind,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('imported_rows')
    .select(['key', 'target'])
    .where('kind', '=', kind)
    .where(sql<SqlBool>`key = ANY (${keys}::text[])`)
    .execute();
  return new Map(rows.map(({ key, target }) => [key, target]));
}

/** Remembers what rows became. A row that another import has just added keeps its record. */
export async function rememberImported(
  db: Db,
  kind: ImportedKind,
  entries: readonly { key: string; target: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto('imported_rows')
    .values(entries.map((entry) => ({ kind, ...entry })))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Moves what rows became from a merged patient to the one that stays. */
export async function moveImported(db: Db, id: string, intoId: string): Promise<void> {
  await db.updateTable('imported_rows').set({ target: intoId }).where('target', '=', id).execute();
}

export type NewPatient = Omit<NewRow<'patients'>, keyof HealthIds> & HealthIds;

/**
 * Finds patients of the clinic that are the wanted ones: by e-mail address, or without one by name, phone number
 * and birth date together. `name` is the found one's.
 * @param patients the position in the list is returned as `place`
 */
export async function listSamePatients(db: Db, patients: readonly NewPatient[]) {
  const wanted = patients.map(({ name, email, phone, bornOn }, place) => ({
    ...{ place, name, email: email ?? null, phone: phone ?? '', born_on: bornOn ?? null },
  }));
  const { rows } = await sql<{ place: number; id: string; name: string }>`
    SELECT wanted.place, found.id, found.name
    FROM json_to_recordset(${JSON.stringify(wanted)}::json)
      AS wanted(place int, name text, email text, phone text, born_on date)
    CROSS JOIN LATERAL (
      SELECT id, name FROM patients WHERE email = wanted.email
      UNION ALL
      SELECT id, name FROM patients WHERE wanted.email IS NULL AND wanted.phone <> ''
        AND born_on = wanted.born_on AND phone = wanted.phone AND lower(name) = lower(wanted.name)
      LIMIT 1
    ) AS found`.execute(db);
  return rows;
}

/** Inserts patients without a password; returns the ids of those whose address is still free. */
export async function insertPatients(
  db: Db,
  patients: readonly NewPatient[],
): Promise<Set<string>> {
  if (patients.length === 0) return new Set();
  const rows = await db
    .insertInto('patients')
    .values(
      patients.map((patient) => ({
        ...toColumns(patient),
        ...healthIdColumns(patient),
        password_hash: null,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists the doctors with one of these e-mail addresses or names, in lower case; also retired ones. */
export function listNamedDoctors(db: Db, names: readonly string[]) {
  return db
    .selectFrom('doctors')
    .select(['id', 'email', 'name', 'fee_minor'])
    .where(sql<SqlBool>`(email = ANY (${names}::text[]) OR lower(name) = ANY (${names}::text[]))`)
    .execute();
}

/**
 * Finds the patients that appointments name: by `key`, an imported number; else by e-mail address; else by the
 * digits of a phone number. Returns at most two ids, at the places of the list.
 */
export async function listNamedPatients(
  db: Db,
  wanted: readonly { key: string; email: string | null; digits: string | null }[],
): Promise<string[][]> {
  const named = wanted.map((each, place) => ({ ...each, place }));
  const { rows } = await sql<{ ids: string[] }>`
    SELECT coalesce(
      (SELECT array[target] FROM imported_rows WHERE kind = 'patient' AND key = wanted.key),
      (SELECT array[id] FROM patients WHERE email = wanted.email),
      (SELECT array_agg(id) FROM (
        SELECT id FROM patients
        WHERE phone <> '' AND regexp_replace(phone, '[^0-9]', '', 'g') = wanted.digits LIMIT 2) AS two),
      '{}') AS ids
    FROM json_to_recordset(${JSON.stringify(named)}::json)
      AS wanted(place int, key text, email text, digits text)
    ORDER BY wanted.place`.execute(db);
  return rows.map(({ ids }) => ids);
}

export type ImportedAppointment = NewRow<'appointments'> & { id: string; minutes: number };

/**
 * Inserts appointments. Those still to come claim the time of their doctor and patient, as a booking does; an
 * overlap skips them. Past and cancelled ones may overlap, but no two begin at once. Returns the inserted ids.
 * @throws a unique or foreign key violation if one of them lost a race
 */
export async function insertImportedAppointments(
  db: Db,
  appointments: readonly ImportedAppointment[],
): Promise<Set<string>> {
  if (appointments.length === 0) return new Set();
  const wanted = appointments.map((appointment) => ({
    ...toColumns(appointment),
    no_show_by: appointment.noShowAt ? 'admin' : null,
    claims: !(appointment.cancelledAt || appointment.completedAt || appointment.noShowAt),
  }));
  const { rows } = await sql<{ id: string }>`
    WITH wanted AS MATERIALIZED (
      SELECT *, tstzrange(starts_at, starts_at + make_interval(mins => minutes)) AS during
      FROM json_to_recordset(${JSON.stringify(wanted)}::json) AS wanted(id uuid, doctor_id uuid,
        patient_id uuid, starts_at timestamptz, slot_date text, slot_time text, amount_minor bigint,
        meeting_code text, booked_at timestamptz, cancelled_at timestamptz, cancelled_by text,
        completed_at timestamptz, no_show_at timestamptz, no_show_by text, minutes int, claims boolean)
    ), claim AS (
      INSERT INTO claims (id, doctor_id, patient_id, during, blocks, appointment_id)
      SELECT id, doctor_id, patient_id, during, during, id
      FROM wanted WHERE claims ORDER BY doctor_id, starts_at
      ON CONFLICT DO NOTHING
      RETURNING id
    )
    INSERT INTO appointments (id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_minor,
      currency, meeting_code, booked_at, cancelled_at, cancelled_by, completed_at, no_show_at, no_show_by,
      minutes, claimed)
    SELECT id, doctor_id, patient_id, starts_at, slot_date, slot_time, amount_minor,
      ${clinicCurrency().code}, meeting_code, booked_at, cancelled_at, cancelled_by, completed_at, no_show_at,
      no_show_by, minutes, true
    FROM wanted WHERE NOT claims OR id IN (SELECT id FROM claim)
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
