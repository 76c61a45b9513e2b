import { expect, test } from 'vitest';
import { confirmEmail } from '#store/patients.ts';
import { requestAs, somePatient, someReception } from '#testing/actors.ts';
import { testClinic } from '#testing/build-app.ts';
import { someDependant } from '#testing/dependants.ts';
import { readMail } from '#testing/trial-mail.ts';

const clinic = testClinic();

test.each([
  ['by the name', true, 'the record of Meera Rao'],
  ['without the name where the address is not confirmed', false, 'a member of your family'],
])('the manager is told that reception ended the access, %s', async (_how, confirmed, words) => {
  const [manager, as] = [await somePatient(clinic), await someReception(clinic)];
  if (confirmed) await confirmEmail(clinic.database.db, manager.id, new Date(clinic.now));
  const userId = await someDependant(clinic, manager);
  const end = () => requestAs(clinic, 'endFamilyAccess', { userId }, { as });
  expect((await end()).status).toBe(200);
  expect((await end()).status).toBe(409);
  const contact = { userId, name: 'Meera Rao', email: 'reception@example.test' };
  await requestAs(clinic, 'updatePatientContact', contact, { as });
  const mails = (await readMail(clinic)).filter(({ to }) => to === manager.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'You no longer see the record of a member of your family',
  ]);
  expect(mails[0]?.text).toContain(words);
  expect(mails[0]?.text.includes('Meera')).toBe(confirmed);
});
