import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Deletes one document of an appointment that was cancelled before it began, which its doctor never
 * opened and of which nothing else is in the record; undefined where there is none.
 * The trail says which patient's documents a doctor opened, not which one, and once a day: any of them
 * counts, from a day before the upload. Of a merged record it names the earlier patient.
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
