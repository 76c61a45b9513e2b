import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

export type PasswordProblem = 'too-short' | 'too-long' | 'too-common';

/** Why a password is refused, or null. `commonPasswords` holds lower-case entries. */
export function passwordProblem(
  password: string,
  commonPasswords: ReadonlySet<string>,
): PasswordProblem | null {
  const length = lengthOf(password);
  if (length < PASSWORD_MIN) return 'too-short';
  if (length > PASSWORD_MAX) return 'too-long';
  return commonPasswords.has(password.toLowerCase()) ? 'too-common' : null;
}

/** In code points, so that an emoji is one character and not two. */
function lengthOf(text: string): number {
  return [...text].length;
}
