import { DEFAULT_CONSENT } from '@nadi/messages/en/consent-text';
import { Problem } from '#platform/problem.ts';
import { readConsentTexts } from '#policies/consent.ts';
import { presentPatient } from '#presenters/patient.ts';
import { presentConsent, presentPrescription, presentRecordEntry } from '#presenters/record.ts';
import { listAppointmentsBetween } from '#store/appointments.ts';
import { findLatestConsent } from '#store/consents.ts';
import { listDocuments } from '#store/documents.ts';
import { listEncounters } from '#store/encounters.ts';
import { listIntakeAnswers, listReasons } from '#store/intake.ts';
import { listAddenda, listNotes, listSummaries } from '#store/notes.ts';
import { findPatient } from '#store/patients.ts';
import { listPrescriptions } from '#store/prescriptions.ts';
import { listFollowUps } from '#store/series.ts';
import type { Db } from '#store/tables.ts';

/** Reads a patient's record: the appointments with one doctor, or with every doctor (null). */
export async function readRecord(
  db: Db,
  patientId: string,
  doctorId: string | null,
  { zone, publicUrl }: { zone: string; publicUrl: string },
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
