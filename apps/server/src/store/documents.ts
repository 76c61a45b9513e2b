import type { DocumentKind } from '@nadi/domain/stored-values';
import { sql } from 'kysely';
import { toColumns } from './columns.ts';
import type { Db, NewRow } from './tables.ts';

/** The patient's description of a document. */
interface DocumentFacts {
  kind: DocumentKind | null;
  datedOn: string | null;
}

/** Locks the appointment and the uploader until the transaction ends, so that documents are counted one after another. */
export async function lockDocumentOwners(
  db: Db,
  { appointmentId, uploaderId }: { appointmentId: string; uploaderId: string },
): Promise<void> {
  for (const [table, id] of [
    ['appointments', appointmentId],
    ['patients', uploaderId],
  ] as const) {
    await db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().execute();
  }
}

interface DocumentOwners {
  appointmentId: string;
  patientIds: readonly string[];
  /** Older uploads were given up and no longer count. */
  uploadsSince: Date;
}

/**
 * Counts an appointment's documents and sums the bytes of all that these patients have, with uploads that
 * are being stored.
 */
export function countDocuments(
  db: Db,
  { appointmentId, patientIds, uploadsSince }: DocumentOwners,
): Promise<{ ofAppointment: number; bytesOfPatients: number }> {
  const stored = db.selectFrom('documents').select(['appointment_id', 'patient_id', 'size']);
  const storing = db
    .selectFrom('document_uploads')
    .select(['appointment_id', 'patient_id', 'size'])
    .where('started_at', '>', uploadsSince);
  return db
    .selectFrom(stored.unionAll(storing).as('counted'))
    .select(({ fn, val }) => [
      fn.countAll<number>().filterWhere('appointment_id', '=', appointmentId).as('ofAppointment'),
      fn.coalesce(sql<number>`sum(size)::float8`, val(0)).as('bytesOfPatients'),
    ])
    .where('patient_id', 'in', patientIds)
    .executeTakeFirstOrThrow();
}

/** Counts a document from now on, before its contents are stored. */
export async function insertUpload(db: Db, upload: NewRow<'document_uploads'>): Promise<void> {
  await db.insertInto('document_uploads').values(toColumns(upload)).execute();
}

export async function deleteUpload(db: Db, documentId: string): Promise<void> {
  await db.deleteFrom('document_uploads').where('document_id', '=', documentId).execute();
}

/** Stores the contents of a document that is added afterwards, each part by itself. */
export async function storeParts(
  db: Db,
  documentId: string,
  parts: AsyncIterable<Uint8Array>,
  storedAt: Date,
): Promise<void> {
  let part = 0;
  for await (const bytes of parts) {
    await db
      .insertInto('document_parts')
      .values({ document_id: documentId, part, bytes, stored_at: storedAt })
      .execute();
    part += 1;
  }
}

/** Deletes the contents of a document, unless it was added, and no longer counts its upload. */
export async function deleteParts(db: Db, documentId: string): Promise<void> {
  await deleteUpload(db, documentId);
  await db
    .deleteFrom('document_parts')
    .where('document_id', '=', documentId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('documents').select('id').where('id', '=', documentId))),
    )
    .execute();
}

/** Deletes the contents of documents that were never added, stored within the given times. */
export async function deletePartsWithoutDocument(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  await db.deleteFrom('document_uploads').where('started_at', '<', until).execute();
  await db
    .deleteFrom('document_parts')
    .where('document_id', 'in', (eb) =>
      eb
        .selectFrom('document_parts as first')
        .select('first.document_id')
        .where('first.part', '=', 0)
        .where('first.stored_at', '>', from)
        .where('first.stored_at', '<', until)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('documents').whereRef('documents.id', '=', 'first.document_id'))),
        ),
    )
    .execute();
}

/** Adds a document whose parts are stored. */
export async function insertDocument(db: Db, document: NewRow<'documents'>): Promise<void> {
  await db.insertInto('documents').values(toColumns(document)).execute();
}

/** Lists documents, oldest first. */
export async function listDocuments(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('documents')
    .select(['id', 'appointment_id', 'name', 'media_type', 'size', 'uploaded_at'])
    .select(['kind', 'dated_on', 'scanned_at'])
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

export type StoredDocument = Awaited<ReturnType<typeof listDocuments>>[number];

export function findDocument(db: Db, id: string) {
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads the contents part by part. */
export async function* readDocument(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const row = await db
      .selectFrom('document_parts')
      .select('bytes')
      .where('document_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst();
    if (!row) return;
    yield row.bytes;
  }
}

export async function describeDocument(
  db: Db,
  id: string,
  { kind, datedOn }: DocumentFacts,
): Promise<void> {
  await db.updateTable('documents').set({ kind, dated_on: datedOn }).where('id', '=', id).execute();
}

export async function deleteDocument(db: Db, id: string): Promise<void> {
  await db.deleteFrom('documents').where('id', '=', id).execute();
}
