import type { ErasureLine, RetentionKind } from '@nadi/domain/retention';
import { RETENTION, yearsRetained } from '@nadi/domain/retention';
import type { Translator } from './english.ts';
import type { MailText } from './mail.ts';

interface Words {
  /** The data, with its number. */
  what: string;
  why: string;
  /** Why it is deleted, if nothing requires keeping it any more. */
  whyNow?: string;
}

/** Names `count` of a kind of data, and gives the reason for its treatment by an erasure. */
export function describeRetention(i18n: Translator, kind: RetentionKind, count: number): Words {
  const noLaw = i18n._('No law requires us to keep it.');
  switch (kind) {
    case 'sign-in':
      return { what: i18n._('Password, passkeys and sessions'), why: noLaw };
    case 'contact':
      return { what: i18n._('Picture, e-mail address, phone number and address'), why: noLaw };
    case 'messages':
      return { what: i18n._('Messages and notifications'), why: noLaw };
    case 'meetings':
      return { what: i18n._('Names and devices in meetings'), why: noLaw };
    case 'devices':
      return { what: i18n._('Devices and their readings'), why: noLaw };
    case 'waitlist':
    case 'own-health':
    case 'copies':
      return { what: nameCounted(i18n, kind, count), why: noLaw };
    case 'family':
      return {
        what: nameCounted(i18n, kind, count),
        why: i18n._('Their own records stay with the clinic.'),
      };
    case 'record':
      return {
        what: nameCounted(i18n, kind, count),
        why: i18n._('It is closed: no doctor opens it any more.'),
        whyNow: noLaw,
      };
    case 'payments':
      return {
        what: nameCounted(i18n, kind, count),
        why: i18n._('Name, date and amount, without health data.'),
        whyNow: i18n._('Amounts and dates stay in the books, without a name.'),
      };
    case 'appointments':
      return {
        what: nameCounted(i18n, kind, count),
        why: i18n._('The clinic counts appointments. Nothing in them names the patient.'),
      };
    case 'audit':
      return {
        what: i18n._('The list of who opened the record'),
        why: i18n._('It shows whether access was right. It holds no name and no health data.'),
      };
  }
}

type CountedKind =
  | 'family'
  | 'waitlist'
  | 'own-health'
  | 'copies'
  | 'record'
  | 'payments'
  | 'appointments';

function nameCounted(i18n: Translator, kind: CountedKind, count: number): string {
  switch (kind) {
    case 'family':
      return i18n._(
        '{count, plural, one {Links to # family member} other {Links to # family members}}',
        { count },
      );
    case 'waitlist':
      return i18n._('{count, plural, one {# waitlist entry} other {# waitlist entries}}', {
        count,
      });
    case 'own-health':
      return i18n._(
        '{count, plural, one {# entry about health that no doctor has confirmed} other {# entries about health that no doctor has confirmed}}',
        { count },
      );
    case 'copies':
      return i18n._('{count, plural, one {# copy of the record} other {# copies of the record}}', {
        count,
      });
    case 'record':
      return i18n._(
        '{count, plural, one {Record of # appointment, with name and birth date} other {Record of # appointments, with name and birth date}}',
        { count },
      );
    case 'payments':
      return i18n._(
        '{count, plural, one {# payment, receipt or refund} other {# payments, receipts and refunds}}',
        { count },
      );
    case 'appointments':
      return i18n._(
        '{count, plural, one {Dates of # appointment} other {Dates of # appointments}}',
        { count },
      );
  }
}

/** Returns one line of a preview or a statement in words. */
export function describeErasureLine(
  i18n: Translator,
  { kind, action, count, until }: ErasureLine,
  terms: Parameters<typeof yearsRetained>[1],
) {
  const { what, why, whyNow = why } = describeRetention(i18n, kind, count);
  const line = { what, action, ...(until && { until }) };
  if (action !== 'keep') return { ...line, why: whyNow };
  if (kind !== 'record' && kind !== 'payments') return { ...line, why };
  return { ...line, why: `${why} ${describeLaw(i18n, kind, yearsRetained(kind, terms))}` };
}

function describeLaw(i18n: Translator, kind: 'record' | 'payments', years: number): string {
  const { law } = RETENTION[kind];
  const values = { law: law.name, years };
  if (years > law.years) return i18n._('{law}: the clinic keeps it for {years} years.', values);
  return kind === 'payments'
    ? i18n._('{law}: {years} years after the financial year.', values)
    : i18n._('{law}: {years} years.', values);
}

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
