import { CANCELLED_DOCUMENTS_FOR } from '@nadi/domain/limits';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import { recordAudit } from '#store/audit.ts';
import { deleteUnusedDocument } from '#store/retention.ts';
import type { Tables } from '#store/tables.ts';

/** Keeps a run short: a large document takes long on the embedded database. */
const AT_A_TIME = 20;

/** Removes documents of appointments that never began, each in a transaction of its own (docs/product/record.md#documents). */
export function removeUnusedDocuments(
  { transaction }: Pick<Database<Tables>, 'transaction'>,
  clock: Clock,
): Job {
  return {
    schedule: '*/30 * * * *',
    async run() {
      const at = new Date(clock.now());
      const cancelledBefore = new Date(clock.now() - CANCELLED_DOCUMENTS_FOR);
      for (let removed = 0; removed < AT_A_TIME; removed += 1) {
        const document = await transaction(async (trx) => {
          const deleted = await deleteUnusedDocument(trx, { cancelledBefore });
          if (!deleted) return undefined;
          const patient = { role: 'patient' as const, id: deleted.patient_id };
          const { appointment_id: appointmentId } = deleted;
          const entry = { at, action: 'lost-document', actor: patient, subject: patient };
          await recordAudit(trx, { ...entry, appointmentId });
          return deleted;
        });
        if (!document) return;
      }
    },
  };
}
