import { PASSWORD_MAX, PASSWORD_MIN } from './limits.ts';

export type PasswordProblem = 'too-short' | 'too-long' | 'too-common';

/** Returns the reason why a password is refused, or null. `isGuessable` rates one with a valid length. */
export function passwordProblem(
  password: string,
  isGuessable: (password: string) => boolean = () => false,
): PasswordProblem | null {
  const length = lengthOf(password);
  if (length < PASSWORD_MIN) return 'too-short';
  if (length > PASSWORD_MAX) return 'too-long';
  return isGuessable(password) ? 'too-common' : null;
}

/** Counts code points, so that an emoji counts as one character. */
function lengthOf(text: string): number {
  return [...text].length;
}
