import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '#shared/api/api-error.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import type { PasskeySignIn } from '#shared/passkeys/passkey-ceremonies.ts';
import { type PortalRole, setReception } from '#shared/portal/portal.ts';
import { setSession } from '#shared/session/session.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';
import { type Credentials, rememberRole, signInToPortal } from './sign-in-to-portal.ts';
import type { PortalEntry } from './use-code-step.ts';

/** Signs in to the portal that the credentials open. @param first the role to try first */
export function usePortalSignIn(first: PortalRole) {
  const queries = useQueryClient();
  const [problems, setProblems] = useState<FormProblems>();
  const [secondStep, setSecondStep] = useState<{ role: PortalRole; attempt: string }>();

  function enter({ role, token, reception }: PortalEntry) {
    if (role === 'admin') setReception(reception);
    queries.clear();
    setSession(role, token);
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (credentials: Credentials) => signInToPortal(credentials, first),
    onSuccess: (reply) => {
      rememberRole(reply.role);
      if ('attempt' in reply) return setSecondStep(reply);
      enter(reply);
    },
    onError: (error) => {
      if (isProblem(error, 'wrong-credentials')) setProblems({ password: error.message });
      const thrown = 'Authentication failed. Please try again.';
      return void toast.error(errorMessage(error, 'Login failed', thrown));
    },
  });
  function enterWithPasskey({ role, token, reception }: PasskeySignIn) {
    if (role === 'patient') return;
    rememberRole(role);
    enter({ role, token, reception });
  }

  const startAgain = () => setSecondStep(undefined);
  const entering = { enter, enterWithPasskey, startAgain };
  return { signIn: mutate, pending: isPending, problems, secondStep, ...entering };
}
