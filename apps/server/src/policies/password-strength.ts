import { createRequire } from 'node:module';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

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
  const words = [...CLINIC_WORDS, ...personal.flatMap(wordsOf)];
  estimator ??= loadEstimator();
  const { guessesLog10 } = estimator.check(password.slice(0, CHARACTERS_ESTIMATED), words);
  return guessesLog10 < GUESSES_LOG10_MIN;
}

function wordsOf(text: string): string[] {
  const lower = text.toLowerCase();
  return [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length > 2);
}
