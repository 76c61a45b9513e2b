import type {
  ErasureAction,
  ErasureBlock,
  ErasureLine,
  RetentionKind,
} from '@nadi/domain/retention';
import { RETENTION, yearsRetained } from '@nadi/domain/retention';
import type { Translator } from './english.ts';
import type { MailText } from './mail.ts';

interface Words {
  /** The data, for `count` of them. */
  what(count: number): string;
  why: string;
  /** Why it is deleted, if nothing requires keeping it any more. */
  whyNow?: string;
}

const NO_LAW = 'No law requires us to keep it.';

/** The name of each kind of data, and the reason for its treatment by an erasure. */
export const RETENTION_WORDS: Readonly<Record<RetentionKind, Words>> = {
  'sign-in': { what: () => 'Password, passkeys and sessions', why: NO_LAW },
  contact: { what: () => 'Picture, e-mail address, phone number and address', why: NO_LAW },
  family: {
    what: (count) => `Links to ${countOf(count, 'family member')}`,
    why: 'Their own records stay with the clinic.',
  },
  messages: { what: () => 'Messages and notifications', why: NO_LAW },
  meetings: { what: () => 'Names and devices in meetings', why: NO_LAW },
  waitlist: { what: (count) => countOf(count, 'waitlist entry', 'waitlist entries'), why: NO_LAW },
  devices: { what: () => 'Devices and their readings', why: NO_LAW },
  'own-health': {
    what: (count) =>
      `${countOf(count, 'entry', 'entries')} about health that no doctor has confirmed`,
    why: NO_LAW,
  },
  copies: {
    what: (count) => countOf(count, 'copy of the record', 'copies of the record'),
    why: NO_LAW,
  },
  record: {
    what: (count) => `Record of ${countOf(count, 'appointment')}, with name and birth date`,
    why: 'It is closed: no doctor opens it any more.',
    whyNow: NO_LAW,
  },
  payments: {
    what: (count) => countOf(count, 'payment, receipt or refund', 'payments, receipts and refunds'),
    why: 'Name, date and amount, without health data.',
    whyNow: 'Amounts and dates stay in the books, without a name.',
  },
  appointments: {
    what: (count) => `Dates of ${countOf(count, 'appointment')}`,
    why: 'The clinic counts appointments. Nothing in them names the patient.',
  },
  audit: {
    what: () => 'The list of who opened the record',
    why: 'It shows whether access was right. It holds no name and no health data.',
  },
};

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Returns one line of a preview or a statement in words. */
export function describeErasureLine(
  { kind, action, count, until }: ErasureLine,
  terms: Parameters<typeof yearsRetained>[1],
) {
  const words = RETENTION_WORDS[kind];
  const line = { what: words.what(count), action, ...(until && { until }) };
  if (action !== 'keep') return { ...line, why: words.whyNow ?? words.why };
  if (kind !== 'record' && kind !== 'payments') return { ...line, why: words.why };
  const years = yearsRetained(kind, terms);
  const { law } = RETENTION[kind];
  const period =
    years > law.years
      ? `the clinic keeps it for ${years} years`
      : `${years} years${kind === 'payments' ? ' after the financial year' : ''}`;
  return { ...line, why: `${words.why} ${law.name}: ${period}.` };
}

/** Why an erasure has to wait, for the clinic and for the patient, who can send a request all the same. */
export const ERASURE_BLOCK_WORDS: Readonly<Record<ErasureBlock, string>> = {
  'open-payment':
    'A payment is in progress. The clinic can erase the data when it has ended, half an hour from now at most.',
  'open-refund': 'A refund is in progress. The clinic can erase the data when it has arrived.',
  'in-meeting': 'A meeting is in progress. The clinic can erase the data afterwards.',
};

/** Mails about an erasure. They contain no health data. */
export const erasureMails = {
  requested: (i18n: Translator, clinic: string, url: string, answerBy: string): MailText => ({
    subject: i18n._('Your request to erase your data'),
    heading: i18n._('Your request is with the clinic'),
    paragraphs: [
      i18n._('{clinic} answers by {answerBy}. Until then your account works as before.', {
        clinic,
        answerBy,
      }),
      i18n._('If you did not ask for this, take the request back and change your password.'),
    ],
    action: { label: i18n._('See or take back the request'), url },
  }),
  toAnswer: (i18n: Translator, clinic: string, url: string, answerBy: string): MailText => ({
    subject: i18n._('A patient asks to be erased: answer by {answerBy}', { answerBy }),
    heading: i18n._('A patient asks to be erased'),
    paragraphs: [
      i18n._('Please answer by {answerBy}. The portal shows what {clinic} has to keep.', {
        answerBy,
        clinic,
      }),
    ],
    action: { label: i18n._('Open the request'), url },
  }),
  declined: (i18n: Translator, clinic: string, url: string, reason: string): MailText => ({
    subject: i18n._('Your request to erase your data'),
    heading: i18n._('Your data is not erased'),
    paragraphs: [
      i18n._('{clinic} wrote: {reason}', { clinic, reason }),
      i18n._('Nothing was changed. You can ask again.'),
    ],
    action: { label: i18n._('Open my data'), url },
  }),
  erased: (i18n: Translator, clinic: string, url: string, number: string): MailText => ({
    subject: i18n._('Your data is erased ({number})', { number }),
    heading: i18n._('Your account is erased'),
    paragraphs: [
      i18n._(
        '{clinic} has erased your account. The signed statement says what was erased, what stays and why.',
        { clinic },
      ),
      i18n._('This is the last message to this address. Please save or print the statement.'),
    ],
    action: { label: i18n._('Open statement {number}', { number }), url },
  }),
} as const;

export function nameErasureAction(action: ErasureAction): string {
  if (action === 'keep') return 'Kept';
  return action === 'delete' ? 'Deleted' : 'Name removed';
}
