import * as routes from '@nadi/contract/generated/route-table';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';

function emailQuery(token: string) {
  return queryOptions({
    queryKey: ['patient', token, 'email'],
    queryFn: ({ client, queryKey, signal }) => {
      const background = client.getQueryData(queryKey) !== undefined;
      return request(routes.getEmail, {}, { signal, background });
    },
  });
}

/** Returns the patient's address with its confirmation, and functions that change it. */
export function useEmail(token: string, onChanged?: () => void) {
  const queries = useQueryClient();
  const query = emailQuery(token);
  const [problems, setProblems] = useState<FormProblems>();
  const { data } = useQuery(query);
  const onError = (error: Error) => void toast.error(errorMessage(error, 'An error occurred'));
  const onSuccess = ({ message }: { message?: string | undefined }) =>
    void toast.success(message ?? 'We have sent you a link.');

  const resending = useMutation({
    mutationFn: () => request(routes.resendVerification),
    onSuccess,
    onError,
  });
  const changing = useMutation({
    mutationFn: (values: FormData) =>
      request(routes.changeEmail, {
        email: String(values.get('email')).trim(),
        password: String(values.get('password')),
      }),
    onSuccess(reply) {
      setProblems(undefined);
      onSuccess(reply);
      void queries.invalidateQueries({ queryKey: query.queryKey });
      onChanged?.();
    },
    onError(error) {
      const field = error instanceof ApiError ? error.field : undefined;
      setProblems(field ? { [field]: error.message } : undefined);
      onError(error);
    },
  });
  return {
    address: data,
    resend: () => resending.mutate(),
    resending: resending.isPending,
    change: (values: FormData) => changing.mutate(values),
    changing: changing.isPending,
    problems,
  };
}
