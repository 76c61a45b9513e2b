import {
  days,
  INVITATION_FOR,
  MAIL_LINK_FOR,
  minutes,
  SIGN_IN_CODE_FOR,
} from '@nadi/domain/limits';
import type { Translator } from './english.ts';
import type { MailText } from './mail.ts';

const worksOnce = (i18n: Translator) =>
  i18n._('The link works once, for {count, plural, one {# minute} other {# minutes}}.', {
    count: MAIL_LINK_FOR / minutes(1),
  });
const notMe = (i18n: Translator) => i18n._('This was not me: change my password');
const ignore = (i18n: Translator) => i18n._('If this was not you, ignore this message.');
const nothingToDo = (i18n: Translator) => i18n._('If it was you, there is nothing to do.');
/** For changes by the clinic: does not suspect the owner, and the link only sets a new password. */
const changePassword = (i18n: Translator) => i18n._('Change my password');
export const notRequested = (i18n: Translator) =>
  i18n._('If you did not ask for this, please call the clinic.');
export const notKnown = (i18n: Translator) =>
  i18n._('If you do not know about this, please call the clinic.');
export const openClinic = (i18n: Translator, clinic: string) => i18n._('Open {clinic}', { clinic });

export const titled = (title: string) => ({ subject: title, heading: title });

