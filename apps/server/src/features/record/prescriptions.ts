import { createHash, randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type PrescriptionSheet, PrescriptionText } from '@nadi/contract/prescriptions';
import type { Sent } from '@nadi/contract/routes';
import { ageOn, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { missingDirections } from '@nadi/domain/medicine';
import { changedRequests, replyMessages, unprintableText } from '@nadi/messages/en/replies';
import { incompleteMedicine } from '@nadi/messages/en/request-errors';
import { prescriptionTranslator } from '@nadi/messages/prescription-translator';
import { isSignedWith, signWith } from '#platform/ed25519.ts';
import { appointmentInBody, unlessOwn } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation, RequestContext } from '#platform/http/handler.ts';
import { FileReply } from '#platform/http/replies.ts';
import { requestId } from '#platform/http/request-id.ts';
import { Problem } from '#platform/problem.ts';
import { findUnprintable, typesetPdf } from '#platform/typesetter.ts';
import { findPaperLanguage } from '#policies/paper-language.ts';
import { requireReadable, requireWritable } from '#policies/record-access.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { presentHealthIds } from '#presenters/patient.ts';
import { parseSheet, presentPrescription } from '#presenters/record.ts';
import { clinicSecret, findClinicSettings } from '#store/clinic-settings.ts';
import { findDoctor } from '#store/doctors.ts';
import { findLogoIcon } from '#store/images.ts';
import { findPatient } from '#store/patients.ts';
import {
  endPrescription,
  findPrescriber,
  findPrescription,
  insertPrescription,
  type StoredPrescription,
} from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';
import { prescriptionsPdf } from './prescription-pdf.ts';
import type { RecordDeps } from './records.ts';

