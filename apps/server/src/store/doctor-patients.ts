import type { Gender } from '@nadi/domain/profile-choices';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matchesPhone } from './patients.ts';
import { likePattern } from './searching.ts';
import type { Db } from './tables.ts';

export interface TreatedPatient {
  id: string;
  name: string;
  image_id: string | null;
  born_on: string | null;
  gender: Gender;
  /** With this doctor, without cancelled ones. */
  appointments: number;
  last_id: string | null;
  last_at: Date | null;
  next_id: string | null;
  next_at: Date | null;
}

interface TreatedPage {
  doctorId: string;
  /** Part of a name, also misspelt, or of a phone number. */
  search: string | undefined;
  now: Date;
  limit: number;
  offset: number;
}

type Counted = { total: number } & (TreatedPatient | { id: null });

/**
 * Lists a page of the patients a doctor treats by name (docs/product/record.md#record-access), with the number of
 * all. An appointment is the patient's next one while it is open and has not started.
 */
export async function listTreatedPatients(
  db: Db,
  { doctorId, search, now, limit, offset }: TreatedPage,
): Promise<{ patients: TreatedPatient[]; total: number }> {
  // A misspelt name is looked for only where nothing is written like that.
  const { rows } = await sql<Counted>`
    WITH own AS (SELECT a.id, a.patient_id, a.starts_at,
        a.starts_at > ${now} AND a.completed_at IS NULL AND a.no_show_at IS NULL AS coming
      FROM appointments a WHERE a.doctor_id = ${doctorId}::uuid AND a.cancelled_at IS NULL),
    treated AS (SELECT patient_id, count(*) AS appointments,
        (array_agg(id ORDER BY starts_at DESC) FILTER (WHERE NOT coming))[1] AS last_id,
        max(starts_at) FILTER (WHERE NOT coming) AS last_at,
        (array_agg(id ORDER BY starts_at) FILTER (WHERE coming))[1] AS next_id,
        min(starts_at) FILTER (WHERE coming) AS next_at
      FROM own GROUP BY patient_id),
    near AS (SELECT p.id, p.name, p.image_id, p.born_on, p.gender, appointments,
        last_id, last_at, next_id, next_at, ${written(search)} AS written
      FROM treated JOIN patients p ON p.id = treated.patient_id AND p.erased_at IS NULL
      WHERE ${written(search)} OR ${search ?? ''} <% p.name),
    found AS (SELECT * FROM near WHERE written OR NOT EXISTS (SELECT 1 FROM near WHERE written)),
    page AS (SELECT * FROM found ORDER BY name, id LIMIT ${limit} OFFSET ${offset})
    SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM found) counted
      LEFT JOIN page ON TRUE ORDER BY page.name, page.id`.execute(db);
  return {
    patients: rows.filter((row): row is { total: number } & TreatedPatient => row.id !== null),
    total: rows[0]?.total ?? 0,
  };
}

/** Matches a name or phone number that contains the search as it is written. */
function written(search: string | undefined): RawBuilder<SqlBool> {
  if (search === undefined) return sql`TRUE`;
  const phone = matchesPhone(search);
  const name = sql<SqlBool>`p.name ILIKE ${likePattern(search)}`;
  return phone ? sql`(${name} OR ${phone})` : name;
}