/** Messages about an account. Sign-in links expire; notices link to the page that requests one. */
export const accountMails = {
  verifyEmail: (i18n: Translator, clinic: string, url: string): MailText => ({
    ...titled(i18n._('Confirm your e-mail address')),
    paragraphs: [i18n._('Please confirm that {clinic} may write to you here.', { clinic })],
    action: { label: i18n._('Confirm my address'), url },
    notes: [`${worksOnce(i18n)} ${ignore(i18n)}`],
  }),

  resetPassword: (i18n: Translator, clinic: string, url: string): MailText => ({
    ...titled(i18n._('Reset your password')),
    paragraphs: [
      i18n._('Someone asked for a new password for your account at {clinic}.', { clinic }),
    ],
    action: { label: i18n._('Choose a new password'), url },
    notes: [
      worksOnce(i18n),
      i18n._('If this was not you, ignore this message: your password stays as it is.'),
    ],
  }),

  signInCode: (i18n: Translator, clinic: string, code: string): MailText => ({
    subject: i18n._('Your code to log in to {clinic}', { clinic }),
    heading: code,
    paragraphs: [
      i18n._(
        'Enter this code to log in to {clinic}. It works once, for {count, plural, one {# minute} other {# minutes}}.',
        { clinic, count: SIGN_IN_CODE_FOR / minutes(1) },
      ),
      i18n._('The clinic never asks for it.'),
    ],
    notes: [ignore(i18n)],
  }),

  invitation: (i18n: Translator, clinic: string, url: string): MailText => ({
    subject: i18n._('Your account at {clinic}', { clinic }),
    heading: i18n._('Welcome to {clinic}', { clinic }),
    paragraphs: [i18n._('An account was created for you. Choose a password to open it.')],
    action: { label: i18n._('Choose a password'), url },
    notes: [
      i18n._('The link works once, for {count, plural, one {# day} other {# days}}.', {
        count: INVITATION_FOR / days(1),
      }),
    ],
  }),

  passwordChanged: (
    i18n: Translator,
    clinic: string,
    url: string,
    byClinic: boolean,
  ): MailText => ({
    ...titled(i18n._('Your password was changed')),
    paragraphs: [
      byClinic
        ? i18n._(
            '{clinic} set a new password for your account. All devices are logged out, and your passkeys are removed.',
            { clinic },
          )
        : i18n._(
            'The password of your account at {clinic} was changed. All other devices are logged out.',
            { clinic },
          ),
    ],
    action: {
      label: byClinic ? i18n._('Choose my own password') : i18n._('This was not me'),
      url,
    },
    notes: [byClinic ? notRequested(i18n) : nothingToDo(i18n)],
  }),

  /** Goes to the previous mailbox of the account. */
  emailChanged: (i18n: Translator, clinic: string, url: string): MailText => ({
    ...titled(i18n._('Your e-mail address was changed')),
    paragraphs: [
      i18n._(
        '{clinic} gave your account another e-mail address. You log in with that one from now on, and all devices are logged out.',
        { clinic },
      ),
    ],
    action: { label: openClinic(i18n, clinic), url },
    notes: [notKnown(i18n)],
  }),

  emailChange: (i18n: Translator, clinic: string, url: string): MailText => ({
    ...titled(i18n._('Your e-mail address is being changed')),
    paragraphs: [
      i18n._(
        'Someone who knows your password asked {clinic} to write to another address from now on.',
        { clinic },
      ),
      i18n._('It takes effect once the new address is confirmed.'),
    ],
    action: { label: notMe(i18n), url },
    notes: [nothingToDo(i18n)],
  }),

  secondFactorOn: (i18n: Translator, clinic: string, url: string): MailText => ({
    ...titled(i18n._('Two-step login is on')),
    paragraphs: [
      i18n._(
        'Logging in to your account at {clinic} now takes your password and a code from your authenticator app.',
        { clinic },
      ),
    ],
    action: { label: notMe(i18n), url },
    notes: [
      i18n._('If it was you, there is nothing to do. Store your recovery codes in a safe place.'),
    ],
  }),

  secondFactorOff: (
    i18n: Translator,
    clinic: string,
    url: string,
    byClinic: boolean,
  ): MailText => ({
    ...titled(i18n._('Two-step login is off')),
    paragraphs: [
      byClinic
        ? i18n._(
            '{clinic} turned off two-step login for your account. Your password alone opens it until you set up two-step login again.',
            { clinic },
          )
        : i18n._(
            'Two-step login of your account at {clinic} was turned off. Your password alone opens it now.',
            { clinic },
          ),
    ],
    action: { label: byClinic ? changePassword(i18n) : notMe(i18n), url },
    notes: [byClinic ? notRequested(i18n) : nothingToDo(i18n)],
  }),

  recoveryCodeUsed: (i18n: Translator, clinic: string, url: string, left: string): MailText => ({
    ...titled(i18n._('A recovery code was used')),
    paragraphs: [
      i18n._(
        'A recovery code was used in place of the code of your authenticator app for your account at {clinic}.',
        { clinic },
      ),
      i18n._('Recovery codes left: {left}.', { left }),
    ],
    action: { label: notMe(i18n), url },
    notes: [
      i18n._('If it was you, there is nothing to do. You can make new codes on your account page.'),
    ],
  }),

  passkeyAdded: (i18n: Translator, clinic: string, url: string, device: string): MailText => ({
    ...titled(i18n._('A passkey was added')),
    paragraphs: [
      device === ''
        ? i18n._(
            'A passkey was added to your account at {clinic}. It logs in without your password.',
            { clinic },
          )
        : i18n._(
            'A passkey was added to your account at {clinic} ({device}). It logs in without your password.',
            { clinic, device },
          ),
    ],
    action: { label: notMe(i18n), url },
    notes: [
      nothingToDo(i18n),
      i18n._(
        'If it was not you, also remove the passkey on your account page: a new password does not.',
      ),
    ],
  }),

  passkeyRemoved: (i18n: Translator, clinic: string, url: string, byClinic: boolean): MailText => ({
    ...titled(i18n._('A passkey was removed')),
    paragraphs: [
      byClinic
        ? i18n._('{clinic} removed the passkeys of your account. You log in with your password.', {
            clinic,
          })
        : i18n._('A passkey of your account at {clinic} was removed. It no longer logs in.', {
            clinic,
          }),
    ],
    action: { label: byClinic ? changePassword(i18n) : notMe(i18n), url },
    notes: [byClinic ? notRequested(i18n) : nothingToDo(i18n)],
  }),

  newSignIn: (i18n: Translator, clinic: string, url: string, device: string): MailText => ({
    ...titled(i18n._('New login to your account')),
    paragraphs: [
      device === ''
        ? i18n._(
            'Someone logged in to your account at {clinic} from a network or a device that you have not used before.',
            { clinic },
          )
        : i18n._(
            'Someone logged in to your account at {clinic} from a network or a device that you have not used before ({device}).',
            { clinic, device },
          ),
    ],
    action: { label: notMe(i18n), url },
    notes: [nothingToDo(i18n)],
  }),
};
