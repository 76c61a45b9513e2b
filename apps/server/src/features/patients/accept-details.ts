import { isEmail, normaliseEmail } from '@nadi/domain/email';
import { isoDateAt } from '@nadi/domain/iso-date';
import { requestErrorMessages } from '@nadi/messages/en/input-errors';
import { Problem } from '#platform/problem.ts';

/** Returns the one spelling of an address, or null without one. @throws Problem 'bad-input' */
export function acceptEmail(text: string | undefined): string | null {
  if (text === undefined) return null;
  const email = normaliseEmail(text);
  if (!isEmail(email)) throw new Problem('bad-input', { field: 'email' });
  return email;
}

/**
 * Returns the date of birth, or null if it is empty.
 * @throws Problem 'bad-input' for a date in the future or before 1900
 */
export function acceptBirthDate(dob: string, zone: string, now: number): string | null {
  if (dob === '') return null;
  if (dob <= isoDateAt(zone, now) && dob >= '1900-01-01') return dob;
  throw new Problem('bad-input', { field: 'dob', message: requestErrorMessages.birthDate });
}
