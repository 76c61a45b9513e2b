import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { Problem } from '#platform/problem.ts';

/** Returns the one spelling of an address, or null without one. @throws Problem 'bad-input' */
export function acceptInvitationEmail(text: string): string | null {
  if (text === '') return null;
  const email = normaliseEmail(text);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  return email;
}
