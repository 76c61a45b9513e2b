import type { Db } from './tables.ts';

interface NewDocument {
  id: string;
  appointmentId: string;
  patientId: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: Buffer;
  uploadedAt: Date;
}

/** Counts the documents of an appointment, and locks the appointment until the transaction ends. */
export async function countDocuments(db: Db, appointmentId: string): Promise<number> {
  await db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', appointmentId)
    .forUpdate()
    .execute();
  const { count } = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertDocument(
  db: Db,
  document: NewDocument,
  parts: AsyncIterable<Uint8Array>,
): Promise<void> {
  await db
    .insertInto('documents')
    .values({
      id: document.id,
      appointment_id: document.appointmentId,
      patient_id: document.patientId,
      name: document.name,
      media_type: document.mediaType,
      size: document.size,
      sha256: document.sha256,
      uploaded_at: document.uploadedAt,
    })
    .execute();
  let part = 0;
  for await (const bytes of parts) {
    await db
      .insertInto('document_parts')
      .values({ document_id: document.id, part, bytes })
      .execute();
    part += 1;
  }
}

/** Oldest first. */
export async function listDocuments(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('documents')
    .select(['id', 'appointment_id', 'name', 'media_type', 'size', 'uploaded_at'])
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

export async function deleteDocument(db: Db, id: string): Promise<void> {
  await db.deleteFrom('documents').where('id', '=', id).execute();
}
