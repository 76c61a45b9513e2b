import { partyOf } from '@nadi/domain/permissions';
import { type Person, requestAs } from './actors.ts';
import type { TestClinic } from './build-app.ts';
import { readMail } from './trial-mail.ts';

const LINK = /#role=\w+&token=([\w-]{43})/;

/** Returns the token of the newest link in the trial inbox, to this address if given. */
export async function mailedToken(clinic: TestClinic, email?: string): Promise<string> {
  const mails = await readMail(clinic);
  const mail = mails.findLast(
    ({ to, text }) => (email === undefined || to === email) && LINK.test(text),
  );
  return LINK.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Requests a link for an account and chooses a password with it. */
export async function resetPassword(
  clinic: TestClinic,
  { role, email }: Pick<Person, 'role' | 'email'>,
  password: string,
) {
  const caller = partyOf(role);
  await requestAs(clinic, 'forgotPassword', { email }, { caller });
  const token = await mailedToken(clinic, email);
  return requestAs(clinic, 'resetPassword', { token, password }, { caller });
}
