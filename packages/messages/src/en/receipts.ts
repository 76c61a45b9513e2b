import type { Translator } from './english.ts';

/** Returns the texts of a receipt that are the same for every payment, besides its number. */
export function receiptWords(i18n: Translator, number: string) {
  return {
    language: i18n.locale,
    name: i18n._('Receipt {number}', { number }),
    title: i18n._('Receipt'),
    number: i18n._('No. {number}', { number }),
    foot: i18n._('Receipt {number}. Made by a computer; valid without a signature.', { number }),
    stamp: i18n._('TEST'),
    test: i18n._('Test payment: no money moves'),
    labels: {
      patient: i18n._('Received from'),
      paidAt: i18n._('Received on'),
      doctor: i18n._('For an appointment with'),
      appointment: i18n._('Date and time of the appointment'),
      method: i18n._('Paid by'),
      reference: i18n._('Payment reference'),
    },
  };
}

/** Returns the lines of a receipt that name an amount or a number. */
export const receiptLines = {
  fee: (i18n: Translator) => i18n._('Consultation fee'),
  refunded: (i18n: Translator, day: string | null) =>
    day === null ? i18n._('Refunded') : i18n._('Refunded on {day}', { day }),
  total: (i18n: Translator, isRefunded: boolean) =>
    isRefunded ? i18n._('Paid after refunds') : i18n._('Paid'),
  cash: (i18n: Translator) => i18n._('Cash'),
  registration: (i18n: Translator, number: string) =>
    i18n._('Registration number {number}', { number }),
  tax: (i18n: Translator, number: string) => i18n._('Tax number {number}', { number }),
} as const;
