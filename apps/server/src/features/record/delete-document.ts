import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { deleteDocument as deleteStored, findDocument } from '#store/documents.ts';
import type { Db } from '#store/tables.ts';
import { toNotFound } from './get-document.ts';

/** Deletes a document before its appointment has ended; after that it belongs to the record. */
export function deleteDocument(): Mutation<Db, 'deleteDocument'> {
  return {
    kind: 'mutation',
    async execute({ actor, body: { documentId } }, trx) {
      const document = await findDocument(trx, documentId);
      if (!document) throw new Problem('document-not-found');
      const right = requireWritable(trx, actor, 'documents', document.appointment_id);
      const appointment = await right.catch(toNotFound);
      if (appointment.completed_at !== null) throw new Problem('already-completed');
      await deleteStored(trx, documentId);
      const { appointment_id: appointmentId } = document;
      return { success: true, message: replyMessages.documentRemoved, appointmentId };
    },
  };
}
