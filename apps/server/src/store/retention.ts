import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Patients come of age at 18; a child's record is kept from then on. */
const OF_AGE = '18 years';

interface OldRecords {
  patients: number;
  oldestAt: Date | null;
}

/**
 * Counts the patients whose last appointment was more than `years` before `at`, and who were of age that
 * long as well. Cancelled appointments do not count: nothing was recorded there.
 */
export async function countOldRecords(
  db: Db,
  { years, at }: { years: number; at: Date },
): Promise<OldRecords> {
  const limit = sql<Date>`(${at}::timestamptz - make_interval(years => ${years}::int))`;
  const old = db
    .selectFrom('appointments as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(({ fn }) => fn.max('a.starts_at').as('last_at'))
    .where('a.cancelled_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('p.born_on', 'is', null),
        eb(sql<Date>`(p.born_on + interval ${sql.lit(OF_AGE)})`, '<', limit),
      ]),
    )
    .groupBy('a.patient_id')
    .having(({ fn }) => fn.max('a.starts_at'), '<', limit);
  const { patients, oldest } = await db
    .selectFrom(old.as('old'))
    .select(({ fn }) => [fn.countAll<string>().as('patients'), fn.min('old.last_at').as('oldest')])
    .executeTakeFirstOrThrow();
  return { patients: Number(patients), oldestAt: oldest };
}

/** Replaces the earlier count. */
export async function saveRetentionReport(
  db: Db,
  { years, at, patients, oldestAt }: OldRecords & { years: number; at: Date },
): Promise<void> {
  const report = { years, patients, oldest_at: oldestAt, counted_at: at };
  await db
    .insertInto('retention_reports')
    .values(report)
    .onConflict((oc) => oc.column('only_row').doUpdateSet(report))
    .execute();
}

export async function deleteRetentionReport(db: Db): Promise<void> {
  await db.deleteFrom('retention_reports').execute();
}

/** Returns the last count; undefined before the first one, and without a period. */
export function findRetentionReport(db: Db) {
  return db
    .selectFrom('retention_reports')
    .select(['years', 'patients', 'oldest_at', 'counted_at'])
    .executeTakeFirst();
}

/**
 * Deletes one unused document; undefined if there is none. A document is unused if its appointment was
 * cancelled before it began and has nothing else in the record, and no doctor opened it.
 * The audit trail names the patient and not the document, once a day, so any document of the patient
 * counts, from a day before the upload. After a merge it names the earlier patient, so these are kept.
 */
export async function deleteUnusedDocument(
  db: Db,
  { cancelledBefore }: { cancelledBefore: Date },
): Promise<{ patient_id: string; appointment_id: string } | undefined> {
  const { rows } = await sql<{ patient_id: string; appointment_id: string }>`
    DELETE FROM documents WHERE id = (
      SELECT d.id FROM documents d JOIN appointments a ON a.id = d.appointment_id
      WHERE a.cancelled_at < ${cancelledBefore} AND a.cancelled_at < a.starts_at
        AND a.completed_at IS NULL AND a.no_show_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM notes n WHERE n.appointment_id = a.id)
        AND NOT EXISTS (SELECT 1 FROM prescriptions p WHERE p.appointment_id = a.id)
        AND NOT EXISTS (SELECT 1 FROM encounters e WHERE e.appointment_id = a.id)
        AND NOT EXISTS (SELECT 1 FROM audit_entries e WHERE e.subject_id = d.patient_id
          AND (e.action = 'merged-patients' OR (e.action = 'read-document'
            AND e.actor_role = 'doctor' AND e.at > d.uploaded_at - interval '1 day')))
      LIMIT 1
    ) RETURNING patient_id, appointment_id`.execute(db);
  return rows[0];
}
