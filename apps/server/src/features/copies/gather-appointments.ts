import type { CopiedRecord } from '@nadi/contract/copies';
import { isoDateAt } from '@nadi/domain/iso-date';
import { presentAppointment } from '#presenters/appointment.ts';
import {
  presentDocument,
  presentEncounter,
  presentFollowUp,
  presentIntakeAnswers,
  presentPrescription,
  presentSummary,
} from '#presenters/record.ts';
import { listPatientAppointments } from '#store/appointments.ts';
import { listDocuments } from '#store/documents.ts';
import { listEncounters } from '#store/encounters.ts';
import { listIntakeAnswers, listReasons } from '#store/intake.ts';
import { listSummaries } from '#store/notes.ts';
import { listPrescriptions } from '#store/prescriptions.ts';
import { listFollowUps } from '#store/series.ts';
import type { Db } from '#store/tables.ts';
import { createYearFiles, type FileName } from './file-names.ts';

/** Bounds the parameters of a statement. */
const AT_ONCE = 1000;

/** Reads a patient's appointments with everything about them that the patient may read, oldest booking first. */
export async function gatherAppointments(
  db: Db,
  { patientId, zone, publicUrl }: { patientId: string; zone: string; publicUrl: string },
  fileName: FileName,
): Promise<CopiedRecord['appointments']> {
  const found = await listPatientAppointments(db, [patientId]);
  const ids = found.map(({ id }) => id);
  const reasons = new Map(await inBatches(ids, async (some) => [...(await listReasons(db, some))]));
  const parts = await gatherParts(db, ids);
  const prescriptionsOf = createYearFiles(fileName, 'prescriptions', 'Prescriptions');
  return found.map((appointment) => {
    const { id } = appointment;
    const summary = parts.summaries.get(id)?.[0];
    const intake = parts.intakes.get(id)?.[0];
    const encounter = parts.encounters.get(id)?.[0];
    const followUp = parts.followUps.get(id)?.[0];
    return {
      ...presentAppointment(appointment),
      reason: reasons.get(id),
      summary: summary && presentSummary(summary),
      documents: (parts.documents.get(id) ?? []).map((document) => {
        const name = `${isoDateAt(zone, document.uploaded_at.getTime())} ${document.name}`;
        return { ...presentDocument(document), file: fileName('documents', name) };
      }),
      prescriptions: (parts.prescriptions.get(id) ?? []).map((each) => {
        const prescription = presentPrescription(each, publicUrl);
        return { ...prescription, file: prescriptionsOf(prescription.sheet.issuedOn) };
      }),
      intake: intake && presentIntakeAnswers(intake),
      encounter: encounter && presentEncounter(encounter),
      followUp: followUp && presentFollowUp(followUp),
    };
  });
}

async function gatherParts(db: Db, ids: readonly string[]) {
  const summaries = await inBatches(ids, (some) => listSummaries(db, some));
  const documents = await inBatches(ids, (some) => listDocuments(db, some));
  const prescriptions = await inBatches(ids, (some) => listPrescriptions(db, some));
  const intakes = await inBatches(ids, (some) => listIntakeAnswers(db, some));
  const encounters = await inBatches(ids, (some) => listEncounters(db, some));
  const followUps = await inBatches(ids, (some) => listFollowUps(db, some));
  return {
    summaries: Map.groupBy(summaries, ({ appointment_id }) => appointment_id),
    documents: Map.groupBy(documents, ({ appointment_id }) => appointment_id),
    prescriptions: Map.groupBy(prescriptions, ({ appointment_id }) => appointment_id),
    intakes: Map.groupBy(intakes, ({ appointment_id }) => appointment_id),
    encounters: Map.groupBy(encounters, ({ appointment_id }) => appointment_id),
    followUps: Map.groupBy(followUps, ({ follow_up_of }) => follow_up_of),
  };
}

async function inBatches<T>(
  ids: readonly string[],
  list: (some: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    for (const row of await list(ids.slice(at, at + AT_ONCE))) rows.push(row);
  }
  return rows;
}
