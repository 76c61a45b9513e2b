import * as routes from '@nadi/contract/generated/route-table';
import type { UserData } from '@nadi/contract/patients';
import type { Sent } from '@nadi/contract/routes';
import { formatAbhaNumber } from '@nadi/domain/abha';
import { type Gender, isGender } from '@nadi/domain/profile-choices';
import { displayDate } from '@nadi/messages/en/dates';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { storedTexts } from '#shared/session/stored-fields.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';

/** Returns the query of the profile, keyed by token, so that no cached profile outlives its session. */
export function profileQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'profile'],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.getProfile, {}, { signal, background });
    },
  });
}

export function useProfile(token: string) {
  const { data, error, refetch, isRefetching } = useQuery(profileQuery(token));
  const userData: UserData | undefined = data?.userData;
  return { userData, error: userData ? null : error, retry: refetch, retrying: isRefetching };
}

/** Saves, refetches, then calls `onSaved`; a failure is reported and changes nothing. */
export function useSaveProfile(token: string, onSaved: () => void) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();

  const { mutate, isPending } = useMutation({
    mutationFn: (profile: Sent<'updateProfile'>) => request(routes.updateProfile, profile),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? 'Profile updated successfully');
      await queries.invalidateQueries({ queryKey: profileQuery(token).queryKey });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.field) {
        setProblems({ [error.field]: error.message });
      }
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });

  return { save: mutate, saving: isPending, problems };
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
  return year && month && day ? displayDate({ year, month, day }) : '';
}
