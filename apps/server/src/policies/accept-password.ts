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
 * Checks a new password of an account; the rules are the same for every role.
 * @throws Problem 'weak-password' for a wrong length, 'common-password' if it is easy to guess
 */
export function acceptPassword(
  password: string,
  { field = 'password', personal = [] }: Details = {},
): void {
  const problem = problemOf(password, personal);
  if (problem === null) return;
  throw new Problem(problem === 'too-common' ? 'common-password' : 'weak-password', { field });
}

/** Checks a password by the same rules, for callers without a form. */
export function isWeakPassword(password: string, personal: readonly string[]): boolean {
  return problemOf(password, personal) !== null;
}

function problemOf(password: string, personal: readonly string[]) {
  return passwordProblem(password, (text) => isGuessable(text, personal));
}
