import { COPY_FOR } from '@nadi/domain/copies';
import { days } from '@nadi/domain/limits';
import { notKnown, notRequested, openClinic, titled } from './account-mails.ts';
import type { Translator } from './english.ts';
import type { MailText } from './mail.ts';

/** Messages about a patient's record. They contain no health data. */
export const recordMails = {
  /** Contains no names, because the mailbox of the removed record may be another person's. */
  recordsMerged: (i18n: Translator, clinic: string, url: string, isGone: boolean): MailText => ({
    ...titled(i18n._('Two records were merged')),
    paragraphs: [
      isGone
        ? i18n._(
            '{clinic} had a record of a patient with this e-mail address and found that another record is of the same person. Its appointments and documents are in the other record now, and messages about them go there.',
            { clinic },
          )
        : i18n._(
            '{clinic} found a second record of the same patient and added its appointments and documents to the one in your account.',
            { clinic },
          ),
    ],
    action: { label: openClinic(i18n, clinic), url },
    notes: [i18n._('If this cannot be right, please call the clinic.')],
  }),

  /** Contains neither names nor health data. */
  emergencyAccess: (
    i18n: Translator,
    clinic: string,
    url: string,
    reader: 'patient' | 'family' | 'admin',
  ): MailText => ({
    ...titled(emergencyTitle(i18n, reader)),
    paragraphs: [
      reader === 'patient'
        ? i18n._(
            'A doctor of {clinic} without an appointment with you opened it. Access ends after one hour. The doctor had to write down why.',
            { clinic },
          )
        : i18n._(
            'A doctor of {clinic} without an appointment with the patient opened it. Access ends after one hour. The doctor had to write down why.',
            { clinic },
          ),
    ],
    action: { label: reader === 'admin' ? i18n._('Check it') : i18n._('See who and why'), url },
    notes:
      reader === 'admin'
        ? []
        : [i18n._('If you do not know about an emergency, please call the clinic.')],
  }),

  entryDisputed: (i18n: Translator, clinic: string, url: string): MailText => ({
    ...titled(i18n._('A patient disputes a part of their record')),
    paragraphs: [
      i18n._('Please read it at {clinic} and answer. Both texts stay in the record.', { clinic }),
    ],
    action: { label: i18n._('Read it'), url },
  }),

  disputeAnswered: (i18n: Translator, clinic: string, url: string): MailText => ({
    ...titled(i18n._('Your doctor has answered')),
    paragraphs: [
      i18n._('There is an answer at {clinic} to what you wrote about your record.', { clinic }),
    ],
    action: { label: i18n._('Read the answer'), url },
  }),

  /** Contains no names and no health data. */
  copyReady: (i18n: Translator, clinic: string, url: string, isReady: boolean): MailText => ({
    ...titled(isReady ? i18n._('The copy is ready') : i18n._('The copy could not be made')),
    paragraphs: [
      isReady
        ? i18n._(
            'The copy that you asked for at {clinic} is ready. You can download it for {count, plural, one {# day} other {# days}}; you log in and confirm that it is you.',
            { clinic, count: COPY_FOR / days(1) },
          )
        : i18n._(
            'The copy that you asked for at {clinic} could not be made. Nothing is lost. The page says why; you can try again there.',
            { clinic },
          ),
    ],
    action: { label: i18n._('Open My data'), url },
    notes: [notRequested(i18n)],
  }),
};

function emergencyTitle(i18n: Translator, reader: 'patient' | 'family' | 'admin'): string {
  if (reader === 'patient') return i18n._('Your record was opened in an emergency');
  if (reader === 'family') return i18n._('A record in your family was opened in an emergency');
  return i18n._('A record was opened in an emergency');
}

/**
 * Words the message to the manager of a patient who turned 18 and could not be invited
 * (docs/product/family.md#invitation-at-18).
 * @param name of the patient; null while the manager's address is not confirmed
 */
export function dependantOfAgeMail(
  i18n: Translator,
  clinic: string,
  name: string | null,
  url: string,
): MailText {
  return {
    ...(name === null ? unnamedOfAge(i18n, clinic) : namedOfAge(i18n, clinic, name)),
    action: { label: openClinic(i18n, clinic), url },
  };
}

function namedOfAge(i18n: Translator, clinic: string, name: string) {
  return {
    ...titled(i18n._('{name} is 18 now', { name })),
    paragraphs: [
      i18n._(
        'From today on, the record of {name} at {clinic} is theirs alone, and you no longer see it. Appointments that are booked stay as they are.',
        { name, clinic },
      ),
      i18n._(
        'We could not send {name} an invitation to an account. Please ask them to give reception an e-mail address of their own, where reception then sends it.',
        { name },
      ),
    ],
  };
}

function unnamedOfAge(i18n: Translator, clinic: string) {
  return {
    ...titled(i18n._('A member of your family is 18 now')),
    paragraphs: [
      i18n._(
        'From today on, the record of the member of your family at {clinic} is theirs alone, and you no longer see it. Appointments that are booked stay as they are.',
        { clinic },
      ),
      i18n._(
        'We could not send the member of your family an invitation to an account. Please ask them to give reception an e-mail address of their own, where reception then sends it.',
      ),
    ],
  };
}

/**
 * Words the message to a manager whose access to a dependant's record the clinic has ended.
 * @param name of the dependant; null while the manager's address is not confirmed
 */
export function familyAccessEndedMail(
  i18n: Translator,
  clinic: string,
  name: string | null,
  url: string,
): MailText {
  return {
    ...titled(i18n._('You no longer see the record of a member of your family')),
    paragraphs: [
      name === null
        ? i18n._(
            '{clinic} ended your access to the record of a member of your family. You no longer see their appointments and cannot book for them. Appointments that are booked stay as they are.',
            { clinic },
          )
        : i18n._(
            '{clinic} ended your access to the record of {name}. You no longer see their appointments and cannot book for them. Appointments that are booked stay as they are.',
            { clinic, name },
          ),
    ],
    action: { label: openClinic(i18n, clinic), url },
    notes: [notKnown(i18n)],
  };
}
