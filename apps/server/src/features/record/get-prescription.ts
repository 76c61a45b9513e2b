import { unlessOwn } from '#platform/http/audit-rule.ts';
import { FileReply } from '#platform/http/file-reply.ts';
import type { Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireReadable } from '#policies/record-access.ts';
import { presentPrescription } from '#presenters/prescription.ts';
import { findPrescription } from '#store/prescriptions.ts';
import type { Db } from '#store/tables.ts';
import type { RecordDeps } from './get-patient-appointment.ts';
import { prescriptionPdf } from './prescription-pdf.ts';
import { toNotFound } from './save-prescription.ts';

/** Returns the sheet as PDF; a replaced or cancelled one says so. */
export function getPrescription({
  publicUrl,
}: RecordDeps): Query<Db, 'getOwnPrescription' | 'getPatientPrescription'> {
  return {
    kind: 'query',
    audit: {
      action: 'read-prescription',
      about: ({ actor, body }) =>
        unlessOwn(actor, { kind: 'prescription', id: body.prescriptionId }),
    },
    async execute({ actor, body: { prescriptionId } }, db) {
      const stored = await findPrescription(db, prescriptionId);
      if (!stored) throw new Problem('prescription-not-found');
      await requireReadable(db, actor, 'prescriptions', stored.appointment_id).catch(toNotFound);
      const pdf = await prescriptionPdf(presentPrescription(stored, publicUrl));
      return new FileReply({
        name: `Prescription ${stored.number}.pdf`,
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
