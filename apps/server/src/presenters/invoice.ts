import type { Invoice } from '@nadi/contract/payments';
import { balanceToMajor } from '@nadi/domain/minor-units';
import type { IssuedInvoice } from '#store/invoices.ts';

/** Presents an invoice as it was issued. The amounts of a credit note are negative. */
export function presentInvoice(record: IssuedInvoice): Invoice {
  const sign = Math.sign(record.amount_minor);
  const taxMinor = record.tax_lines.reduce((sum, { minor }) => sum + minor, 0);
  return {
    number: record.number,
    kind: record.kind,
    test: !record.livemode,
    issuedAt: record.issued_at.getTime(),
    appointmentId: record.appointment_id,
    userId: record.patient_id,
    patient: record.patient_name,
    doctor: record.doctor_name,
    slotDate: record.slot_date,
    slotTime: record.slot_time,
    description: record.description ?? undefined,
    amount: balanceToMajor(record.amount_minor),
    net: balanceToMajor(record.amount_minor - sign * taxMinor),
    taxes: record.tax_lines.map(({ name, percent, minor }) => ({
      name,
      percent,
      amount: balanceToMajor(sign * minor),
    })),
    corrects: record.corrects ?? undefined,
  };
}
