import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { PortalRole } from '#shared/portal/portal-role.ts';
import { setSession } from '#shared/session/session.ts';
import type { FormProblems } from '#shared/ui/form-problems.ts';
import { toast } from '#shared/ui/toast.ts';

const ROUTES = { admin: 'signInAdmin', doctor: 'signInDoctor' } as const;

type Credentials = { email: string; password: string };

export function usePortalSignIn(role: PortalRole) {
  const queries = useQueryClient();
  const [rejected, setRejected] = useState<{ role: PortalRole; problems: FormProblems }>();
  const { mutate, isPending } = useMutation({
    mutationFn: (credentials: Credentials) => call(ROUTES[role], credentials),
    onSuccess: ({ token }) => {
      queries.clear();
      setSession(role, token);
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status > 0)) {
        return void toast.error('Authentication failed. Please try again.');
      }
      if (error.code === 'wrong-credentials') {
        setRejected({ role, problems: { password: error.message } });
      }
      return void toast.error(errorMessage(error, 'Login failed'));
    },
  });
  // A rejected admin sign-in says nothing about the doctor's form.
  const problems = rejected?.role === role ? rejected.problems : undefined;
  return { signIn: mutate, pending: isPending, problems };
}
