import type { ClinicDetails } from '@nadi/contract/clinic';
import type { Receipt } from '@nadi/contract/payments';
import { wallClock } from '@nadi/domain/clinic-time';
import { receiptNumber } from '@nadi/domain/invoice';
import { minorToMajor } from '@nadi/domain/minor-units';
import { formatMoney } from '@nadi/domain/money';
import { patientsOf } from '@nadi/domain/permissions';
import { receiptRule } from '@nadi/messages/en/cancel-limit';
import { displayDate } from '@nadi/messages/en/dates';
import { type About, unlessOwn } from '#platform/http/audit-rule.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { FileReply } from '#platform/http/replies.ts';
import { Problem } from '#platform/problem.ts';
import { pictureInput, type TypesetPdf, typesetOnce, typesetPdf } from '#platform/typesetter.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { parseReceiptNumber } from '#presenters/payment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { findLogoIcon } from '#store/images.ts';
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

function selectAppointment({ actor, body }: RequestContext<'getReceipt' | 'getReceiptPdf'>): About {
  return unlessOwn(actor, { kind: 'appointment-daily', id: body.appointmentId });
}

/**
 * Returns the receipt of a payment, or of the appointment's first one.
 * @throws Problem 'not-found' if nothing was paid, or for an unknown or a foreign appointment
 */
async function readReceipt(
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
    amount: minorToMajor(found.amount_minor),
    currency: found.currency,
    test: !found.livemode,
    refunded: minorToMajor(found.refunded_minor),
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
    ...(found.refund_tiers && { refundTiers: found.refund_tiers }),
  };
}

const METHODS = { stripe: 'Stripe', razorpay: 'Razorpay', cash: 'Cash' } as const;

/** Returns the receipt as a file, with the name and the address of the clinic. */
export function getReceiptPdf(zone: string): Query<Db, 'getReceiptPdf'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: selectAppointment },
    async execute({ actor, body }, db) {
      const receipt = await readReceipt(db, body, patientsOf(actor));
      const pdf = await typesetReceipts(zone, db, [receipt], typesetPdf);
      return new FileReply({
        name: `Receipt ${receipt.number}.pdf`,
        mediaType: 'application/pdf',
        size: pdf.length,
        parts: only(pdf),
      });
    },
  };
}

/**
 * Typesets receipts of these patients in one file, which is not retained.
 * @throws Problem 'not-found'
 */
export async function receiptsPdf(
  zone: string,
  db: Db,
  wanted: readonly { appointmentId: string; number: string }[],
  patientIds: readonly string[],
): Promise<Buffer> {
  const receipts: Receipt[] = [];
  for (const each of wanted) receipts.push(await readReceipt(db, each, patientIds));
  return typesetReceipts(zone, db, receipts, typesetOnce);
}

async function typesetReceipts(
  zone: string,
  db: Db,
  receipts: readonly Receipt[],
  typeset: TypesetPdf,
): Promise<Buffer> {
  const settings = presentClinicSettings(await findClinicSettings(db));
  const clinic = toClinicLines(settings);
  const sheets = receipts.map((receipt) => ({ ...sheetOf(receipt, zone), clinic }));
  const logo = pictureInput(await findLogoIcon(db, settings.logo));
  const paidAt = receipts.map((receipt) => receipt.paidAt);
  return typeset('receipt.typ', { sheets: JSON.stringify(sheets), logo }, Math.max(...paidAt));
}

/** Returns every text as the template prints it. */
export function sheetOf(receipt: Receipt, zone: string) {
  const { doctor, amount, refunded, refundedAt } = receipt;
  const refundedOn = refundedAt ? ` on ${displayDate(wallClock(zone, refundedAt))}` : '';
  const paidOn = displayDate(wallClock(zone, receipt.paidAt));
  return {
    number: receipt.number,
    test: receipt.test,
    patient: receipt.patient,
    paidAt: paidOn,
    doctor: [
      doctor.name,
      doctor.speciality,
      doctor.registrationNumber ? `Registration number ${doctor.registrationNumber}` : '',
      doctor.address.line1,
      doctor.address.line2,
    ],
    appointment: `${displayDate(receipt.slotDate)}, ${receipt.slotTime}`,
    method: METHODS[receipt.provider],
    reference: receipt.reference,
    amounts: [
      { label: 'Consultation fee', amount: formatMoney(amount) },
      ...(refunded > 0
        ? [{ label: `Refunded${refundedOn}`, amount: `−${formatMoney(refunded)}` }]
        : []),
    ],
    total: {
      label: refunded > 0 ? 'Paid after refunds' : 'Paid',
      amount: formatMoney(amount - refunded),
    },
    rule: receipt.provider === 'cash' || refunded > 0 ? '' : receiptRule(receipt.refundTiers),
  };
}

function toClinicLines({ name, legalName = '', taxId, address, phone, email }: ClinicDetails) {
  const tax = taxId ? `Tax number ${taxId}` : '';
  return { name, legalName: legalName === name ? '' : legalName, tax, address, phone, email };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
