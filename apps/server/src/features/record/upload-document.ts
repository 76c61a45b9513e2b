import { createHash, randomUUID } from 'node:crypto';
import {
  DOCUMENT_NAME_MAX,
  DOCUMENTS_MAX,
  FAMILY_DOCUMENTS_BYTES_MAX,
  hours,
  type Instant,
  UNCONFIRMED_DOCUMENTS_BYTES_MAX,
} from '@nadi/domain/limits';
import { patientsOf } from '@nadi/domain/permissions';
import { replyMessages } from '@nadi/messages/en/replies';
import { isDiskFull } from '#platform/db/database-errors.ts';
import { encodeDocumentImage } from '#platform/encode-image.ts';
import { appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { VirusScanner } from '#platform/virus-scanner.ts';
import { requireFreeSpace } from '#policies/free-space.ts';
import { requireWritable } from '#policies/record-access.ts';
import { presentDocument } from '#presenters/record.ts';
import {
  countDocuments,
  deleteParts,
  deleteUpload,
  insertDocument,
  insertUpload,
  listDocuments,
  lockDocumentOwners,
  storeParts,
} from '#store/documents.ts';
import { hasConfirmedEmail } from '#store/message-content.ts';
import type { Db, NewRow } from '#store/tables.ts';
import { acceptDocumentDate } from './documents.ts';
import type { RecordDeps } from './records.ts';

type Actor = RequestContext<'uploadDocument'>['actor'];

/** The checked document that is stored for an upload. */
type Prepared = Omit<NewRow<'documents'>, 'appointmentId' | 'patientId' | 'uploadedAt'>;

/** An upload has ended by then, or its node has. */
const UPLOAD_FOR = hours(1);
const PART_BYTES = 128 * 1024;

/** Takes a PDF as it is and a picture re-encoded; the type is read from the content (docs/product/documents.md). */
export function uploadDocument({
  zone,
  limitUnconfirmed,
  scanner,
  freeSpace,
}: Pick<RecordDeps, 'zone' | 'limitUnconfirmed' | 'scanner' | 'freeSpace'>): Mutation<
  Db,
  'uploadDocument',
  Prepared
> {
  return {
    kind: 'mutation',
    audit: { action: 'added-document', about: appointmentInBody },
    // Each upload is counted before the next one of the account is stored.
    serialKey: ({ actor }) => actor.id,
    discard: ({ id }, db) => deleteParts(db, id),
    async prepare({ actor, body, now }, db) {
      const datedOn = acceptDocumentDate(body.date, { zone, now });
      await requireFreeSpace(freeSpace, body.document.size);
      // Nothing is scanned or decoded for an appointment that is not theirs.
      const owner = await findOwner(db, actor, body.appointmentId);
      await requireClean(scanner, body.document);
      const { contents, ...prepared } = await prepareContents(body.document, actor.id);
      const id = randomUUID();
      // Other nodes count these bytes before they are stored.
      await db.transaction().execute(async (trx) => {
        const { size } = contents;
        await lockDocumentOwners(trx, { ...owner, uploaderId: actor.id });
        await requireSpace(trx, { actor, owner, size, limitUnconfirmed, now });
        await insertUpload(trx, { documentId: id, ...owner, size, startedAt: new Date(now) });
      });
      await storeOrDiscard(db, id, contents, new Date(now));
      const scannedAt = scanner ? new Date(now) : null;
      return { ...prepared, id, size: contents.size, kind: body.kind ?? null, datedOn, scannedAt };
    },
    async execute({ actor, body, now }, trx, document) {
      const owner = await findOwner(trx, actor, body.appointmentId);
      await lockDocumentOwners(trx, { ...owner, uploaderId: actor.id });
      await deleteUpload(trx, document.id);
      await requireSpace(trx, { actor, owner, size: document.size, limitUnconfirmed, now });
      await insertDocument(trx, { ...document, ...owner, uploadedAt: new Date(now) });
      const { id } = document;
      const { appointmentId } = owner;
      const added = (await listDocuments(trx, [appointmentId])).find((each) => each.id === id);
      if (!added) throw new Error('the document was not stored');
      return {
        success: true,
        message: replyMessages.documentAdded,
        document: presentDocument(added),
      };
    },
  };
}

/**
 * Returns the appointment and the patient of a new document.
 * @throws Problem if the actor may add no documents to the appointment
 */
async function findOwner(db: Db, actor: Actor, appointmentId: string) {
  const appointment = await requireWritable(db, actor, 'documents', appointmentId);
  if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
  return { appointmentId: appointment.id, patientId: appointment.patient_id };
}

/**
 * Lets a file through that the scanner calls clean, and every file where there is no scanner.
 * @throws Problem 'infected-document', or 'scanner-unavailable' without a verdict
 */
async function requireClean(scanner: VirusScanner | null, file: File): Promise<void> {
  if (!scanner) return;
  const found = await scanner.scan(file).catch((cause: unknown) => {
    throw new Problem('scanner-unavailable', { cause });
  });
  if (found === null) return;
  throw new Problem('infected-document', { cause: new Error(`clamd found ${found}`) });
}

interface Wanted {
  actor: Actor;
  owner: { appointmentId: string };
  /** Bytes. */
  size: number;
  limitUnconfirmed: boolean;
  now: Instant;
}

/**
 * Checks what the patient has stored; a family counts as one.
 * @throws Problem if the document does not fit
 */
async function requireSpace(
  db: Db,
  { actor, owner, size, limitUnconfirmed, now }: Wanted,
): Promise<void> {
  const { appointmentId } = owner;
  const patientIds = patientsOf(actor);
  const uploadsSince = new Date(now - UPLOAD_FOR);
  const stored = await countDocuments(db, { appointmentId, patientIds, uploadsSince });
  if (stored.ofAppointment >= DOCUMENTS_MAX) throw new Problem('too-many-documents');
  const bytes = stored.bytesOfPatients + size;
  if (bytes > FAMILY_DOCUMENTS_BYTES_MAX) throw new Problem('documents-too-large');
  if (!limitUnconfirmed || bytes <= UNCONFIRMED_DOCUMENTS_BYTES_MAX) return;
  if (!(await hasConfirmedEmail(db, actor.id))) throw new Problem('email-unverified');
}

/** @throws Problem 'storage-full' if the database's disk has no room; nothing stays stored */
async function storeOrDiscard(db: Db, id: string, contents: Blob, now: Date): Promise<void> {
  try {
    await storeParts(db, id, partsOf(contents), now);
  } catch (error) {
    await deleteParts(db, id).catch(() => {});
    throw isDiskFull(error) ? new Problem('storage-full') : error;
  }
}

async function prepareContents(file: File, account: string) {
  const start = Buffer.from(await file.slice(0, 5).arrayBuffer()).toString('latin1');
  const isPdf = start === '%PDF-';
  const encoded = isPdf ? null : await encodeDocumentImage(file, account);
  const contents = encoded ? new Blob([new Uint8Array(encoded)]) : file;
  const hash = createHash('sha256');
  for await (const bytes of partsOf(contents)) hash.update(bytes);
  return {
    contents,
    name: safeName(file.name, isPdf ? 'pdf' : 'webp'),
    mediaType: isPdf ? ('application/pdf' as const) : ('image/webp' as const),
    sha256: hash.digest(),
  };
}

async function* partsOf(contents: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < contents.size; at += PART_BYTES) {
    yield new Uint8Array(await contents.slice(at, at + PART_BYTES).arrayBuffer());
  }
}

/** Returns the last part of the name without control characters, with the given ending. */
function safeName(sent: string, ending: string): string {
  const base = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = base
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  return `${[...stem].slice(0, DOCUMENT_NAME_MAX - 5).join('') || 'document'}.${ending}`;
}
