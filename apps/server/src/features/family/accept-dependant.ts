import { adultAt } from '@nadi/domain/dependants';
import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { isoDateAt } from '@nadi/domain/iso-date';
import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import { Problem } from '#platform/problem.ts';

/**
 * Returns when somebody born on that day is of age.
 * @throws Problem 'bad-input' for a day to come, 'not-a-minor' for somebody who is of age already
 */
export function acceptBirthDate(birthDate: string, zone: string, now: number): Date {
  const field = 'birthDate';
  if (birthDate > isoDateAt(zone, now)) {
    throw new Problem('bad-input', { field, message: requestErrorMessages.birthDate });
  }
  const at = adultAt(birthDate, zone);
  if (at <= now) throw new Problem('not-a-minor', { field });
  return new Date(at);
}

/** Returns the one spelling of an address, or null without one. @throws Problem 'bad-input' */
export function acceptInvitationEmail(text: string): string | null {
  if (text === '') return null;
  const email = normaliseEmail(text);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  return email;
}
