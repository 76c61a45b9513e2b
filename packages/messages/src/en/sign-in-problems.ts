import { marker as i18n } from './english.ts';

/** Problems of passwords, codes, passkeys and links. */
export const signInProblems = {
  'wrong-password': i18n._('The current password is not right.'),
  'wrong-sign-in-code': i18n._(
    'This code is not right, or it is no longer valid. Check the newest message, or ask for another code.',
  ),
  'wrong-code': i18n._(
    'This code is not right, or it was already used. Please enter the next one.',
  ),
  'passkey-refused': i18n._(
    'This passkey opens no account here. Please log in with your password.',
  ),
  'passkey-not-found': i18n._('There is no such passkey.'),
  'temporary-password': i18n._('Please choose your own password first.'),
  'passkey-taken': i18n._('This passkey was added before.'),
  'too-many-passkeys': i18n._('You have reached the number of passkeys. Please remove one first.'),
  'passkey-expired': i18n._('That took too long. Please try again.'),
  'wrong-passkey': i18n._(
    'This passkey could not be confirmed. Please try another one, or a code.',
  ),
  'bad-passkey': i18n._('The passkey could not be added. Please try again, or use another device.'),
  'passkeys-not-set-up': i18n._('Passkeys need the clinic’s address to begin with https.'),
  'attempt-ended': i18n._('This login took too long. Please start again with your password.'),
  'second-factor-on': i18n._('Two-step login is already on.'),
  'second-factor-off': i18n._('Two-step login is not on.'),
  'confirm-as-owner': i18n._('Please enter the password of this account to confirm the address.'),
  'link-invalid': i18n._('This link has expired or was already used. Please ask for a new one.'),
  'weak-password': i18n._('Please choose a password of 8 to 128 characters.'),
  'same-password': i18n._('Please choose a password other than the current one.'),
  'common-password': i18n._('This password is too easy to guess. Please choose another.'),
} as const;
