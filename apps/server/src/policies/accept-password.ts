import { passwordProblem } from '@nadi/domain/password-rule';
import { Problem } from '#platform/problem.ts';
import { commonPasswords } from './common-passwords.ts';

/** @throws Problem 'weak-password' or 'common-password' */
export function acceptPassword(password: string, field = 'password'): void {
  const problem = passwordProblem(password, commonPasswords);
  if (problem === null) return;
  throw new Problem(problem === 'too-common' ? 'common-password' : 'weak-password', { field });
}
