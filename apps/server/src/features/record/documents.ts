import { isoDateAt } from '@nadi/domain/iso-date';
import { replyMessages } from '@nadi/messages/en/replies';
import { requestErrorMessages } from '@nadi/messages/en/request-errors';
import { appointmentInReply, unlessOwn } from '#platform/http/audit-rule.ts';
import type { Handlers, RequestContext } from '#platform/http/handler.ts';
import { FileReply } from '#platform/http/replies.ts';
import { Problem } from '#platform/problem.ts';
import { requireReadable, requireWritable } from '#policies/record-access.ts';
import { deleteDocument, describeDocument, findDocument, readDocument } from '#store/documents.ts';
import type { Db } from '#store/tables.ts';
import type { RecordDeps } from './records.ts';

export function documentRoutes({ zone }: Pick<RecordDeps, 'zone'>) {
  return {
    /** Returns a document as an attachment, for the patient and the appointment's doctor. */
    getDocument: {
      kind: 'query',
      audit: {
        action: 'read-document',
        about: ({ actor, body }) => unlessOwn(actor, { kind: 'document', id: body.documentId }),
      },
      async execute({ actor, body: { documentId }, now }, db) {
        const document = await findDocument(db, documentId);
        if (!document) throw new Problem('document-not-found');
        const { appointment_id: id } = document;
        await requireReadable(db, actor, 'documents', id, { now }).catch(toNotFound);
        const { name, media_type: mediaType, size } = document;
        return new FileReply({ name, mediaType, size, parts: readDocument(db, documentId) });
      },
    },
    /** Says what a document is and which date is on it (docs/product/documents.md). */
    describeDocument: {
      kind: 'mutation',
      audit: { action: 'described-document', about: appointmentInReply },
      async execute({ actor, body: { documentId, kind, date }, now }, trx) {
        const { appointment_id: appointmentId } = await findOpenDocument(trx, actor, documentId);
        await describeDocument(trx, documentId, {
          kind,
          datedOn: acceptDocumentDate(date, { zone, now }),
        });
        return { success: true, message: replyMessages.documentDescribed, appointmentId };
      },
    },
    /** Deletes a document before its appointment has ended; after that it belongs to the record. */
    deleteDocument: {
      kind: 'mutation',
      audit: { action: 'removed-document', about: appointmentInReply },
      async execute({ actor, body: { documentId } }, trx) {
        const { appointment_id: appointmentId } = await findOpenDocument(trx, actor, documentId);
        await deleteDocument(trx, documentId);
        return { success: true, message: replyMessages.documentRemoved, appointmentId };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

/**
 * Throws a refusal as 'document-not-found', so that a foreign document and an unknown one get the
 * same reply; rethrows other errors.
 */
function toNotFound(error: unknown): never {
  if (error instanceof Problem) throw new Problem('document-not-found');
  throw error;
}

/**
 * Returns a document that its patient may still change. Once the appointment is completed, it belongs to the record.
 * @throws Problem 'document-not-found', also for a foreign one; 'already-completed'
 */
async function findOpenDocument(
  trx: Db,
  actor: RequestContext<'deleteDocument'>['actor'],
  documentId: string,
) {
  const document = await findDocument(trx, documentId);
  if (!document) throw new Problem('document-not-found');
  const right = requireWritable(trx, actor, 'documents', document.appointment_id);
  const appointment = await right.catch(toNotFound);
  if (appointment.completed_at !== null) throw new Problem('already-completed');
  return document;
}

/**
 * Accepts the date of a document.
 * @throws Problem 'bad-input' for a day after today in the clinic's calendar
 */
export function acceptDocumentDate(
  date: string | null | undefined,
  { zone, now }: { zone: string; now: number },
): string | null {
  if (!date) return null;
  if (date <= isoDateAt(zone, now)) return date;
  throw new Problem('bad-input', { field: 'date', message: requestErrorMessages.documentDate });
}
