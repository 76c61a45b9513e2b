import { expect, test } from 'vitest';
import { accountMails } from './account-mails.ts';
import { english } from './english.ts';

const CLINIC = 'Lotus Clinic';
const URL = 'https://clinic.example/forgot-password';

const changes = [
  ['passwordChanged', accountMails.passwordChanged],
  ['secondFactorOff', accountMails.secondFactorOff],
  ['passkeyRemoved', accountMails.passkeyRemoved],
] as const;

test.each(changes)(
  '%s does not suspect the owner if the clinic made the change',
  (_name, write) => {
    const mail = write(english, CLINIC, URL, true);
    expect(mail.action?.label).not.toContain('This was not me');
    expect(mail.notes).toEqual(['If you did not ask for this, please call the clinic.']);
  },
);

test.each(changes)('%s asks if the owner made a change of the account', (_name, write) => {
  const mail = write(english, CLINIC, URL, false);
  expect(mail.action?.label).toContain('This was not me');
  expect(mail.notes).toEqual(['If it was you, there is nothing to do.']);
});
