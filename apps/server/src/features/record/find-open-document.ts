import type { RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { findDocument } from '#store/documents.ts';
import type { Db } from '#store/tables.ts';
import { toNotFound } from './get-document.ts';

/**
 * Returns a document that its patient may still change. Once the appointment has ended, it belongs to the record.
 * @throws Problem 'document-not-found', also for a foreign one; 'already-completed'
 */
export async function findOpenDocument(
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
