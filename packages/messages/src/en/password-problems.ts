import type { PasswordProblem } from '@nadi/domain/password-rule';

/** Texts under the field of a new password. */
export const passwordProblemMessages = {
  'too-short': 'Use at least 8 characters',
  'too-long': 'Use at most 128 characters',
  'too-common': 'This password is too easy to guess',
} as const satisfies Record<PasswordProblem, string>;
