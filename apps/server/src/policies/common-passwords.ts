import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that attackers try first, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  (dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase()),
);
