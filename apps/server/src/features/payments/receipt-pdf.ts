import type { ClinicDetails } from '@nadi/contract/clinic';
import type { Receipt } from '@nadi/contract/payments';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatRupees } from '@nadi/domain/money';
import { patientsOf } from '@nadi/domain/permissions';
import { REFUND_RULE } from '@nadi/messages/en/cancel-limit';
import { displayDate } from '@nadi/messages/en/dates';
import { FileReply } from '#platform/http/file-reply.ts';
import type { Query } from '#platform/http/handler.ts';
import { typesetPdf } from '#platform/typeset-pdf.ts';
import { presentClinicSettings } from '#presenters/clinic-settings.ts';
import { findClinicSettings } from '#store/clinic-settings.ts';
import type { Db } from '#store/tables.ts';
import { readReceipt, selectAppointment } from './get-receipt.ts';

const METHODS = { stripe: 'Stripe', razorpay: 'Razorpay', cash: 'Cash' } as const;

/** Returns the receipt as a file, with the name and the address of the clinic. */
export function getReceiptPdf(zone: string): Query<Db, 'getReceiptPdf'> {
  return {
    kind: 'query',
    audit: { action: 'read-payments', about: selectAppointment },
    async execute({ actor, body }, db) {
      const receipt = await readReceipt(db, body, patientsOf(actor));
      const clinic = presentClinicSettings(await findClinicSettings(db));
      const sheet = JSON.stringify({ ...sheetOf(receipt, zone), clinic: clinicOf(clinic) });
      const pdf = await typesetPdf('receipt.typ', { sheet }, receipt.paidAt);
      return new FileReply({
        name: `Receipt ${receipt.number}.pdf`,
        mediaType: 'application/pdf',
        size: pdf.length,
        parts: only(pdf),
      });
    },
  };
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
      { label: 'Consultation fee', amount: formatRupees(amount) },
      ...(refunded > 0
        ? [{ label: `Refunded${refundedOn}`, amount: `−${formatRupees(refunded)}` }]
        : []),
    ],
    total: {
      label: refunded > 0 ? 'Paid after refunds' : 'Paid',
      amount: formatRupees(amount - refunded),
    },
    rule: receipt.provider === 'cash' || refunded > 0 ? '' : REFUND_RULE,
  };
}

function clinicOf({
  name,
  address,
  phone,
  email,
}: Pick<ClinicDetails, 'name' | 'phone' | 'email'> & { address: readonly string[] }) {
  return { name, address, phone, email };
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
