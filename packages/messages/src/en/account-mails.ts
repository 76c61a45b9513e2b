import { COPY_FOR } from '@nadi/domain/copies';
import {
  days,
  INVITATION_FOR,
  MAIL_LINK_FOR,
  minutes,
  SIGN_IN_CODE_FOR,
} from '@nadi/domain/limits';
import type { MailText } from './mail.ts';

const WORKS_ONCE = `The link works once, for ${MAIL_LINK_FOR / minutes(1)} minutes.`;
const NOT_ME = 'This was not me: change my password';
const NOTHING_TO_DO = 'If it was you, there is nothing to do.';
/** For changes by the clinic: does not suspect the owner, and the link only sets a new password. */
const CHANGE_PASSWORD = 'Change my password';
const CALL_THE_CLINIC = 'If you did not ask for this, please call the clinic.';

/** Messages about an account. Sign-in links expire; notices link to the page that requests one. */
export const accountMails = {
  verifyEmail: (clinic: string, url: string): MailText => ({
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: [`Please confirm that ${clinic} may write to you here.`],
    action: { label: 'Confirm my address', url },
    notes: [`${WORKS_ONCE} If this was not you, ignore this message.`],
  }),

  resetPassword: (clinic: string, url: string): MailText => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: [`Someone asked for a new password for your account at ${clinic}.`],
    action: { label: 'Choose a new password', url },
    notes: [WORKS_ONCE, 'If this was not you, ignore this message: your password stays as it is.'],
  }),

  signInCode: (clinic: string, code: string): MailText => ({
    subject: `Your code to log in to ${clinic}`,
    heading: code,
    paragraphs: [
      `Enter this code to log in to ${clinic}. It works once, for ${SIGN_IN_CODE_FOR / minutes(1)} minutes.`,
      'The clinic never asks for it.',
    ],
    notes: ['If this was not you, ignore this message.'],
  }),

  invitation: (clinic: string, url: string): MailText => ({
    subject: `Your account at ${clinic}`,
    heading: `Welcome to ${clinic}`,
    paragraphs: ['An account was created for you. Choose a password to open it.'],
    action: { label: 'Choose a password', url },
    notes: [`The link works once, for ${INVITATION_FOR / days(1)} days.`],
  }),

  passwordChanged: (clinic: string, url: string, byClinic: boolean): MailText => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      byClinic
        ? `${clinic} set a new password for your account. All devices are logged out, and your passkeys are removed.`
        : `The password of your account at ${clinic} was changed. All other devices are logged out.`,
    ],
    action: { label: byClinic ? 'Choose my own password' : 'This was not me', url },
    notes: [byClinic ? CALL_THE_CLINIC : NOTHING_TO_DO],
  }),

  /** Goes to the previous mailbox of the account. */
  emailChanged: (clinic: string, url: string): MailText => ({
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `${clinic} gave your account another e-mail address. You log in with that one from now on, and all devices are logged out.`,
    ],
    action: { label: `Open ${clinic}`, url },
    notes: ['If you do not know about this, please call the clinic.'],
  }),

  /** Contains no names, because the mailbox of the removed record may be another person's. */
  recordsMerged: (clinic: string, url: string, isGone: boolean): MailText => ({
    subject: 'Two records were merged',
    heading: 'Two records were merged',
    paragraphs: [
      isGone
        ? `${clinic} had a record of a patient with this e-mail address and found that another record is of the same person. Its appointments and documents are in the other record now, and messages about them go there.`
        : `${clinic} found a second record of the same patient and added its appointments and documents to the one in your account.`,
    ],
    action: { label: `Open ${clinic}`, url },
    notes: ['If this cannot be right, please call the clinic.'],
  }),

  /** Contains neither names nor health data. */
  emergencyAccess: (
    clinic: string,
    url: string,
    reader: 'patient' | 'family' | 'admin',
  ): MailText => {
    const whose = { patient: 'Your record', family: 'A record in your family', admin: 'A record' };
    const title = `${whose[reader]} was opened in an emergency`;
    const why = 'Access ends after one hour. The doctor had to write down why.';
    return {
      subject: title,
      heading: title,
      paragraphs: [
        `A doctor of ${clinic} without an appointment with ${reader === 'patient' ? 'you' : 'the patient'} opened it. ${why}`,
      ],
      action: { label: reader === 'admin' ? 'Check it' : 'See who and why', url },
      notes:
        reader === 'admin'
          ? []
          : ['If you do not know about an emergency, please call the clinic.'],
    };
  },

  entryDisputed: (clinic: string, url: string): MailText => ({
    subject: 'A patient disputes a part of their record',
    heading: 'A patient disputes a part of their record',
    paragraphs: [`Please read it at ${clinic} and answer. Both texts stay in the record.`],
    action: { label: 'Read it', url },
  }),

  disputeAnswered: (clinic: string, url: string): MailText => ({
    subject: 'Your doctor has answered',
    heading: 'Your doctor has answered',
    paragraphs: [`There is an answer at ${clinic} to what you wrote about your record.`],
    action: { label: 'Read the answer', url },
  }),

  emailChange: (clinic: string, url: string): MailText => ({
    subject: 'Your e-mail address is being changed',
    heading: 'Your e-mail address is being changed',
    paragraphs: [
      `Someone who knows your password asked ${clinic} to write to another address from now on.`,
      'It takes effect once the new address is confirmed.',
    ],
    action: { label: NOT_ME, url },
    notes: [NOTHING_TO_DO],
  }),

  secondFactorOn: (clinic: string, url: string): MailText => ({
    subject: 'Two-step login is on',
    heading: 'Two-step login is on',
    paragraphs: [
      `Logging in to your account at ${clinic} now takes your password and a code from your authenticator app.`,
    ],
    action: { label: NOT_ME, url },
    notes: ['If it was you, there is nothing to do. Store your recovery codes in a safe place.'],
  }),

  secondFactorOff: (clinic: string, url: string, byClinic: boolean): MailText => ({
    subject: 'Two-step login is off',
    heading: 'Two-step login is off',
    paragraphs: [
      byClinic
        ? `${clinic} turned off two-step login for your account. Your password alone opens it until you set up two-step login again.`
        : `Two-step login of your account at ${clinic} was turned off. Your password alone opens it now.`,
    ],
    action: { label: byClinic ? CHANGE_PASSWORD : NOT_ME, url },
    notes: [byClinic ? CALL_THE_CLINIC : NOTHING_TO_DO],
  }),

  recoveryCodeUsed: (clinic: string, url: string, left: string): MailText => ({
    subject: 'A recovery code was used',
    heading: 'A recovery code was used',
    paragraphs: [
      `A recovery code was used in place of the code of your authenticator app for your account at ${clinic}.`,
      `Recovery codes left: ${left}.`,
    ],
    action: { label: NOT_ME, url },
    notes: ['If it was you, there is nothing to do. You can make new codes on your account page.'],
  }),

  passkeyAdded: (clinic: string, url: string, device: string): MailText => ({
    subject: 'A passkey was added',
    heading: 'A passkey was added',
    paragraphs: [
      `A passkey was added to your account at ${clinic}${device === '' ? '' : ` (${device})`}. It logs in without your password.`,
    ],
    action: { label: NOT_ME, url },
    notes: [
      NOTHING_TO_DO,
      'If it was not you, also remove the passkey on your account page: a new password does not.',
    ],
  }),

  passkeyRemoved: (clinic: string, url: string, byClinic: boolean): MailText => ({
    subject: 'A passkey was removed',
    heading: 'A passkey was removed',
    paragraphs: [
      byClinic
        ? `${clinic} removed the passkeys of your account. You log in with your password.`
        : `A passkey of your account at ${clinic} was removed. It no longer logs in.`,
    ],
    action: { label: byClinic ? CHANGE_PASSWORD : NOT_ME, url },
    notes: [byClinic ? CALL_THE_CLINIC : NOTHING_TO_DO],
  }),

  /** Contains no names and no health data. */
  copyReady: (clinic: string, url: string, isReady: boolean): MailText => ({
    subject: isReady ? 'The copy is ready' : 'The copy could not be made',
    heading: isReady ? 'The copy is ready' : 'The copy could not be made',
    paragraphs: [
      isReady
        ? `The copy that you asked for at ${clinic} is ready. You can download it for ${COPY_FOR / days(1)} days; you log in and confirm that it is you.`
        : `The copy that you asked for at ${clinic} could not be made. Nothing is lost. The page says why; you can try again there.`,
    ],
    action: { label: 'Open My data', url },
    notes: ['If you did not ask for this, please call the clinic.'],
  }),

  newSignIn: (clinic: string, url: string, device: string): MailText => ({
    subject: 'New login to your account',
    heading: 'New login to your account',
    paragraphs: [
      `Someone logged in to your account at ${clinic} from a network or a device that you have not used before${device === '' ? '.' : ` (${device}).`}`,
    ],
    action: { label: NOT_ME, url },
    notes: [NOTHING_TO_DO],
  }),
};

