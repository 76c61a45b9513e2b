import { normalisePersonName } from '@nadi/domain/person-name';

export interface Identity {
  name: string;
  phone: string;
  born_on: Date | string | null;
}

/**
 * Returns whether name or birth date, and the phone number, agree; of a dependant, who has no phone number, name
 * and birth date.
 */
export function isSamePerson(one: Identity, other: Identity & { isManaged: boolean }): boolean {
  const sameName = normalised(one.name) === normalised(other.name);
  const sameBirth = one.born_on !== null && String(one.born_on) === String(other.born_on);
  if (other.isManaged) return sameName && sameBirth;
  const digits = digitsOf(one.phone);
  const samePhone = digits !== '' && digits === digitsOf(other.phone);
  return (sameName || sameBirth) && samePhone;
}

/** Returns whether name and phone number are the same but for how they are written. */
export function hasSameContact(
  one: Pick<Identity, 'name' | 'phone'>,
  other: Pick<Identity, 'name' | 'phone'>,
): boolean {
  return (
    normalised(one.name) === normalised(other.name) && digitsOf(one.phone) === digitsOf(other.phone)
  );
}

function normalised(name: string): string {
  return normalisePersonName(name).toLowerCase();
}

/** Returns the last ten digits, so that a country code or a leading zero makes no difference. */
function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').slice(-10);
}
