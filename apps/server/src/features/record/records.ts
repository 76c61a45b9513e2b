import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import { replyMessages } from '@nadi/messages/en/replies';
import { type About, appointmentInBody } from '#platform/http/audit-rule.ts';
import type { Handlers, Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import type { VirusScanner } from '#platform/virus-scanner.ts';
import { readConsentTexts } from '#policies/consent.ts';
import {
  requirePending,
  requireReadable,
  requireTreated,
  requireWritable,
} from '#policies/record-access.ts';
import { presentAppointment } from '#presenters/appointment.ts';
import {
  presentConsent,
  presentDocument,
  presentEncounter,
  presentFollowUp,
  presentIntakeAnswers,
  presentIntakeForm,
  presentPrescription,
  presentSummary,
} from '#presenters/record.ts';
import { findAppointmentRecord, findByMeetingCode } from '#store/appointments.ts';
import { findLatestConsent } from '#store/consents.ts';
import { listDocuments } from '#store/documents.ts';
import { listEncounters, saveEncounter } from '#store/encounters.ts';
import { findIntakeForm, listIntakeAnswers, listReasons, saveReason } from '#store/intake.ts';
import { findConfirmation } from '#store/messages.ts';
import { listSummaries } from '#store/notes.ts';
import { listPrescriptions } from '#store/prescriptions.ts';
import { listFollowUps } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import type { EmergencyDeps } from './emergency-access.ts';
import { readRecord } from './read-record.ts';

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
  mail: EmergencyDeps['mail'];
  /** Counts a doctor's searches for somebody else's patient. */
  emergencySearches: EmergencyDeps['searches'];
}

/** Returns one appointment as its patient sees it, with what the doctor shared. */
function getPatientAppointment({
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
      const confirmation = await findConfirmation(db, appointmentId, actor.id);
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
        confirmation: confirmation && {
          sent: confirmation.state === 'done',
          address: confirmation.address ?? undefined,
        },
        timeZone: zone,
      };
    },
  };
}

export function appointmentRecordRoutes(deps: RecordDeps) {
  return {
    getPatientAppointment: getPatientAppointment(deps),
    /** Stores the patient's own words for why they come; until the appointment has ended. */
    setReason: {
      kind: 'mutation',
      audit: { action: 'set-reason', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const appointment = await requireWritable(trx, actor, 'reason', body.appointmentId);
        requirePending(appointment);
        await saveReason(trx, appointment.id, { reason: body.reason, at: new Date(now) });
        return { success: true, message: replyMessages.reasonSaved };
      },
    },
    /** Saves what the doctor records about how an appointment took place (docs/product/record.md#encounter). */
    saveEncounter: {
      kind: 'mutation',
      audit: { action: 'recorded-encounter', about: appointmentInBody },
      async execute({ actor, body, now }, trx) {
        const appointment = await requireWritable(trx, actor, 'encounter', body.appointmentId);
        if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
        const { mode, kind, identityCheck, location } = body;
        const recorded = { mode, kind, identity_check: identityCheck, location };
        const stored = await saveEncounter(trx, appointment.id, { recorded, at: new Date(now) });
        return {
          success: true,
          message: replyMessages.encounterSaved,
          encounter: presentEncounter(stored),
        };
      },
    },
    /** Returns a patient with their appointments with this doctor; another doctor's are not in it. */
    getDoctorPatient: {
      kind: 'query',
      audit: { action: 'read-record', about: selectPatient },
      async execute({ actor, body }, db) {
        await requireTreated(db, actor.id, 'identity', body.userId);
        return { success: true, ...(await readRecord(db, body.userId, actor.id, deps)) };
      },
    },
    getDoctorAppointment: {
      kind: 'query',
      audit: { action: 'read-record', about: selectPatient },
      async execute({ actor, body }, db) {
        const byCode = body.meetingId && (await findByMeetingCode(db, body.meetingId));
        const id = body.appointmentId ?? (byCode ? byCode.id : undefined);
        if (id === undefined) throw new Problem('appointment-not-found');
        const appointment = await requireReadable(db, actor, 'identity', id);
        const record = await readRecord(db, appointment.patient_id, actor.id, deps);
        return { success: true, ...record, appointmentId: id };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

function selectPatient(_call: unknown, { patient }: { patient: { _id: string } }): About {
  return { kind: 'patients', ids: [patient._id] };
}
