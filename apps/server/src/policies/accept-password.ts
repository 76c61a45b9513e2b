import { createRequire } from 'node:module';
import { passwordProblem } from '@nadi/domain/password-rule';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { Problem } from '#platform/problem.ts';

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
  const problem = findProblem(password, personal);
  if (problem === null) return;
  throw new Problem(problem === 'too-common' ? 'common-password' : 'weak-password', { field });
}

/** Checks a password by the same rules, for callers without a form. */
export function isWeakPassword(password: string, personal: readonly string[]): boolean {
  return findProblem(password, personal) !== null;
}

function findProblem(password: string, personal: readonly string[]) {
  return passwordProblem(password, (text) => isGuessable(text, personal));
}

/**
 * Powers of ten of the guesses a password must withstand. Eight random characters pass, a word with
 * a year does not; guessing online is limited to a few tries a minute besides.
 */
const GUESSES_LOG10_MIN = 7.5;

/** Characters that are estimated: the estimate is superlinear, and this much suffices to pass. */
const CHARACTERS_ESTIMATED = 32;

/** Words everyone connects with a clinic's sign-in page. */
const CLINIC_WORDS = ['nadi', 'clinic', 'patient', 'doctor', 'admin', 'hospital', 'health'];

const require = createRequire(import.meta.url);
let estimator: ZxcvbnFactory | undefined;

/** Loads the dictionaries, which take much memory, for the first password that is checked. */
function loadEstimator(): ZxcvbnFactory {
  const core = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const words =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  return new core.ZxcvbnFactory({
    dictionary: words.dictionary,
    graphs: words.adjacencyGraphs,
    l33tMaxSubstitutions: 10,
  });
}

/** Returns whether the estimated number of guesses is too low. `personal` are words about the owner. */
export function isGuessable(password: string, personal: readonly string[]): boolean {
  const words = [...CLINIC_WORDS, ...personal.flatMap(splitWords)];
  estimator ??= loadEstimator();
  const { guessesLog10 } = estimator.check(password.slice(0, CHARACTERS_ESTIMATED), words);
  return guessesLog10 < GUESSES_LOG10_MIN;
}

function splitWords(text: string): string[] {
  const lower = text.toLowerCase();
  return [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
}
