import { receiptRule } from './cancel-limit.ts';
import { attendingDoctor, type MailAppointment, type MailText, patientFact } from './mail.ts';

interface MailMoney {
  readonly appointment: MailAppointment;
  readonly amount: string;
  readonly receiptUrl: string;
  /** Number such as `N-000012`; a refund uses the number of the payment's receipt. */
  readonly receiptNumber: string | null;
  /** Of the invoice, or of a refund's credit note; null for one of before invoices were issued. */
  readonly invoiceNumber: string | null;
  readonly test: boolean;
}

const TEST_PAYMENT = 'This is a test payment: no money moves.';

export const moneyMails = {
  receipt: ({ appointment, amount, receiptNumber, test, ...mail }: MailMoney): MailText => ({
    subject: `Receipt ${receiptNumber ?? ''}: ${amount}`,
    heading: 'We have received your payment',
    paragraphs: [
      'Thank you.',
      receiptRule(appointment.refundTiers),
      ...(test ? [TEST_PAYMENT] : []),
    ],
    facts: [
      ['Amount', amount],
      ['Receipt', receiptNumber ?? ''],
      ...numberFact('Invoice', mail.invoiceNumber),
      ...patientFact(appointment),
      ...attendingDoctor(appointment),
      ['Appointment', appointment.when],
    ],
    action: { label: 'Open the receipt', url: mail.receiptUrl },
  }),

  refund: ({ appointment, amount, receiptUrl, invoiceNumber, test }: MailMoney): MailText => ({
    subject: `Refund: ${amount}`,
    heading: 'Your money is on its way back',
    paragraphs: [
      `${amount} is returned the way you paid. Banks take 5 to 10 working days.`,
      ...(test ? [TEST_PAYMENT] : []),
    ],
    facts: [
      ['Amount', amount],
      ...numberFact('Credit note', invoiceNumber),
      ...patientFact(appointment),
      ...attendingDoctor(appointment),
      ['Appointment', appointment.when],
    ],
    action: { label: 'Open the receipt', url: receiptUrl },
  }),
};

function numberFact(label: string, number: string | null): [string, string][] {
  return number === null ? [] : [[label, number]];
}
