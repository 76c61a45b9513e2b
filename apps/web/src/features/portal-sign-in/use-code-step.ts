import * as routes from '@nadi/contract/generated/route-table';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { PortalRole } from '#shared/portal/portal.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';

const ROUTES = { admin: routes.signInAdminWithCode, doctor: routes.signInDoctorWithCode } as const;

/** A session in a portal. `reception`: the admin's token belongs to reception. */
export interface PortalEntry {
  role: PortalRole;
  token: string;
  reception: boolean;
}

interface CodeStepOptions {
  role: PortalRole;
  attempt: string;
  onSignedIn: (signedIn: PortalEntry) => void;
  onStartAgain: () => void;
}

/** Sends the code; an expired attempt returns to the password. */
export function useCodeStep({ role, attempt, onSignedIn, onStartAgain }: CodeStepOptions) {
  const [problems, setProblems] = useState<FormProblems>();
  const { mutate, isPending } = useMutation({
    mutationFn: (values: FormData) =>
      request(
        ROUTES[role],
        { attempt, code: String(values.get('code')) },
        { transportHeaders: deviceHeader() },
      ),
    onSuccess: (reply) => {
      const reception = 'role' in reply && reply.role === 'reception';
      onSignedIn({ role, token: reply.token, reception });
    },
    onError: (error) => {
      if (isProblem(error, 'attempt-ended')) onStartAgain();
      if (isProblem(error, 'wrong-code')) setProblems({ code: error.message });
      void toast.error(errorMessage(error, 'Login failed'));
    },
  });
  return { submit: mutate, pending: isPending, problems };
}
