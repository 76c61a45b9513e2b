import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { VirusScanner } from '#platform/virus-scanner.ts';
import { readConsentTexts } from '#policies/consent.ts';
import { requireReadable } from '#policies/record-access.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import { presentConsent } from '#presenters/consent.ts';
import { presentEncounter } from '#presenters/encounter.ts';
import { presentIntakeAnswers, presentIntakeForm } from '#presenters/intake.ts';
import { presentPrescription } from '#presenters/prescription.ts';
import { presentDocument, presentFollowUp, presentSummary } from '#presenters/record.ts';
import { findAppointmentRecord } from '#store/appointments.ts';
import { findLatestConsent } from '#store/consents.ts';
import { listDocuments } from '#store/documents.ts';
import { listEncounters } from '#store/encounters.ts';
import { findIntakeForm, listIntakeAnswers, listReasons } from '#store/intake.ts';
import { listSummaries } from '#store/notes.ts';
import { listPrescriptions } from '#store/prescriptions.ts';
import { listFollowUps } from '#store/series.ts';
import type { Db } from '#store/tables.ts';

export interface RecordDeps {
  zone: string;
  /** Base address of the link in the QR code of a prescription. */
  publicUrl: string;
  /** Whether there is less space for documents until the e-mail address is confirmed. */
  limitUnconfirmed: boolean;
  /** Scans documents before they are stored; null stores them unscanned. */
  scanner: VirusScanner | null;
  /** Returns the bytes free on the disk of the embedded database; null on a database server. */
  freeSpace: (() => Promise<number>) | null;
}

/** Returns one appointment as its patient sees it, with what the doctor shared. */
export function getPatientAppointment({
  zone,
  publicUrl,
}: RecordDeps): Query<Db, 'getPatientAppointment'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-record',
      about: (_call, { appointment }) => ({ kind: 'patients', ids: [appointment.userId] }),
    },
    async execute({ actor, body: { appointmentId } }, db) {
      await requireReadable(db, actor, 'appointments', appointmentId);
      const record = await findAppointmentRecord(db, appointmentId);
      if (!record) throw new Problem('appointment-not-found');
      const documents = await listDocuments(db, [appointmentId]);
      const prescriptions = await listPrescriptions(db, [appointmentId]);
      const [summary] = await listSummaries(db, [appointmentId]);
      const [encounter] = await listEncounters(db, [appointmentId]);
      const [followUp] = await listFollowUps(db, [appointmentId]);
      const [intake] = await listIntakeAnswers(db, [appointmentId]);
      const [consentText] = await readConsentTexts(db, DEFAULT_CONSENT);
      return {
        success: true,
        appointment: presentAppointment(record),
        reason: (await listReasons(db, [appointmentId])).get(appointmentId) ?? '',
        summary: summary && presentSummary(summary),
        documents: documents.map(presentDocument),
        prescriptions: prescriptions.map((each) => presentPrescription(each, publicUrl)),
        consent: presentConsent(await findLatestConsent(db, record.patient_id), consentText),
        intakeForm: presentIntakeForm(await findIntakeForm(db)),
        intake: intake && presentIntakeAnswers(intake),
        encounter: encounter && presentEncounter(encounter),
        followUp: followUp && presentFollowUp(followUp),
        timeZone: zone,
      };
    },
  };
}
