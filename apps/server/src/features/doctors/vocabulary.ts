import {
  DEFAULT_SPECIALITY,
  isSpeciality,
  SPECIALITIES,
  type Speciality,
} from '@nadi/domain/profile-choices';
import { editDistance, splitWords } from '@nadi/domain/spelling';
import { OTHER_COMPLAINTS, SYMPTOMS } from '@nadi/messages/en/symptoms';
import { createForeignWords, type ForeignEntry, findForeign } from './foreign-words.ts';

export interface VocabularyEntry {
  phrase: string;
  words: string[];
  speciality: string;
}

/** The words of a search besides names and places. */
export interface Vocabulary {
  /** Symptoms, then the names of the specialities. */
  entries: readonly VocabularyEntry[];
  longestFirst: readonly VocabularyEntry[];
  /** The words of other languages for them. */
  foreign: readonly ForeignEntry[];
  /** The folded words of the doctors' names. */
  names: ReadonlySet<string>;
}

/** A word of this length may be the beginning of a longer one. */
const PREFIX_LENGTH_MIN = 4;
/** Words shorter than this must be spelled exactly. */
export const FUZZY_LENGTH_MIN = 5;
const TWO_TYPOS_LENGTH_MIN = 8;

const symptomsOf = (speciality: Speciality) => [
  ...SYMPTOMS[speciality],
  ...(speciality === DEFAULT_SPECIALITY ? OTHER_COMPLAINTS : []),
];

const symptoms = SPECIALITIES.flatMap((each) =>
  symptomsOf(each).map((phrase) => toEntry(phrase, each)),
);

/** Creates the vocabulary of a clinic; the name of its own speciality means nothing else. */
export function createVocabulary(ownSpecialities: readonly string[]): Vocabulary {
  const names = [...SPECIALITIES, ...ownSpecialities].map((each) => toEntry(each, each));
  const own = new Set(names.slice(SPECIALITIES.length).map(({ phrase }) => phrase));
  const entries = [...symptoms.filter(({ phrase }) => !own.has(phrase)), ...names];
  const longestFirst = entries.toSorted((a, b) => b.words.length - a.words.length);
  return { entries, longestFirst, foreign: createForeignWords(entries), names: new Set() };
}

export const SPECIFIED = createVocabulary([]);

function toEntry(phrase: string, speciality: string): VocabularyEntry {
  const words = splitWords(phrase);
  return { phrase: words.join(' '), words, speciality };
}

/** Returns each name once: the six in the order of the symptom table, then the clinic's own. */
export function inOrder(names: readonly string[]): string[] {
  const named = new Set(names);
  return [
    ...SPECIALITIES.filter((each) => named.has(each)),
    ...[...named].filter((each) => !isSpeciality(each)),
  ];
}

/**
 * Returns the longest phrase that a text begins with, its number of words and its specialities. Of equally long
 * ones, exact spellings precede others, and English precedes other languages.
 */
export function longestPhrase(words: readonly string[], vocabulary: Vocabulary) {
  const english = longestEnglish(words, vocabulary);
  const longest = [english, ...findForeign(words, vocabulary)].reduce((found, next) =>
    next.length > found.length || (next.length === found.length && next.listed && !found.listed)
      ? next
      : found,
  );
  return {
    length: longest.length,
    meaning: {
      specialities: inOrder(longest.best.map(({ speciality }) => speciality)),
      ...(!longest.exact && { resembling: true as const }),
      ...(longest !== english && { foreign: true as const }),
    },
  };
}

function longestEnglish(words: readonly string[], { longestFirst }: Vocabulary) {
  const found = longestFirst.filter(
    (entry) =>
      entry.words.length <= words.length &&
      entry.words.every((word, at) => resembles(words[at] ?? '', word)),
  );
  const length = found[0]?.words.length ?? 0;
  const longest = found.filter((entry) => entry.words.length === length);
  // 'heart' is a word of its own, and no beginning of 'heartburn'.
  const same = longest.filter((entry) => entry.words.every((word, at) => isWord(words[at], word)));
  const exact = same.length > 0;
  return { length, best: exact ? same : longest, exact, listed: exact };
}

/** Returns true for equal words, a plural, a beginning, or up to two typos in a long word. */
export function resembles(typed: string, word: string): boolean {
  if (isWord(typed, word)) return true;
  if (typed.length >= PREFIX_LENGTH_MIN && word.startsWith(typed)) return true;
  if (Math.min(typed.length, word.length) < FUZZY_LENGTH_MIN) return false;
  const allowed = word.length >= TWO_TYPOS_LENGTH_MIN ? 2 : 1;
  return editDistance(typed, word, allowed) <= allowed;
}

function isWord(typed: string | undefined, word: string): boolean {
  return [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')].some((each) => each === typed);
}