export function prescriptionRoutes(deps: RecordDeps) {
  const { publicUrl } = deps;
  return {
    /** Returns the sheet as PDF in the patient's language; a replaced or cancelled one says so. */
    getPrescription: {
      kind: 'query',
      audit: {
        action: 'read-prescription',
        about: ({ actor, body }) =>
          unlessOwn(actor, { kind: 'prescription', id: body.prescriptionId }),
      },
      async execute({ actor, body: { prescriptionId, language }, now }, db) {
        const stored = await findPrescription(db, prescriptionId);
        if (!stored) throw new Problem('prescription-not-found');
        const { appointment_id: id } = stored;
        await requireReadable(db, actor, 'prescriptions', id, { now }).catch(toNotFound);
        const settings = presentClinicSettings(await findClinicSettings(db));
        const icon = await findLogoIcon(db, settings.logo);
        const shown = [presentPrescription(stored, publicUrl)];
        const locale = await findPaperLanguage(db, { actor, language }, settings);
        const i18n = prescriptionTranslator(locale);
        const pdf = await prescriptionsPdf(shown, icon, typesetPdf, i18n);
        return new FileReply({
          name: `Prescription ${stored.number}.pdf`,
          mediaType: 'application/pdf',
          size: pdf.length,
          parts: only(pdf),
        });
      },
    },
    savePrescription: savePrescription(deps),
    cancelPrescription: {
      kind: 'mutation',
      audit: {
        action: 'cancelled-prescription',
        about: ({ body }) => ({ kind: 'prescription-appointment', id: body.prescriptionId }),
      },
      async execute({ actor, body: { prescriptionId }, now }, trx) {
        const stored = await findPrescription(trx, prescriptionId);
        if (!stored) throw new Problem('prescription-not-found');
        await requireWritable(trx, actor, 'prescriptions', stored.appointment_id).catch(toNotFound);
        const ended = await endPrescription(trx, stored.id, { cancelled_at: new Date(now) });
        if (!ended) throw new Problem('prescription-ended');
        return { success: true, message: replyMessages.prescriptionCancelled };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const TOKEN_BYTES = 16;

type SaveCall = RequestContext<'savePrescription'>;

/**
 * Issues a prescription: numbered, with a snapshot of everything on its sheet. A request repeated with
 * its Idempotency-Key returns the prescription that the first one issued.
 */
function savePrescription({ zone, publicUrl }: RecordDeps): Mutation<Db, 'savePrescription'> {
  return {
    kind: 'mutation',
    audit: { action: 'prescribed', about: appointmentInBody },
    prepare: ({ body }) => requirePrintable(body),
    async execute(context, trx) {
      const { actor, body, now } = context;
      const appointment = await requireWritable(trx, actor, 'prescriptions', body.appointmentId);
      const id = requestId(appointment.id, context.idempotencyKey);
      const earlier = await findPrescription(trx, id);
      if (earlier) {
        requireSamePrescription(earlier, body);
        return issued(earlier, publicUrl);
      }
      requireDirections(body);
      if (appointment.cancelled_at !== null) throw new Problem('already-cancelled');
      const at = new Date(now);
      if (body.replaces) await replacePrescription(trx, body.replaces, appointment.id, at);
      const sheet = JSON.stringify(await makeSheet(trx, context, appointment.patient_id, zone));
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await insertPrescription(trx, {
        ...{ id, token, sheet },
        appointmentId: appointment.id,
        issuedAt: at,
        hash: createHash('sha256').update(sheet).digest(),
        signature: await signPrescription(trx, { id, token, sheet }),
        replaces: body.replaces ?? null,
      });
      const stored = await findPrescription(trx, id);
      if (!stored) throw new Error('the prescription was not stored');
      return issued(stored, publicUrl);
    },
  };
}

/**
 * Checks that each medicine says how it is taken.
 * @throws Problem 'incomplete-medicine' for the first one that does not
 */
export function requireDirections({ items }: Pick<PrescriptionText, 'items'>): void {
  for (const medicine of items) {
    const missing = missingDirections(medicine);
    if (missing.length === 0) continue;
    throw new Problem('incomplete-medicine', {
      field: 'items',
      message: (i18n) => incompleteMedicine(i18n, medicine.name, missing),
    });
  }
}

/** Nothing that the doctor writes may be missing on paper. */
async function requirePrintable(text: PrescriptionText): Promise<void> {
  const characters = await findUnprintable(JSON.stringify(text));
  if (characters.length === 0) return;
  throw new Problem('unprintable-text', { message: (i18n) => unprintableText(i18n, characters) });
}

function issued(stored: StoredPrescription, publicUrl: string) {
  return {
    success: true as const,
    message: replyMessages.prescriptionIssued,
    prescription: presentPrescription(stored, publicUrl),
  };
}

/**
 * Throws a refusal as 'prescription-not-found', so that a foreign prescription and an unknown one
 * get the same reply; rethrows other errors.
 */
function toNotFound(error: unknown): never {
  if (error instanceof Problem) throw new Problem('prescription-not-found');
  throw error;
}

async function replacePrescription(db: Db, id: string, appointmentId: string, at: Date) {
  const earlier = await findPrescription(db, id);
  if (earlier?.appointment_id !== appointmentId) throw new Problem('prescription-not-found');
  if (!(await endPrescription(db, id, { replaced_at: at })))
    throw new Problem('prescription-ended');
}

async function makeSheet(
  db: Db,
  { actor, body, now }: SaveCall,
  patientId: string,
  zone: string,
): Promise<PrescriptionSheet> {
  const [doctor, patient] = [await findDoctor(db, actor.id), await findPatient(db, patientId)];
  const prescriber = await findPrescriber(db, actor.id);
  if (!prescriber) throw new Problem('not-registered');
  if (!doctor || !patient) throw new Problem('appointment-not-found');
  const { name, phone, address, facilityId } = presentClinicSettings(await findClinicSettings(db));
  const { appointmentId: _, replaces: __, patientAge = null, ...text } = body;
  const today = wallClock(zone, now);
  const issuedOn = formatIsoDate(today);
  if (text.validUntil && text.validUntil < issuedOn) throw new Problem('prescription-expired');
  const dob = patient.born_on ?? '';
  return {
    ...text,
    issuedOn,
    clinic: { name, phone, address: [...address], ...(facilityId && { facilityId }) },
    doctor: {
      name: doctor.name,
      qualification: prescriber.qualification,
      registrationNumber: prescriber.registration_number,
      speciality: doctor.speciality,
      email: doctor.email,
      address: [doctor.address_line1, doctor.address_line2].filter(Boolean),
    },
    patient: {
      name: patient.name,
      dob,
      age: ageOn(dob, today) ?? patientAge,
      gender: patient.gender,
      address: [patient.address_line1, patient.address_line2].filter(Boolean),
      ...presentHealthIds(patient),
    },
  };
}

/**
 * Checks that a repeated request matches the stored prescription.
 * The doctor may have changed the form after a lost reply.
 * @throws Problem 'key-reused' if the request differs from the one that issued the prescription
 */
function requireSamePrescription(stored: StoredPrescription, body: Sent<'savePrescription'>): void {
  const sheet = parseSheet(stored);
  const hasSameAge = sheet.patient.dob !== '' || sheet.patient.age === (body.patientAge ?? null);
  const isSame =
    hasSameAge &&
    stored.replaces === (body.replaces ?? null) &&
    isDeepStrictEqual(PrescriptionText.parse(sheet), PrescriptionText.parse(body));
  if (!isSame) throw new Problem('key-reused', { message: changedRequests.prescription });
}

interface Signed {
  id: string;
  token: string;
  /** The JSON as it is stored. */
  sheet: string;
}

/** Signs what is issued with the clinic's Ed25519 key (docs/product/prescriptions.md). */
async function signPrescription(db: Db, prescription: Signed): Promise<Buffer> {
  return signWith(await clinicSecret(db, 'prescription-secret'), signedBytes(prescription));
}

/** Returns whether a prescription is as it was signed; null for one of an earlier release, without a signature. */
export async function checkSignature(
  db: Db,
  prescription: Signed & { signature: Uint8Array | null },
): Promise<boolean | null> {
  const { signature } = prescription;
  if (signature === null) return null;
  const secret = await clinicSecret(db, 'prescription-secret');
  return isSignedWith(secret, signedBytes(prescription), signature);
}

function signedBytes({ id, token, sheet }: Signed): Buffer {
  return Buffer.from(`${id}\n${token}\n${sheet}`);
}
