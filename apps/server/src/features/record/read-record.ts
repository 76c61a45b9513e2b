import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import type { About } from '#platform/http/audit-rule.ts';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { readConsentTexts } from '#policies/consent.ts';
import { requireReadable, requireTreated } from '#policies/record-access.ts';
import { presentConsent } from '#presenters/consent.ts';
import { presentPatient } from '#presenters/patient.ts';
import { presentPrescription } from '#presenters/prescription.ts';
import { presentRecordEntry } from '#presenters/record.ts';
import { findByMeetingCode, listAppointmentsBetween } from '#store/appointments.ts';
import { findLatestConsent } from '#store/consents.ts';
import { listDocuments } from '#store/documents.ts';
import { listEncounters } from '#store/encounters.ts';
import { listIntakeAnswers, listReasons } from '#store/intake.ts';
import { listAddenda, listNotes, listSummaries } from '#store/notes.ts';
import { findPatient } from '#store/patients.ts';
import { listPrescriptions } from '#store/prescriptions.ts';
import { listFollowUps } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import type { RecordDeps } from './get-patient-appointment.ts';

/** Returns a patient with their appointments with this doctor; another doctor's are not in it. */
export function getDoctorPatient(deps: RecordDeps): Query<Db, 'getDoctorPatient'> {
  return {
    kind: 'query',
    audit: { action: 'read-record', about: selectPatient },
    async execute({ actor, body }, db) {
      await requireTreated(db, actor.id, 'identity', body.userId);
      return { success: true, ...(await readRecord(db, body.userId, actor.id, deps)) };
    },
  };
}

export function getDoctorAppointment(deps: RecordDeps): Query<Db, 'getDoctorAppointment'> {
  return {
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
  };
}

function selectPatient(_call: unknown, { patient }: { patient: { _id: string } }): About {
  return { kind: 'patients', ids: [patient._id] };
}

async function readRecord(
  db: Db,
  patientId: string,
  doctorId: string,
  { zone, publicUrl }: RecordDeps,
) {
  const patient = await findPatient(db, patientId);
  if (!patient) throw new Problem('patient-not-found');
  const found = await listAppointmentsBetween(db, { patientId, doctorId });
  const ids = found.map(({ id }) => id);
  const reasons = await listReasons(db, ids);
  const notes = await listNotes(db, ids);
  const addenda = await listAddenda(db, ids);
  const prescriptions = await listPrescriptions(db, ids);
  const documents = await listDocuments(db, ids);
  const intakes = await listIntakeAnswers(db, ids);
  const encounters = await listEncounters(db, ids);
  const followUps = await listFollowUps(db, ids);
  const summaries = await listSummaries(db, ids);
  const appointments = found.map((record) =>
    presentRecordEntry(record, {
      reason: reasons.get(record.id),
      note: notes.find(({ appointmentId }) => appointmentId === record.id),
      addenda: addenda.filter(({ appointment_id }) => appointment_id === record.id),
      documents: documents.filter(({ appointment_id }) => appointment_id === record.id),
      prescriptions: prescriptions
        .filter(({ appointment_id }) => appointment_id === record.id)
        .map((each) => presentPrescription(each, publicUrl)),
      intake: intakes.find(({ appointment_id }) => appointment_id === record.id),
      encounter: encounters.find(({ appointment_id }) => appointment_id === record.id),
      followUp: followUps.find(({ follow_up_of }) => follow_up_of === record.id),
      summary: summaries.find(({ appointment_id }) => appointment_id === record.id),
    }),
  );
  const [consentText] = await readConsentTexts(db, DEFAULT_CONSENT);
  const consent = presentConsent(await findLatestConsent(db, patientId), consentText);
  return { patient: presentPatient(patient), appointments, consent, timeZone: zone };
}