/**
 * Words the message to the manager of a patient who turned 18 and could not be invited
 * (docs/product/family.md#invitation-at-18).
 * @param name of the patient; null while the manager's address is not confirmed
 */
export function dependantOfAgeMail(clinic: string, name: string | null, url: string): MailText {
  const title = `${name ?? 'A member of your family'} is 18 now`;
  const who = name ?? 'the member of your family';
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `From today on, the record of ${who} at ${clinic} is theirs alone, and you no longer see it. Appointments that are booked stay as they are.`,
      `We could not send ${who} an invitation to an account. Please ask them to give reception an e-mail address of their own, where reception then sends it.`,
    ],
    action: { label: `Open ${clinic}`, url },
  };
}

/**
 * Words the message to a manager whose access to a dependant's record the clinic has ended.
 * @param name of the dependant; null while the manager's address is not confirmed
 */
export function familyAccessEndedMail(clinic: string, name: string | null, url: string): MailText {
  const title = 'You no longer see the record of a member of your family';
  return {
    subject: title,
    heading: title,
    paragraphs: [
      `${clinic} ended your access to the record of ${name ?? 'a member of your family'}. You no longer see their appointments and cannot book for them. Appointments that are booked stay as they are.`,
    ],
    action: { label: `Open ${clinic}`, url },
    notes: ['If you do not know about this, please call the clinic.'],
  };
}
