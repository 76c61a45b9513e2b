import type { Receipt } from '@nadi/contract/payments';
import { paiseToRupees } from '@nadi/domain/money';
import { patientsOf } from '@nadi/domain/permissions';
import { type About, unlessOwn } from '#platform/http/audit-rule.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { parseReceiptNumber, receiptNumber } from '#presenters/payment.ts';
import { findReceipt, listReceiptNumbers } from '#store/ledger-receipts.ts';
import type { Db } from '#store/tables.ts';

/** Returns the requested receipt of one of the patient's appointments, or the first one. */
export function getReceipt(zone: string): Query<Db, 'getReceipt'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: selectAppointment },
    async execute({ actor, body }, db) {
      const receipt = await readReceipt(db, body, patientsOf(actor));
      const numbers = await listReceiptNumbers(db, body.appointmentId);
      return {
        success: true,
        timeZone: zone,
        receipt,
        numbers: numbers.map((each) => receiptNumber(each, each.receipt_no ?? 0)),
      };
    },
  };
}

export function selectAppointment({
  actor,
  body,
}: RequestContext<'getReceipt' | 'getReceiptPdf'>): About {
  return unlessOwn(actor, { kind: 'appointment-daily', id: body.appointmentId });
}

/**
 * Returns the receipt of a payment, or of the appointment's first one.
 * @throws Problem 'not-found' if nothing was paid, or for an unknown or a foreign appointment
 */
export async function readReceipt(
  db: Db,
  { appointmentId, number }: { appointmentId: string; number?: string | undefined },
  patientIds: readonly string[],
): Promise<Receipt> {
  const key = number === undefined ? null : parseReceiptNumber(number);
  const found = await findReceipt(db, { appointmentId, patientIds, key });
  if (!found || found.receipt_no === null) throw new Problem('not-found');
  return {
    number: receiptNumber(found, found.receipt_no),
    paidAt: found.at.getTime(),
    provider: found.provider,
    reference: found.reference,
    amount: paiseToRupees(found.amount_paise),
    currency: found.currency,
    test: !found.livemode,
    refunded: paiseToRupees(found.refunded_paise),
    ...(found.refunded_at && { refundedAt: found.refunded_at.getTime() }),
    patient: found.patient_name,
    doctor: {
      name: found.doctor_name,
      speciality: found.doctor_speciality,
      ...(found.registration_number && { registrationNumber: found.registration_number }),
      address: { line1: found.address_line1, line2: found.address_line2 },
    },
    slotDate: found.slot_date,
    slotTime: found.slot_time,
  };
}
