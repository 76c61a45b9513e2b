import { unlessOwn } from '#platform/http/audit-rule.ts';
import { FileReply } from '#platform/http/file-reply.ts';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireReadable } from '#policies/record-access.ts';
import { findDocument, readDocument } from '#store/documents.ts';
import type { Db } from '#store/tables.ts';

/** Returns a document as an attachment, for the patient and the appointment's doctor. */
export function getDocument(): Query<Db, 'getOwnDocument' | 'getPatientDocument'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-document',
      about: ({ actor, body }) => unlessOwn(actor, { kind: 'document', id: body.documentId }),
    },
    async execute({ actor, body: { documentId } }, db) {
      const document = await findDocument(db, documentId);
      if (!document) throw new Problem('document-not-found');
      await requireReadable(db, actor, 'documents', document.appointment_id).catch(toNotFound);
      const { name, media_type: mediaType, size } = document;
      return new FileReply({ name, mediaType, size, parts: readDocument(db, documentId) });
    },
  };
}

/**
 * Throws a refusal as 'document-not-found', so that a foreign document and an unknown one get the
 * same reply; rethrows other errors.
 */
export function toNotFound(error: unknown): never {
  if (error instanceof Problem) throw new Problem('document-not-found');
  throw error;
}
