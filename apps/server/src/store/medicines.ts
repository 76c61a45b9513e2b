import { SUGGESTED_FROM_PATIENTS, SUGGESTED_MEDICINES_MAX } from '@nadi/domain/limits';
import { sql } from 'kysely';
import { likePattern } from './searching.ts';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

/** Lines whose patients are counted, of those that match a search. */
const MATCHES_MAX = 500;
/** Prescriptions of a line among which its patients are counted, so that a common one costs no more. */
const COUNTED_MAX = 200;

/**
 * Searches current prescriptions of all doctors by name and brand, misspelt if nothing is written like that.
 * Returns the doctor's own lines, then those that at least three patients of other doctors have.
 */
export async function searchPrescribedLines(
  db: Db,
  { doctorId, search }: { doctorId: string; search: string },
): Promise<{ line: unknown; own: boolean }[]> {
  const contains = likePattern(search);
  const { rows } = await sql<{ line: unknown; own: boolean }>`
    WITH near AS (SELECT hash, line, searched, searched ILIKE ${contains} AS written
      FROM medicine_lines WHERE searched ILIKE ${contains} OR ${search} <% searched
      ORDER BY written DESC LIMIT ${MATCHES_MAX}),
    counted AS (SELECT near.*,
        (SELECT max(p.issued_at) FROM prescribed_lines p
          WHERE p.hash = near.hash AND p.doctor_id = ${doctorId}::uuid) AS own_at,
        (SELECT count(DISTINCT p.patient_id) FROM (SELECT patient_id FROM prescribed_lines
          WHERE hash = near.hash LIMIT ${COUNTED_MAX}) p) AS patients
      FROM near),
    shown AS (SELECT * FROM counted
      WHERE own_at IS NOT NULL OR patients >= ${SUGGESTED_FROM_PATIENTS})
    SELECT line, own_at IS NOT NULL AS own FROM shown
    WHERE written OR NOT EXISTS (SELECT 1 FROM shown WHERE written)
    ORDER BY own_at IS NULL, searched NOT ILIKE ${contains.slice(1)}, own_at DESC, patients DESC,
      searched, hash
    LIMIT ${SUGGESTED_MEDICINES_MAX}`.execute(db);
  return rows;
}

/** Lists a doctor's favourites by name. */
export function listFavouriteMedicines(db: Db, doctorId: string) {
  return db
    .selectFrom('favourite_medicines')
    .select(['id', 'medicine'])
    .where('doctor_id', '=', doctorId)
    .orderBy(sql`lower(medicine ->> 'name')`)
    .orderBy('id')
    .execute();
}

interface Favourite {
  id: string;
  doctorId: string;
  medicine: object;
  at: Date;
}

/** Inserts a favourite; returns its id, or that of the same medicine that was added before. */
export async function insertFavouriteMedicine(db: Db, favourite: Favourite): Promise<string> {
  const { id, doctorId, medicine, at } = favourite;
  const json = sql<unknown>`${JSON.stringify(medicine)}::jsonb`;
  const row = await db
    .insertInto('favourite_medicines')
    .values({
      id,
      doctor_id: doctorId,
      medicine: json,
      hash: sql<Uint8Array>`medicine_hash(${json})`,
      added_at: at,
    })
    .onConflict((oc) => oc.columns(['doctor_id', 'hash']).doUpdateSet({ added_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns false if the doctor has no such favourite. */
export function deleteFavouriteMedicine(db: Db, doctorId: string, id: string): Promise<boolean> {
  return db
    .deleteFrom('favourite_medicines')
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .$call(changesRow);
}
