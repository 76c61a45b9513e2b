import * as routes from '@nadi/contract/generated/route-table';
import { passwordProblem } from '@nadi/domain/password-rule';
import { passwordProblemMessage } from '@nadi/messages/en/password-problem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/api-error.ts';
import { request } from '#shared/api/client.ts';
import { errorMessage } from '#shared/format/error-message.ts';
import { i18n } from '#shared/language/i18n.ts';
import { setSession } from '#shared/session/session.ts';
import { deviceHeader } from '#shared/session/sign-in.ts';
import type { FormProblems } from '#shared/ui/form.tsx';
import { toast } from '#shared/ui/toast.ts';

export type SignInMode = 'sign-up' | 'login';

type Credentials = { name: string; email: string; password: string };

/** Shown if the server sends no message. */
const fallback = (mode: SignInMode) =>
  mode === 'sign-up' ? i18n._('Registration failed') : i18n._('Login failed');

export function useSignIn(mode: SignInMode) {
  const [rejected, setRefused] = useState<{
    mode: SignInMode;
    problems: FormProblems | undefined;
  }>();

  const { mutate, isPending } = useMutation({
    mutationFn: ({ name, email, password }: Credentials) =>
      mode === 'sign-up'
        ? request(
            routes.register,
            { name, email: email.trim(), password },
            { transportHeaders: deviceHeader() },
          )
        : request(
            routes.signIn,
            { email: email.trim(), password },
            { as: 'patient', transportHeaders: deviceHeader() },
          ),
    onSuccess: ({ token }) => setSession('patient', token),
    onError: (error) => {
      const problems = isRefusal(error) ? problemsFromError(error) : undefined;
      if (isRefusal(error)) setRefused({ mode, problems });
      // The message at the field needs no toast beside it.
      if (problems) return;
      const thrown = i18n._('Authentication failed. Please try again.');
      void toast.error(errorMessage(error, fallback(mode), thrown));
    },
  });

  function signIn(typed: Credentials) {
    const weak = mode === 'sign-up' ? newPasswordProblems(typed.password) : undefined;
    setRefused({ mode, problems: weak });
    if (!weak) mutate(typed);
  }

  // A refused sign-up does not apply to the login form.
  const problems = rejected?.mode === mode ? rejected.problems : undefined;
  return { signIn, pending: isPending, problems };
}

function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status > 0;
}

/** Checks a new password before it is sent: only its length, because the server estimates its strength. */
function newPasswordProblems(password: string): FormProblems | undefined {
  const problem = passwordProblem(password);
  return problem ? { password: passwordProblemMessage(problem, i18n) } : undefined;
}

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'email-taken': 'email',
  'wrong-credentials': 'password',
  'weak-password': 'password',
  'common-password': 'password',
};

/** Returns a refusal by its field; undefined if no field is affected. */
function problemsFromError({ code, field, message }: ApiError): FormProblems | undefined {
  const name = field ?? FIELD_OF_CODE[code ?? ''];
  return name ? { [name]: message } : undefined;
}
