import type { Translator } from './english.ts';
import type { MailText } from './mail.ts';

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
