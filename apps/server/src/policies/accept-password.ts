import { passwordProblem } from '@nadi/domain/password-rule';
import { Problem } from '#platform/problem.ts';
import { isGuessable } from './password-strength.ts';

interface Details {
  /** The field of the form. */
  field?: string;
  /** The owner's name, e-mail and the like: a password made of them is easy to guess. */
  personal?: readonly string[];
}

/**
 * Checks a password that an account is to have; the same for every role.
 * @throws Problem 'weak-password' for a wrong length, 'common-password' where it is easy to guess
 */
export function acceptPassword(
  password: string,
  { field = 'password', personal = [] }: Details = {},
): void {
  const problem = passwordProblem(password, (text) => isGuessable(text, personal));
  if (problem === null) return;
  throw new Problem(problem === 'too-common' ? 'common-password' : 'weak-password', { field });
}
