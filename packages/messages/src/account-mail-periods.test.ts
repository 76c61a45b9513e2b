import { expect, test } from 'vitest';
import { accountMails } from './en/account-mails.ts';
import { recordMails } from './en/record-mails.ts';
import { translator } from './translator.ts';

const i18n = translator('en');
const FACTS = ['Lotus Clinic', 'https://clinic.example/page'] as const;

test('mails state how long a link, a code and a copy work', () => {
  expect(accountMails.resetPassword(i18n, ...FACTS).notes).toContain(
    'The link works once, for 30 minutes.',
  );
  expect(accountMails.invitation(i18n, ...FACTS).notes).toEqual([
    'The link works once, for 7 days.',
  ]);
  expect(accountMails.signInCode(i18n, 'Lotus Clinic', '482913').paragraphs).toContain(
    'Enter this code to log in to Lotus Clinic. It works once, for 10 minutes.',
  );
  expect(recordMails.copyReady(i18n, ...FACTS, true).paragraphs).toEqual([
    'The copy that you asked for at Lotus Clinic is ready. You can download it for 7 days; you log in and confirm that it is you.',
  ]);
});
