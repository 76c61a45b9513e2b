import * as routes from '@nadi/contract/generated/route-table';
import type { Sent } from '@nadi/contract/routes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { dependantsQuery } from '#shared/family/dependants-query.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';

type Details = Sent<'addDependant'>;

/** Returns the dependants and the functions that change them. */
export function useFamily(token: string) {
  const queries = useQueryClient();
  const query = dependantsQuery(token);
  const { data, error, refetch, isFetching } = useQuery(query);
  const removing = useMutation({
    mutationFn: (dependantId: string) => request(routes.removeDependant, { dependantId }),
    onSuccess: ({ message }) => void toast.success(message ?? 'Removed from your family'),
    onError: (failure) => void toast.error(errorMessage(failure, 'An error occurred')),
    onSettled: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  return { dependants: data?.dependants, error, refetch, isFetching, removing };
}

/** Adds a dependant, or changes one. */
export function useSaveDependant(onSaved: () => void) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ dependantId, ...details }: Details & { dependantId?: string | undefined }) =>
      dependantId === undefined
        ? request(routes.addDependant, details)
        : request(routes.updateDependant, { dependantId, ...details }),
    onSuccess: async ({ message }) => {
      void toast.success(message ?? 'Saved');
      // Appointments show the name.
      await queries.invalidateQueries({ queryKey: ['patient'] });
      onSaved();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.field) {
        setProblems({ [error.field]: error.message });
        return;
      }
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });
  return { save: mutate, saving: isPending, problems };
}
