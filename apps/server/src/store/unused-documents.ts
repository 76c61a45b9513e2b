import { sql } from 'kysely';
import type { Db } from './tables.ts';

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
