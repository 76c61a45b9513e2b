import { formatRupees, paiseToRupees } from '@nadi/domain/money';
import { moneyMails } from '@nadi/messages/en/money-mails';
import { receiptNumber } from '#presenters/payment.ts';
import { findLedgerEntry, findMessageFacts } from '#store/message-facts.ts';
import { describeAppointment } from './describe-appointment.ts';
import { findPatientRecipient, type PrepareMail } from './message-context.ts';

/** Messages about one entry of the ledger; they state the recorded amount. */
export const moneyMailKinds = {
  receipt: aboutEntry('receipt'),
  refund: aboutEntry('refund'),
} as const satisfies Record<string, PrepareMail>;

function aboutEntry(kind: keyof typeof moneyMails): PrepareMail {
  return async ({ payload }, context) => {
    const entry = await findLedgerEntry(context.db, Number(payload.entryId));
    const facts = entry && (await findMessageFacts(context.db, entry.appointment_id));
    const to = facts && (await findPatientRecipient(context, facts.patient_id));
    if (!to) return null;
    const number = entry.receipt_no === null ? null : receiptNumber(entry, entry.receipt_no);
    const text = moneyMails[kind]({
      appointment: describeAppointment(facts, context),
      amount: formatRupees(paiseToRupees(Math.abs(entry.amount_paise))),
      receiptUrl: `${context.publicUrl}/receipt/${facts.id}${number ? `?number=${number}` : ''}`,
      receiptNumber: number,
      test: !entry.livemode,
    });
    return { to, text };
  };
}
