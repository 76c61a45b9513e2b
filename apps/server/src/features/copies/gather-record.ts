import type { CopiedRecord } from '@nadi/contract/copies';
import { adultOn } from '@nadi/domain/dependants';
import { receiptNumber } from '@nadi/domain/invoice';
import { formatIsoDate, isoDateAt } from '@nadi/domain/iso-date';
import type { Instant } from '@nadi/domain/limits';
import { Problem } from '#platform/problem.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { presentInvoice } from '#presenters/invoice.ts';
import { presentProfile } from '#presenters/patient.ts';
import { presentPayment } from '#presenters/payment.ts';
import { presentHealthEntry, presentHealthEntryVersion } from '#presenters/record.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import {
  listAllHealthVersions,
  listConsents,
  listReceiptsOf,
  listVitalsMinutes,
} from '#store/copied-rows.ts';
import { findManager, listDependants } from '#store/dependants.ts';
import { listDisputesOf } from '#store/disputes.ts';
import { listHealthEntries } from '#store/health-entries.ts';
import { type IssuedInvoice, listInvoices } from '#store/invoices.ts';
import { findPatient } from '#store/patients.ts';
import { listPayments } from '#store/payments-list.ts';
import type { Db } from '#store/tables.ts';
import { listDevices } from '#store/vitals.ts';
import { createFileNames, createYearFiles } from './file-names.ts';
import { gatherAccount } from './gather-account.ts';
import { gatherAppointments } from './gather-appointments.ts';

export interface Gathering {
  patientId: string;
  zone: string;
  publicUrl: string;
  now: Instant;
}

/** A record with what its files are made of. */
export interface GatheredRecord {
  record: CopiedRecord;
  invoices: readonly IssuedInvoice[];
  imageId: string | null;
}

/** Far above what one patient has. */
const ALL = { limit: 1_000_000, offset: 0 };

/**
 * Reads everything that the clinic holds about a person and that is theirs to read (docs/product/copies.md).
 * @throws Problem 'patient-not-found'
 */
export async function gatherRecord(db: Db, wanted: Gathering): Promise<GatheredRecord> {
  const { patientId, zone, now } = wanted;
  const patient = await findPatient(db, patientId);
  if (!patient) throw new Problem('patient-not-found');
  const manager = await findManager(db, patientId, new Date(now));
  const { name, phone, email, address } = presentClinicSettings(await findClinicSettings(db));
  const fileName = createFileNames();
  const { locale, ...profile } = presentProfile(patient);
  const invoices = (await listInvoices(db, { patientIds: [patientId] }, ALL)).toReversed();
  const record: CopiedRecord = {
    format: 'nadi-record',
    version: 1,
    madeAt: now,
    timeZone: zone,
    clinic: { name, phone, email, address },
    profile: {
      ...profile,
      ...(locale && { locale }),
      registeredAt: patient.created_at.getTime(),
      emailConfirmed: patient.email_verified_at !== null,
      ...(manager && { managedBy: { name: manager.name, relation: manager.relation } }),
    },
    dependants: (await listDependants(db, patientId, new Date(now))).map((dependant) => ({
      name: dependant.name,
      relation: dependant.relation,
      managedUntil: formatIsoDate(adultOn(dependant.born_on ?? '')),
    })),
    appointments: await gatherAppointments(db, wanted, fileName),
    ...(await gatherHealth(db, patientId)),
    ...(await gatherMoney(db, { patientId, zone }, invoices, fileName)),
    ...(await gatherAccount(db, patientId)),
    missing: [],
  };
  return { record, invoices, imageId: patient.image_id };
}

async function gatherHealth(db: Db, patientId: string) {
  const versions = await listAllHealthVersions(db, patientId);
  const byEntry = Map.groupBy(versions, ({ entry_id }) => entry_id);
  const entries = await listHealthEntries(db, patientId);
  const consents = await listConsents(db, patientId);
  const devices = await listDevices(db, patientId);
  return {
    consents: consents.map(({ giver_name: name, giver_relation: relation, ...consent }) => ({
      appointmentId: consent.appointment_id,
      at: consent.decided_at.getTime(),
      decision: consent.decision,
      manner: consent.manner,
      version: consent.version,
      text: consent.text,
      ...(name !== null && relation !== null && { giver: { name, relation } }),
    })),
    healthEntries: entries.map((entry) => ({
      ...presentHealthEntry(entry),
      versions: (byEntry.get(entry.id) ?? []).map(presentHealthEntryVersion),
    })),
    disputes: (await listDisputesOf(db, [patientId])).map((dispute) => ({
      _id: dispute.id,
      about: { kind: dispute.kind, id: dispute.about_id },
      doctor: dispute.doctor_name,
      text: dispute.text,
      disputedAt: dispute.disputed_at.getTime(),
      ...(dispute.appointment_id !== null && { appointmentId: dispute.appointment_id }),
      ...(dispute.entry_text !== null && { entry: dispute.entry_text }),
      ...(dispute.answer_text !== null &&
        dispute.answered_at && {
          answer: { text: dispute.answer_text, answeredAt: dispute.answered_at.getTime() },
        }),
    })),
    vitals: (await listVitalsMinutes(db, patientId)).map(({ minute, bpm, spo2 }) => ({
      minute: minute.getTime(),
      bpm,
      spo2,
    })),
    devices: devices.map(({ name, paired_at, read_at }) => ({
      name,
      pairedAt: paired_at.getTime(),
      ...(read_at && { readAt: read_at.getTime() }),
    })),
  };
}

async function gatherMoney(
  db: Db,
  { patientId, zone }: { patientId: string; zone: string },
  invoices: readonly IssuedInvoice[],
  fileName: ReturnType<typeof createFileNames>,
) {
  const payments = await listPayments(db, { patientIds: [patientId] }, ALL);
  const receipts = await listReceiptsOf(db, patientId);
  const receiptsOf = createYearFiles(fileName, 'receipts', 'Receipts');
  return {
    payments: payments.map((payment) => {
      const { id, userId, patient, doctor, slotDate, slotTime, ...shown } = presentPayment(payment);
      const { refundNote, refundFailed, refundable, ...own } = shown;
      return own;
    }),
    receipts: receipts.map((each) => {
      const number = receiptNumber(each, each.receipt_no ?? 0);
      const file = receiptsOf(isoDateAt(zone, each.at.getTime()));
      return { appointmentId: each.appointment_id, number, file };
    }),
    invoices: invoices.map((each) => {
      const kind = each.kind === 'invoice' ? 'Invoice' : 'Credit note';
      return { ...presentInvoice(each), file: fileName('receipts', `${kind} ${each.number}.pdf`) };
    }),
  };
}
