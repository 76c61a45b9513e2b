import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInReply } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { describeDocument as describeStored } from '#store/documents.ts';
import type { Db } from '#store/tables.ts';
import { acceptDocumentDate } from './accept-document-date.ts';
import { findOpenDocument } from './find-open-document.ts';
import type { RecordDeps } from './get-patient-appointment.ts';

/** Says what a document is and which date is on it (docs/product/record.md#documents). */
export function describeDocument({
  zone,
}: Pick<RecordDeps, 'zone'>): Mutation<Db, 'describeDocument'> {
  return {
    kind: 'mutation',
    audit: { action: 'described-document', about: appointmentInReply },
    async execute({ actor, body: { documentId, kind, date }, now }, trx) {
      const { appointment_id: appointmentId } = await findOpenDocument(trx, actor, documentId);
      await describeStored(trx, documentId, {
        kind,
        datedOn: acceptDocumentDate(date, { zone, now }),
      });
      return { success: true, message: replyMessages.documentDescribed, appointmentId };
    },
  };
}
