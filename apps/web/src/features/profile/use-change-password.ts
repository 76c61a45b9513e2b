import * as routes from '@nadi/contract/generated/route-table';
import { passwordProblem } from '@nadi/domain/password-rule';
import { passwordProblemMessages } from '@nadi/messages/en/password-problems';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { setSession } from '#shared/session/session.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';
import { profileQuery } from './use-profile.ts';

/** Changes the password, which ends all other sessions; this one continues with the new token. */
export function useChangePassword(token: string, onChanged: () => void) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();

  const { mutate, isPending } = useMutation({
    mutationFn: (sent: { currentPassword: string; newPassword: string }) =>
      request(routes.changePassword, sent, { as: 'patient' }),
    onSuccess: ({ message, token: next }) => {
      // The same person has a new token, so the page keeps its data.
      const known = queries.getQueryData(profileQuery(token).queryKey);
      queries.setQueryData(profileQuery(next).queryKey, known);
      setSession('patient', next);
      void toast.success(message ?? 'Password changed');
      onChanged();
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.field : undefined;
      setProblems(field ? { [field]: error.message } : undefined);
      void toast.error(errorMessage(error, 'An error occurred'));
    },
  });

  function change(values: FormData) {
    const newPassword = String(values.get('newPassword'));
    const problem = passwordProblem(newPassword);
    if (problem) return setProblems({ newPassword: passwordProblemMessages[problem] });
    mutate({ currentPassword: String(values.get('currentPassword')), newPassword });
  }

  return { change, changing: isPending, problems };
}
