import * as routes from '@nadi/contract/generated/route-table';
import type { UserData } from '@nadi/contract/patients';
import type { Sent } from '@nadi/contract/routes';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
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
