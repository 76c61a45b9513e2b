import { replyMessages } from '@nadi/messages/en/replies';
import { appointmentInReply } from '#platform/http/audit-rule.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { deleteDocument as deleteStored } from '#store/documents.ts';
import type { Db } from '#store/tables.ts';
import { findOpenDocument } from './find-open-document.ts';

/** Deletes a document before its appointment has ended; after that it belongs to the record. */
export function deleteDocument(): Mutation<Db, 'deleteDocument'> {
  return {
    kind: 'mutation',
    audit: { action: 'removed-document', about: appointmentInReply },
    async execute({ actor, body: { documentId } }, trx) {
      const { appointment_id: appointmentId } = await findOpenDocument(trx, actor, documentId);
      await deleteStored(trx, documentId);
      return { success: true, message: replyMessages.documentRemoved, appointmentId };
    },
  };
}
