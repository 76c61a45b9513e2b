import { passwordProblem } from '@nadi/domain/password-rule';
import { passwordProblemMessages } from '@nadi/messages/en/password-problems';
import type { ApiError } from '#shared/api/api-error.ts';
import type { FormProblems } from '#shared/ui/form.tsx';

/** Checks a new password before it is sent: only its length, because the server estimates its strength. */
export function newPasswordProblems(password: string): FormProblems | undefined {
  const problem = passwordProblem(password);
  return problem ? { password: passwordProblemMessages[problem] } : undefined;
}

const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  'email-taken': 'email',
  'wrong-credentials': 'password',
  'weak-password': 'password',
  'common-password': 'password',
};

/** Returns a refusal by its field; undefined if no field is affected. */
export function problemsFromError({ code, field, message }: ApiError): FormProblems | undefined {
  const name = field ?? FIELD_OF_CODE[code ?? ''];
  return name ? { [name]: message } : undefined;
}
