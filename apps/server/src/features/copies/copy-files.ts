import { createHash } from 'node:crypto';
import type { CopiedRecord } from '@nadi/contract/copies';
import { recordSchema } from '@nadi/contract/copies';
import type { Prescription } from '@nadi/contract/prescriptions';
import { calendarUid } from '@nadi/domain/appointment';
import { minutes } from '@nadi/domain/limits';
import { calendarTitle } from '@nadi/messages/en/calendar-entry';
import { copyReadme } from '@nadi/messages/en/copies';
import { english } from '@nadi/messages/en/english';
import { alternately, mapAhead } from '#platform/background-work.ts';
import { writeCalendar } from '#platform/calendar-file.ts';
import { formatCsv } from '#platform/csv.ts';
import { isUnavailable } from '#platform/db/database-errors.ts';
import type { ZipEntry } from '#platform/zip.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { findDocument, readDocument } from '#store/documents.ts';
import { findImage, findLogoIcon } from '#store/images.ts';
import type { IssuedInvoice } from '#store/invoices.ts';
import type { Db } from '#store/tables.ts';
import type { GatheredRecord } from './gather-record.ts';
import { recordSheets, recordVolumes } from './record-pdf.ts';
import { formatInstant } from './sheet-texts.ts';

/** Files that other features typeset: receipts, an invoice, prescriptions. */
export interface Typeset {
  receiptsPdf(
    db: Db,
    wanted: readonly { appointmentId: string; number: string }[],
    patientIds: readonly string[],
  ): Promise<Buffer>;
  invoicePdf(record: IssuedInvoice): Promise<Buffer>;
  prescriptionsPdf(
    prescriptions: readonly Prescription[],
    logo: Uint8Array | null,
  ): Promise<Buffer>;
}

interface CopyFiles {
  db: Db;
  gathered: GatheredRecord;
  typeset: Typeset;
  publicUrl: string;
  /** Called for each document that cannot be read, or is not the one that was stored. */
  onMissing(documentId: string): void;
}

/** Files of every copy besides the volumes of the PDF. */
const FIXED = 6;
/** The typesetting thread has its next file as soon as it has finished one. */
const AHEAD = 2;

/** Returns how many files a copy has, those that cannot be read included. */
export function countFiles({ record, imageId }: GatheredRecord): number {
  const documents = record.appointments.flatMap((each) => each.documents);
  const sheets = [...listPrescriptions(record), ...record.receipts, ...record.invoices];
  const typeset = new Set(sheets.map(({ file }) => file));
  const volumes = recordSheets(record).length;
  return FIXED + volumes + documents.length + typeset.size + (imageId ? 1 : 0);
}

/**
 * Makes the files of a copy. Documents are read while sheets are typeset, both before the record, which says which
 * documents are missing. Yields null for a file that is left out.
 */
export async function* copyFiles(copy: CopyFiles): AsyncGenerator<ZipEntry | null> {
  const { db, typeset, gathered, publicUrl } = copy;
  const { record, imageId } = gathered;
  yield text('README.txt', copyReadme(record.clinic.name, formatInstant(record, record.madeAt)));
  yield* alternately(documentFiles(copy), sheetFiles(copy));
  const picture = imageId && (await findImage(db, imageId, 'large'));
  if (imageId) yield picture ? stored('documents/picture.webp', [picture]) : null;
  for (const [index, { file }] of record.invoices.entries()) {
    const issued = gathered.invoices[index];
    yield issued ? stored(file, [await typeset.invoicePdf(issued)]) : null;
  }
  yield text('calendar.ics', calendarOf(record, publicUrl));
  yield text('messages.csv', messagesCsv(record));
  yield text('who-read-my-record.csv', accessCsv(record));
  yield text('record.schema.json', JSON.stringify(recordSchema(), null, 2));
  yield text('record.json', JSON.stringify(record, null, 1));
  for await (const { name, pdf } of recordVolumes(record)) yield stored(name, [pdf]);
}

/** Makes the files of prescriptions and receipts. */
async function* sheetFiles({ db, typeset, gathered: { record } }: CopyFiles) {
  const { logo } = presentClinicSettings(await findClinicSettings(db));
  const icon = await findLogoIcon(db, logo);
  yield* mapAhead(
    Map.groupBy(listPrescriptions(record), ({ file }) => file),
    async ([file, all]) => stored(file, [await typeset.prescriptionsPdf(all, icon)]),
    AHEAD,
  );
  yield* mapAhead(
    Map.groupBy(record.receipts, ({ file }) => file),
    async ([file, all]) => stored(file, [await typeset.receiptsPdf(db, all, [record.profile._id])]),
    AHEAD,
  );
}

function listPrescriptions({ appointments }: CopiedRecord) {
  const all = appointments.flatMap(({ prescriptions }) => prescriptions);
  return all.toSorted((a, b) => a.number - b.number);
}

function stored(name: string, contents: readonly Uint8Array[]): ZipEntry {
  return { name, contents, compress: false };
}

function text(name: string, contents: string): ZipEntry {
  return { name, contents: [Buffer.from(contents)], compress: true };
}

async function* documentFiles({ db, gathered, onMissing }: CopyFiles) {
  const { record } = gathered;
  for (const { documents } of record.appointments) {
    for (const document of documents) {
      const { _id: id, file = '' } = document;
      const contents = await readChecked(db, id);
      if (!contents) {
        delete document.file;
        record.missing.push(document.name);
        onMissing(id);
      }
      yield contents && stored(file, contents);
    }
  }
}

/** Returns a document as it was stored, in parts; null if it cannot be read or is another one. */
async function readChecked(db: Db, id: string): Promise<readonly Uint8Array[] | null> {
  const hash = createHash('sha256');
  const parts: Uint8Array[] = [];
  try {
    const document = await findDocument(db, id);
    if (!document) return null;
    for await (const bytes of readDocument(db, id)) {
      hash.update(bytes);
      parts.push(bytes);
    }
    return hash.digest().equals(document.sha256) ? parts : null;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return null;
  }
}

function calendarOf({ appointments, clinic, profile }: CopiedRecord, publicUrl: string): string {
  const events = appointments.map((each) => ({
    uid: calendarUid(each._id),
    sequence: each.moves?.length ?? 0,
    startsAt: each.startsAt,
    endsAt: each.startsAt + minutes(each.minutes ?? 0),
    cancelled: each.cancelled,
    summary: calendarTitle({ i18n: english, doctor: each.docData.name, clinic: clinic.name }),
    description: `${each.docData.name}\nFor ${profile.name}`,
    ...(each.location && { location: [each.location.name, ...each.location.address].join(', ') }),
    url: `${publicUrl}/my-appointments/${each._id}`,
  }));
  const booked = new Map(appointments.map((each) => [calendarUid(each._id), each.bookedAt]));
  return writeCalendar(clinic.name, events, ({ uid }) => booked.get(uid) ?? 0);
}

function messagesCsv(record: CopiedRecord): string {
  return formatCsv(
    [
      ['Written', ({ createdAt }) => formatInstant(record, createdAt)],
      ['Kind', ({ kind }) => kind],
      ['Channel', ({ channel }) => channel],
      ['Address', ({ address }) => address ?? ''],
      ['Subject', ({ subject }) => subject ?? ''],
      ['State', ({ state }) => state],
    ],
    record.messages,
  );
}

function accessCsv(record: CopiedRecord): string {
  return formatCsv(
    [
      ['When', ({ at }) => formatInstant(record, at)],
      ['Role', ({ role }) => role],
      ['Name', ({ name }) => name],
      ['What', ({ description }) => description],
    ],
    record.access,
  );
}
