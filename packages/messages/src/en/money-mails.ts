import { receiptRule } from './cancel-limit.ts';
import type { Translator } from './english.ts';
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

const testPayment = (i18n: Translator) => i18n._('This is a test payment: no money moves.');

export const moneyMails = {
  receipt: ({ appointment, amount, receiptUrl, test, ...mail }: MailMoney): MailText => {
    const { i18n, refundTiers } = appointment;
    const number = mail.receiptNumber ?? '';
    return {
      subject: i18n._('Receipt {number}: {amount}', { number, amount }),
      heading: i18n._('We have received your payment'),
      paragraphs: [
        i18n._('Thank you.'),
        receiptRule(refundTiers, i18n),
        ...(test ? [testPayment(i18n)] : []),
      ],
      facts: [
        [i18n._('Amount'), amount],
        [i18n._('Receipt'), number],
        ...numberFact(i18n._('Invoice'), mail.invoiceNumber),
        ...aboutAppointment(appointment),
      ],
      action: { label: i18n._('Open the receipt'), url: receiptUrl },
    };
  },

  refund: ({ appointment, amount, receiptUrl, invoiceNumber, test }: MailMoney): MailText => {
    const { i18n } = appointment;
    return {
      subject: i18n._('Refund: {amount}', { amount }),
      heading: i18n._('Your money is on its way back'),
      paragraphs: [
        i18n._('{amount} is returned the way you paid. Banks take 5 to 10 working days.', {
          amount,
        }),
        ...(test ? [testPayment(i18n)] : []),
      ],
      facts: [
        [i18n._('Amount'), amount],
        ...numberFact(i18n._('Credit note'), invoiceNumber),
        ...aboutAppointment(appointment),
      ],
      action: { label: i18n._('Open the receipt'), url: receiptUrl },
    };
  },
};

function aboutAppointment(appointment: MailAppointment): [string, string][] {
  return [
    ...patientFact(appointment),
    ...attendingDoctor(appointment),
    [appointment.i18n._('Appointment'), appointment.when],
  ];
}

function numberFact(label: string, number: string | null): [string, string][] {
  return number === null ? [] : [[label, number]];
}

/** Texts about the money of a cancelled appointment; `amount` is formatted. */
export const cancelledMoney = {
  nothingPaid: (i18n: Translator) => i18n._('Nothing was paid, so there is nothing to return.'),
  returning: (i18n: Translator, amount: string) =>
    i18n._('{amount} is being returned the way you paid. Banks take 5 to 10 working days.', {
      amount,
    }),
  retained: (i18n: Translator, amount: string) =>
    i18n._('By the refund rule of your booking, {amount} that you paid is not refunded.', {
      amount,
    }),
  undecided: (i18n: Translator, amount: string) =>
    i18n._('You paid {amount}. The clinic decides about your payment and will tell you.', {
      amount,
    }),
  partlyUndecided: (i18n: Translator, amount: string) =>
    i18n._('The clinic decides about the other {amount} that you paid and will tell you.', {
      amount,
    }),
};
