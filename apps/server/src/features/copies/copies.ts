import { randomUUID } from 'node:crypto';
import type { RecordCopy } from '@nadi/contract/copies';
import { COPIES_PER_DAY, copyState } from '@nadi/domain/copies';
import { isoDateAt } from '@nadi/domain/iso-date';
import { days, type Instant } from '@nadi/domain/limits';
import { actsFor, patientsOf } from '@nadi/domain/permissions';
import { copyFailures } from '@nadi/messages/en/copies';
import { composeText, type Translator } from '@nadi/messages/en/english';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Handlers, Mutation, Query } from '#platform/http/handler.ts';
import { FileReply } from '#platform/http/replies.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#store/audit.ts';
import {
  countCopies,
  findCopy,
  findOpenCopy,
  insertCopy,
  listCopies,
  lockCopiesOf,
  readCopy,
  recordCopyDownload,
  type StoredCopy,
} from '#store/copies.ts';
import { findManager } from '#store/dependants.ts';
import { findPatient } from '#store/patients.ts';
import type { Db } from '#store/tables.ts';
import { gatherRecord } from './gather-record.ts';
import { recordVolumes } from './record-pdf.ts';

export interface CopyRouteDeps {
  zone: string;
  publicUrl: string;
  /** Starts making the copies that wait. */
  makeCopiesSoon(): void;
}

export function copyRoutes(deps: CopyRouteDeps) {
  return {
    requestCopy: requestCopy(deps),
    listCopies: {
      kind: 'query',
      audit: null,
      async execute({ actor, now, readTranslator }, db) {
        const i18n = await readTranslator();
        const copies = await listCopies(db, patientsOf(actor), SHOWN);
        const shown = copies.map((copy) => presentCopy(copy, { ownId: actor.id, now, i18n }));
        return { success: true, copies: shown, timeZone: deps.zone };
      },
    },
    downloadCopy: downloadCopy(deps.zone),
    printSummary: printSummary(deps),
  } satisfies Partial<Handlers<Db>>;
}

const SHOWN = 20;

/** Asks for a copy; the one that waits or is being made is returned instead of a second one. */
function requestCopy({ makeCopiesSoon }: CopyRouteDeps): Mutation<Db, 'requestCopy'> {
  return {
    kind: 'mutation',
    audit: {
      action: 'requested-copy',
      about: ({ actor, body }) => ({ kind: 'patient', id: body.dependantId ?? actor.id }),
    },
    async execute({ actor, body, now }, trx) {
      const patientId = body.dependantId ?? actor.id;
      if (!actsFor(actor, patientId)) throw new Problem('dependant-not-found');
      await lockCopiesOf(trx, patientId);
      const open = await findOpenCopy(trx, patientId);
      if (open) return { success: true, copyId: open.id };
      const since = new Date(now - days(1));
      if ((await countCopies(trx, patientId, since)) >= COPIES_PER_DAY) {
        throw new Problem('too-many-copies');
      }
      const copyId = randomUUID();
      const at = new Date(now);
      await insertCopy(trx, { id: copyId, patientId, requestedBy: actor.id, at });
      return { success: true, message: replyMessages.copyRequested, copyId };
    },
    afterCommit: makeCopiesSoon,
  };
}

function presentCopy(
  copy: StoredCopy,
  { ownId, now, i18n }: { ownId: string; now: Instant; i18n: Translator },
): RecordCopy {
  const { patient_id: patientId, failure } = copy;
  return {
    _id: copy.id,
    ...(patientId !== ownId && { dependantId: patientId }),
    state: toState(copy, now),
    done: copy.done,
    total: copy.total,
    missing: copy.missing,
    size: copy.size ?? undefined,
    requestedAt: copy.requested_at.getTime(),
    readyAt: copy.ready_at?.getTime(),
    endsAt: copy.ends_at?.getTime(),
    downloadedAt: copy.downloaded_at?.getTime(),
    message: failure ? composeText(copyFailures[failure], i18n) : undefined,
  };
}

function toState(copy: StoredCopy, now: Instant) {
  return copyState(
    {
      running: copy.run !== null,
      endsAt: copy.ends_at?.getTime() ?? null,
      failedAt: copy.failed_at?.getTime() ?? null,
      endedAt: copy.ended_at?.getTime() ?? null,
    },
    now,
  );
}

/** Sends a ready copy; a foreign one and an unknown one get the same reply. */
function downloadCopy(zone: string): Mutation<Db, 'downloadCopy', Db> {
  return {
    kind: 'mutation',
    // The use case knows the patient of the copy.
    audit: null,
    // The contents are read after the transaction.
    prepare: async (_context, db) => db,
    async execute({ actor, body: { copyId }, now }, trx, db) {
      const copy = await findCopy(trx, copyId);
      if (!copy || !actsFor(actor, copy.patient_id)) throw new Problem('copy-not-found');
      if (copy.size === null || copy.ready_at === null || toState(copy, now) !== 'ready') {
        throw new Problem('copy-not-ready');
      }
      const at = new Date(now);
      await recordCopyDownload(trx, copyId, at);
      const subject = { role: 'patient' as const, id: copy.patient_id };
      const entry = { at, action: 'downloaded-copy', appointmentId: null };
      await recordAudit(trx, { ...entry, actor: { role: actor.role, id: actor.id }, subject });
      return new FileReply({
        name: `My record ${isoDateAt(zone, copy.ready_at.getTime())}.zip`,
        mediaType: 'application/zip',
        size: copy.size,
        parts: readCopy(db, copyId),
      });
    },
  };
}

/**
 * Typesets the PDF of the copy for a patient who has no account to take one in
 * (docs/product/copies.md#printed-summary).
 */
function printSummary({ zone, publicUrl }: CopyRouteDeps): Query<Db, 'printSummary'> {
  return {
    kind: 'query',
    audit: {
      action: 'printed-summary',
      about: ({ body }) => ({ kind: 'patient', id: body.userId }),
    },
    async execute({ body: { userId: patientId }, now }, db) {
      const patient = await findPatient(db, patientId);
      if (!patient) throw new Problem('patient-not-found');
      const isManaged = Boolean(await findManager(db, patientId, new Date(now)));
      if (patient.email !== null || isManaged) throw new Problem('takes-own-copy');
      const { record } = await gatherRecord(db, { patientId, zone, publicUrl, now });
      const { value } = await recordVolumes(record).next();
      const { pdf } = value;
      return new FileReply({
        name: `Record of ${patient.name}.pdf`,
        mediaType: 'application/pdf',
        size: pdf.length,
        parts: only(pdf),
      });
    },
  };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
