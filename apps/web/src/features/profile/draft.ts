import type { UserData } from '@nadi/contract/patients';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { type Gender, isGender } from '@nadi/domain/genders';
import { storedTexts } from '#shared/session/stored-fields.ts';

const KEY = 'nadi-profile-draft';

/** The profile's fields as form texts. */
export type ProfileDraft = {
  name: string;
  phone: string;
  line1: string;
  line2: string;
  gender: Gender;
  dob: string;
  abhaNumber: string;
  abhaAddress: string;
};

export function toDraft(profile: UserData): ProfileDraft {
  const { name, phone, address, gender, dob, abhaNumber = '', abhaAddress = '' } = profile;
  return {
    ...{ name, phone, ...address, gender, dob },
    abhaNumber: formatAbhaNumber(abhaNumber),
    abhaAddress,
  };
}

export function readForm(values: FormData): ProfileDraft {
  return fromTexts((name) => String(values.get(name) ?? ''));
}

function fromTexts(text: (name: string) => string): ProfileDraft {
  const gender = text('gender');
  return {
    name: text('name'),
    phone: text('phone'),
    line1: text('line1'),
    line2: text('line2'),
    gender: isGender(gender) ? gender : 'Not Selected',
    dob: text('dob'),
    abhaNumber: text('abhaNumber'),
    abhaAddress: text('abhaAddress'),
  };
}

/** Stores the draft in this tab while it is typed, so that an expired session loses nothing. */
export function saveDraft(userId: string, draft: ProfileDraft): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...draft, userId }));
}

/** Returns the draft if the same person typed it. */
export function readDraft(userId: string): ProfileDraft | undefined {
  const { userId: owner, ...texts } = storedTexts(KEY);
  return owner === userId ? fromTexts((name) => texts[name] ?? '') : undefined;
}

export function clearDraft(): void {
  sessionStorage.removeItem(KEY);
}
