import { DEFAULT_SPECIALITY, SPECIALITIES, type Speciality } from '@nadi/domain/profile-choices';
import { OTHER_COMPLAINTS, SEARCH_STOPWORDS, SYMPTOMS } from '@nadi/messages/en/symptoms';

/** A word or phrase of a search, and the specialities that it names or that treat it. */
export interface SearchTerm {
  text: string;
  specialities: Speciality[];
}

interface VocabularyEntry {
  words: string[];
  speciality: Speciality;
}

const TERMS_MAX = 6;
/** A word of this length may be the beginning of a longer one. */
const PREFIX_LENGTH_MIN = 4;
/** Words shorter than this must be spelled exactly. */
const FUZZY_LENGTH_MIN = 5;
const TWO_TYPOS_LENGTH_MIN = 8;

const phrasesOf = (speciality: Speciality) => [
  speciality,
  ...SYMPTOMS[speciality],
  ...(speciality === DEFAULT_SPECIALITY ? OTHER_COMPLAINTS : []),
];

const vocabulary: readonly VocabularyEntry[] = SPECIALITIES.flatMap((speciality) =>
  phrasesOf(speciality).map((phrase) => ({ words: splitWords(phrase), speciality })),
).sort((a, b) => b.words.length - a.words.length);

/**
 * Splits a search into terms. Phrases of the vocabulary stay together ('hair fall'), titles and
 * stopwords are dropped, and each term lists the specialities it matches with a typo or two. What a
 * child suffers from is for paediatricians; complaints that no speciality treats together match every
 * speciality that treats one. Emoji alone are a term that no doctor matches.
 */
export function parseSearch(search: string): SearchTerm[] {
  const words = splitWords(search);
  if (words.length === 0 && /\p{Extended_Pictographic}/u.test(search)) {
    return [{ text: search.trim(), specialities: [] }];
  }
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length && terms.length < TERMS_MAX; ) {
    const phrase = longestPhrase(words.slice(at));
    const text = words.slice(at, at + Math.max(1, phrase.length)).join(' ');
    if (phrase.length > 0) terms.push({ text, specialities: phrase.specialities });
    else if (!SEARCH_STOPWORDS.has(text)) terms.push({ text, specialities: [] });
    at += Math.max(1, phrase.length);
  }
  if (terms.some(({ specialities }) => isForChildren(specialities))) {
    return treatedBy(['Pediatricians'], terms);
  }
  const complaints = terms
    .map(({ specialities }) => specialities)
    .filter(({ length }) => length > 0);
  const [first = [], ...others] = complaints;
  const together = first.some((each) => others.every((treating) => treating.includes(each)));
  return together ? terms : treatedBy([...new Set(complaints.flat())], terms);
}

/** Gives every complaint the same specialities. */
function treatedBy(specialities: Speciality[], terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term) => (term.specialities.length > 0 ? { ...term, specialities } : term));
}

function isForChildren([first, ...others]: readonly Speciality[]): boolean {
  return first === 'Pediatricians' && others.length === 0;
}

/** Returns the vocabulary phrases that begin with the typed text, or resemble it. */
export function completePhrases(search: string): { phrase: string; speciality: Speciality }[] {
  const typed = splitWords(search)
    .filter((word, at, all) => at === all.length - 1 || !SEARCH_STOPWORDS.has(word))
    .join(' ');
  if (typed.length < 2) return [];
  const all = vocabulary.map(({ words, speciality }) => ({ phrase: words.join(' '), speciality }));
  const prefixed = all.filter(({ phrase }) => phrase.startsWith(typed));
  if (prefixed.length > 0) return prefixed;
  return all.filter(({ phrase }) => phrase.includes(` ${typed}`) || resembles(typed, phrase));
}

function longestPhrase(words: readonly string[]) {
  const found = vocabulary.filter(
    (entry) =>
      entry.words.length <= words.length &&
      entry.words.every((word, at) => resembles(words[at] ?? '', word)),
  );
  const length = found[0]?.words.length ?? 0;
  const longest = found.filter((entry) => entry.words.length === length);
  // 'heart' is a word of its own, and no beginning of 'heartburn'.
  const exact = longest.filter((entry) => entry.words.every((word, at) => isWord(words[at], word)));
  const best = exact.length > 0 ? exact : longest;
  return { length, specialities: [...new Set(best.map(({ speciality }) => speciality))] };
}

function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** Returns true for equal words, a plural, a beginning, or up to two typos in a long word. */
function resembles(typed: string, word: string): boolean {
  if (isWord(typed, word)) return true;
  if (typed.length >= PREFIX_LENGTH_MIN && word.startsWith(typed)) return true;
  if (Math.min(typed.length, word.length) < FUZZY_LENGTH_MIN) return false;
  const allowed = word.length >= TWO_TYPOS_LENGTH_MIN ? 2 : 1;
  return editDistance(typed, word, allowed) <= allowed;
}

function isWord(typed: string | undefined, word: string): boolean {
  return typed === word || typed === `${word}s`;
}

/** Returns the Levenshtein distance, or `limit + 1` if it is larger. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(
        Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1),
      );
    }
    previous = current;
  }
  return previous[b.length] ?? limit + 1;
}
