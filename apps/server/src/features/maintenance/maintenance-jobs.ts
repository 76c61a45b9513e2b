import {
  ATTENDANCE_FRESH_FOR,
  CANCELLED_DOCUMENTS_FOR,
  days,
  hours,
  KNOWN_ADDRESS_FOR,
  OUTBOX_RETENTION,
  SIGN_IN_FAILURES_WINDOW,
  VITALS_RETENTION,
} from '@nadi/domain/limits';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs.ts';
import { deleteOldEpochs } from '#platform/secure/epochs.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { deleteExpiredAccountTokens } from '#store/account-tokens.ts';
import { deleteStaleAttendees } from '#store/attendance.ts';
import { recordAudit } from '#store/audit.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { vacuum } from '#store/database-engine.ts';
import { deletePartsWithoutDocument } from '#store/documents.ts';
import { deleteMessageCountsBefore } from '#store/message-counts.ts';
import { deleteFinishedOutboxEntries } from '#store/outbox.ts';
import { deleteExpiredPasskeyChallenges } from '#store/passkeys.ts';
import { deleteOldAttempts } from '#store/password-attempts.ts';
import {
  countOldRecords,
  deleteRetentionReport,
  deleteUnusedDocument,
  saveRetentionReport,
} from '#store/retention.ts';
import { deleteExpiredPendingSignIns } from '#store/second-factors.ts';
import { deleteExpiredNonces, epochStore } from '#store/secure-epochs.ts';
import { deleteEndedSessions } from '#store/sessions.ts';
import { deleteExpiredSignInCodes } from '#store/sign-in-codes.ts';
import type { Db, Tables } from '#store/tables.ts';
import { deleteMinutesBefore } from '#store/vitals.ts';

/** Counts belong to a day of the clinic, in any time zone. */
const COUNTS_RETENTION = hours(48);

/** Age at which contents without a document are deleted; an upload has ended by then. */
const PARTS_WITHOUT_DOCUMENT = { from: days(30), until: hours(1) };

/** Schedules are in UTC: 21:40 is ten past three at night in India. */
export function maintenanceJobs(database: Database<Tables>, clock: Clock): Record<string, Job> {
  const { db } = database;
  const { now } = clock;
  const epochs = epochStore(db);
  const deleteExpired: Job = {
    schedule: '*/10 * * * *',
    async run() {
      const at = now();
      await deleteEndedSessions(db, new Date(at));
      await deleteExpiredAccountTokens(db, new Date(at));
      await deleteExpiredSignInCodes(db, new Date(at));
      await deleteExpiredPendingSignIns(db, new Date(at));
      await deleteExpiredPasskeyChallenges(db, new Date(at));
      await deleteExpiredNonces(db, new Date(at));
      await deleteOldEpochs(epochs, await epochs.databaseTime());
      await deleteStaleAttendees(db, new Date(at - ATTENDANCE_FRESH_FOR));
      await deleteMinutesBefore(db, new Date(at - VITALS_RETENTION));
      await deleteMessageCountsBefore(
        db,
        new Date(at - COUNTS_RETENTION).toISOString().slice(0, 10),
      );
      await deletePartsWithoutDocument(db, {
        from: new Date(at - PARTS_WITHOUT_DOCUMENT.from),
        until: new Date(at - PARTS_WITHOUT_DOCUMENT.until),
      });
      await deleteFinishedOutboxEntries(db, new Date(at - OUTBOX_RETENTION));
      await deleteOldAttempts(
        db,
        new Date(at - SIGN_IN_FAILURES_WINDOW),
        new Date(at - KNOWN_ADDRESS_FOR),
      );
    },
  };
  const nightly: Job = { schedule: '40 21 * * *', run: () => vacuum(database) };
  return {
    'delete-expired': deleteExpired,
    'report-retention': reportRetention(db, clock),
    'remove-unused-documents': removeUnusedDocuments(database, clock),
    ...(database.engine === 'pglite' && { 'vacuum-database': nightly }),
  };
}

/** Keeps a run short: a large document takes long on the embedded database. */
const AT_A_TIME = 20;

/** Removes documents of appointments that never began, each in a transaction of its own (docs/product/documents.md). */
export function removeUnusedDocuments(
  { transaction }: Pick<Database<Tables>, 'transaction'>,
  clock: Clock,
): Job {
  return {
    schedule: '*/30 * * * *',
    async run() {
      const at = new Date(clock.now());
      const cancelledBefore = new Date(clock.now() - CANCELLED_DOCUMENTS_FOR);
      for (let removed = 0; removed < AT_A_TIME; removed += 1) {
        const document = await transaction(async (trx) => {
          const deleted = await deleteUnusedDocument(trx, { cancelledBefore });
          if (!deleted) return undefined;
          const patient = { role: 'patient' as const, id: deleted.patient_id };
          const { appointment_id: appointmentId } = deleted;
          const entry = { at, action: 'lost-document', actor: patient, subject: patient };
          await recordAudit(trx, { ...entry, appointmentId });
          return deleted;
        });
        if (!document) return;
      }
    },
  };
}

/** Counts at night which records are older than the clinic has to keep them; it removes none. */
export function reportRetention(db: Db, { now }: Clock): Job {
  return {
    schedule: '50 21 * * *',
    async run() {
      const { recordYears } = presentClinicSettings(await findClinicSettings(db));
      if (!recordYears) return deleteRetentionReport(db);
      const period = { years: recordYears, at: new Date(now()) };
      const found = await countOldRecords(db, period);
      return saveRetentionReport(db, { ...found, ...period });
    },
  };
}
