import type { PasswordProblem } from '@nadi/domain/password-rule';
import type { Translator } from './english.ts';

/** Returns the text under the field of a new password. */
export function passwordProblemMessage(problem: PasswordProblem, i18n: Translator): string {
  switch (problem) {
    case 'too-short':
      return i18n._('Use at least 8 characters');
    case 'too-long':
      return i18n._('Use at most 128 characters');
    case 'too-common':
      return i18n._('This password is too easy to guess');
  }
}
