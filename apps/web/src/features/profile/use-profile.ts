import * as routes from '@nadi/contract/generated/route-table';
import type { UserData } from '@nadi/contract/patients';
import type { Sent } from '@nadi/contract/routes';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { type Gender, isGender } from '@nadi/domain/profile-choices';
import { formatDay } from '@nadi/messages/when';
import { backgroundQuery } from '#shared/api/background-query.ts';
import { request } from '#shared/api/client.ts';
import { i18n } from '#shared/language/i18n.ts';
import { storedTexts } from '#shared/session/stored-fields.ts';
import { useAction } from '#shared/ui/use-action.ts';

/** Returns the query of the profile, keyed by token, so that no cached profile outlives its session. */
export function profileQuery(token: string) {
  return backgroundQuery('patient', ['patient', token, 'profile'], routes.getProfile, {});
}

/** Saves, refetches, then calls `onSaved`; a failure is reported and changes nothing. */
export function useSaveProfile(token: string, onSaved: () => void) {
  return useAction({
    send: (profile: Sent<'updateProfile'>) => request(routes.updateProfile, profile),
    done: i18n._('Profile updated successfully'),
    refresh: profileQuery(token).queryKey,
    onDone: onSaved,
  });
}

const KEY = 'nadi-profile-draft';

/** The profile's fields as form texts. */
type ProfileDraft = {
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

/** Formats a date of birth, `5 Jan 1990` for `1990-01-05`; empty if it is unknown. */
export function birthdayLabel(dob: string): string {
  const [year, month, day] = dob.split('-').map(Number);
  return year && month && day ? formatDay(i18n, { year, month, day }) : '';
}
