import type { ClinicDetails } from '@nadi/contract/clinic';
import type { Receipt } from '@nadi/contract/payments';
import { wallClock } from '@nadi/domain/clinic-time';
import { receiptNumber } from '@nadi/domain/invoice';
import { minorToMajor } from '@nadi/domain/minor-units';
import { patientsOf } from '@nadi/domain/permissions';
import { clinicTranslators } from '@nadi/messages/clinic-translators';
import { isolate } from '@nadi/messages/create-translator';
import { receiptRule } from '@nadi/messages/en/cancel-limit';
import { english, joinWords, type Translator } from '@nadi/messages/en/english';
import { receiptLines, receiptWords } from '@nadi/messages/en/receipts';
import { formatAmount, formatClock, formatDay } from '@nadi/messages/when';
import { type About, unlessOwn } from '#platform/http/audit-rule.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { FileReply } from '#platform/http/replies.ts';
import { Problem } from '#platform/problem.ts';
import { pictureInput, type TypesetPdf, typesetOnce, typesetPdf } from '#platform/typesetter.ts';
import { findPaperLanguage } from '#policies/paper-language.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { parseReceiptNumber } from '#presenters/payment.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import { findLogoIcon } from '#store/images.ts';
import { findReceipt, listReceiptNumbers } from '#store/ledger-receipts.ts';
import { listSentenceOverrides } from '#store/sentence-overrides.ts';
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

const PROVIDERS = { stripe: 'Stripe', razorpay: 'Razorpay' } as const;

/** Returns the receipt as a file in the patient's language, with the name and the address of the clinic. */
export function getReceiptPdf(zone: string): Query<Db, 'getReceiptPdf'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: selectAppointment },
    async execute({ actor, body }, db) {
      const receipt = await readReceipt(db, body, patientsOf(actor));
      const clinic = presentClinicSettings(await findClinicSettings(db));
      const locale = await findPaperLanguage(db, { actor, ...body }, clinic);
      const i18n = clinicTranslators(await listSentenceOverrides(db))(locale);
      const pdf = await typesetReceipts(db, [receipt], {
        ...{ zone, i18n, clinic },
        typeset: typesetPdf,
      });
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
 * Typesets receipts of these patients in one English file, which is not retained.
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
  const clinic = presentClinicSettings(await findClinicSettings(db));
  return typesetReceipts(db, receipts, { zone, i18n: english, clinic, typeset: typesetOnce });
}

interface Typesetting {
  zone: string;
  i18n: Translator;
  clinic: ClinicDetails;
  typeset: TypesetPdf;
}

async function typesetReceipts(
  db: Db,
  receipts: readonly Receipt[],
  { zone, i18n, clinic, typeset }: Typesetting,
): Promise<Buffer> {
  const sheets = receipts.map((receipt) => ({
    ...sheetOf(receipt, zone, i18n),
    words: receiptWords(i18n, receipt.number),
    clinic: toClinicLines(clinic, i18n),
  }));
  const logo = pictureInput(await findLogoIcon(db, clinic.logo));
  const paidAt = receipts.map((receipt) => receipt.paidAt);
  return typeset('receipt.typ', { sheets: JSON.stringify(sheets), logo }, Math.max(...paidAt));
}

/** Returns every text as the template prints it. Names and numbers keep their order in Urdu. */
export function sheetOf(receipt: Receipt, zone: string, i18n: Translator = english) {
  const { doctor, amount, refunded, refundedAt, provider } = receipt;
  const given = (text: string) => text && isolate(i18n, text);
  const money = (major: number, sign = '') => given(sign + formatAmount(i18n, major));
  const refundedOn = refundedAt ? formatDay(i18n, wallClock(zone, refundedAt)) : null;
  const clock = formatClock(i18n, receipt.slotTime);
  return {
    number: receipt.number,
    test: receipt.test,
    patient: given(receipt.patient),
    paidAt: formatDay(i18n, wallClock(zone, receipt.paidAt)),
    doctor: [
      given(doctor.name),
      given(doctor.speciality),
      doctor.registrationNumber ? receiptLines.registration(i18n, doctor.registrationNumber) : '',
      given(doctor.address.line1),
      given(doctor.address.line2),
    ],
    appointment: joinWords(i18n, [formatDay(i18n, receipt.slotDate), clock]),
    method: provider === 'cash' ? receiptLines.cash(i18n) : given(PROVIDERS[provider]),
    reference: given(receipt.reference),
    amounts: [
      { label: receiptLines.fee(i18n), amount: money(amount) },
      ...(refunded > 0
        ? [{ label: receiptLines.refunded(i18n, refundedOn), amount: money(refunded, '−') }]
        : []),
    ],
    total: {
      label: receiptLines.total(i18n, refunded > 0),
      amount: money(amount - refunded),
    },
    rule: provider === 'cash' || refunded > 0 ? '' : receiptRule(receipt.refundTiers, i18n),
  };
}

function toClinicLines(clinic: ClinicDetails, i18n: Translator) {
  const { name, legalName = '', taxId, address, phone, email } = clinic;
  const given = (text: string) => text && isolate(i18n, text);
  return {
    name: given(name),
    legalName: legalName === name ? '' : given(legalName),
    tax: taxId ? receiptLines.tax(i18n, taxId) : '',
    address: address.map(given),
    phone: given(phone),
    email: given(email),
  };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
