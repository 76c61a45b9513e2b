import { createHash, randomUUID } from 'node:crypto';
import { DOCUMENT_NAME_MAX, DOCUMENTS_MAX, PATIENT_DOCUMENTS_BYTES_MAX } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { encodeDocumentImage } from '#platform/encode-image.ts';
import type { Mutation } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireWritable } from '#policies/record-access.ts';
import { presentDocument } from '#presenters/record.ts';
import { insertDocument, listDocuments, lockAndCountDocuments } from '#store/documents.ts';
import type { Db } from '#store/tables.ts';

/** What is stored in place of an upload. */
interface Prepared {
  contents: Blob;
  name: string;
  mediaType: 'application/pdf' | 'image/webp';
  sha256: Buffer;
}

const PART_BYTES = 128 * 1024;

/** Takes a PDF as it is and a picture re-encoded; the type is read from the content (docs/product.md#documents). */
export function uploadDocument(): Mutation<Db, 'uploadDocument', Prepared> {
  return {
    kind: 'mutation',
    async prepare({ actor, body }, db) {
      // Nothing is decoded for an appointment that is not theirs.
      await requireWritable(db, actor, 'documents', body.appointmentId);
      return prepareContents(body.document, actor.id);
    },
    async execute({ actor, body, now }, trx, { contents, name, mediaType, sha256 }) {
      const appointment = await requireWritable(trx, actor, 'documents', body.appointmentId);
      if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
      const owner = { appointmentId: appointment.id, patientId: appointment.patient_id };
      const stored = await lockAndCountDocuments(trx, owner);
      if (stored.ofAppointment >= DOCUMENTS_MAX) throw new Problem('too-many-documents');
      if (stored.bytesOfPatient + contents.size > PATIENT_DOCUMENTS_BYTES_MAX) {
        throw new Problem('documents-too-large');
      }
      const id = randomUUID();
      const document = {
        id,
        ...owner,
        name,
        mediaType,
        size: contents.size,
        sha256,
        uploadedAt: new Date(now),
      };
      await insertDocument(trx, document, partsOf(contents));
      const added = (await listDocuments(trx, [appointment.id])).find((each) => each.id === id);
      if (!added) throw new Error('the document was not stored');
      return {
        success: true,
        message: replyMessages.documentAdded,
        document: presentDocument(added),
      };
    },
  };
}

async function prepareContents(file: File, account: string): Promise<Prepared> {
  const start = Buffer.from(await file.slice(0, 5).arrayBuffer()).toString('latin1');
  const isPdf = start === '%PDF-';
  const encoded = isPdf ? null : await encodeDocumentImage(file, account);
  const contents = encoded ? new Blob([new Uint8Array(encoded)]) : file;
  const hash = createHash('sha256');
  for await (const bytes of partsOf(contents)) hash.update(bytes);
  return {
    contents,
    name: safeName(file.name, isPdf ? 'pdf' : 'webp'),
    mediaType: isPdf ? 'application/pdf' : 'image/webp',
    sha256: hash.digest(),
  };
}

async function* partsOf(contents: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < contents.size; at += PART_BYTES) {
    yield new Uint8Array(await contents.slice(at, at + PART_BYTES).arrayBuffer());
  }
}

/** The last part of the name without control characters, with the ending of what is stored. */
function safeName(sent: string, ending: string): string {
  const base = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = base
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return `${[...stem].slice(0, DOCUMENT_NAME_MAX - 5).join('') || 'document'}.${ending}`;
}
