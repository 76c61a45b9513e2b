import {
  DEFAULT_SPECIALITY,
  isSpeciality,
  SPECIALITIES,
  type Speciality,
} from '@nadi/domain/profile-choices';
import { OTHER_COMPLAINTS, SEARCH_STOPWORDS, SYMPTOMS } from '@nadi/messages/en/symptoms';

/** A word or phrase of a search, and the specialities that it names or that treat it. */
export interface SearchTerm {
  text: string;
  specialities: string[];
  /** The text only begins or resembles a phrase of the vocabulary. */
  resembling?: true;
}

interface VocabularyEntry {
  phrase: string;
  words: string[];
  speciality: string;
}

/** The words of a search besides names and places. */
export interface Vocabulary {
  /** Symptoms, then the names of the specialities. */
  entries: readonly VocabularyEntry[];
  longestFirst: readonly VocabularyEntry[];
}

const TERMS_MAX = 6;
/** A word of this length may be the beginning of a longer one. */
const PREFIX_LENGTH_MIN = 4;
/** Words shorter than this must be spelled exactly. */
const FUZZY_LENGTH_MIN = 5;
const TWO_TYPOS_LENGTH_MIN = 8;
/** A near spelling has one typo in this many letters. */
const LETTERS_PER_TYPO = 3;

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
  return { entries, longestFirst: entries.toSorted((a, b) => b.words.length - a.words.length) };
}

const SPECIFIED = createVocabulary([]);

function toEntry(phrase: string, speciality: string): VocabularyEntry {
  const words = splitWords(phrase);
  return { phrase: words.join(' '), words, speciality };
}

/**
 * Splits a search into terms. Phrases of the vocabulary stay together ('hair fall'), titles and
 * stopwords are dropped, and each term lists the specialities it matches with a typo or two. What a
 * child suffers from is for paediatricians; complaints that no speciality treats together match every
 * speciality that treats one. Emoji alone are a term that no doctor matches.
 */
export function parseSearch(search: string, vocabulary = SPECIFIED): SearchTerm[] {
  const words = splitWords(search);
  if (words.length === 0 && /\p{Extended_Pictographic}/u.test(search)) {
    return [{ text: search.trim(), specialities: [] }];
  }
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length && terms.length < TERMS_MAX; ) {
    const phrase = longestPhrase(words.slice(at), vocabulary);
    const text = words.slice(at, at + Math.max(1, phrase.length)).join(' ');
    if (phrase.length > 0) terms.push({ text, ...phrase.meaning });
    else if (!SEARCH_STOPWORDS.has(text)) terms.push({ text, specialities: [] });
    at += Math.max(1, phrase.length);
  }
  const namesOwn = terms.some(({ specialities }) =>
    specialities.some((each) => !isSpeciality(each)),
  );
  if (!namesOwn && terms.some(({ specialities }) => isForChildren(specialities))) {
    return treatedBy(['Pediatricians'], terms);
  }
  if (treatingSpecialities(terms).length > 0) return terms;
  return treatedBy([...new Set(terms.flatMap(({ specialities }) => specialities))], terms);
}

/** Returns the specialities that treat all complaints of a search, in the order of the symptom table. */
export function treatingSpecialities(terms: readonly SearchTerm[]): string[] {
  const complaints = terms.filter(({ specialities }) => specialities.length > 0);
  if (complaints.length === 0) return [];
  return inOrder(complaints.flatMap(({ specialities }) => specialities)).filter((each) =>
    complaints.every(({ specialities }) => specialities.includes(each)),
  );
}

/** Returns each name once: the six in the order of the symptom table, then the clinic's own. */
function inOrder(names: readonly string[]): string[] {
  const named = new Set(names);
  return [
    ...SPECIALITIES.filter((each) => named.has(each)),
    ...[...named].filter((each) => !isSpeciality(each)),
  ];
}

/** Gives every complaint the same specialities. */
function treatedBy(specialities: string[], terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term) => (term.specialities.length > 0 ? { ...term, specialities } : term));
}

function isForChildren([first, ...others]: readonly string[]): boolean {
  return first === 'Pediatricians' && others.length === 0;
}

type SuggestedPhrase = Pick<VocabularyEntry, 'phrase' | 'speciality'>;

/**
 * Returns the vocabulary phrases that begin with the typed text, or resemble it, the typed one first; otherwise the
 * complaints of the search with the specialities that treat them.
 */
export function completePhrases(search: string, vocabulary = SPECIFIED): SuggestedPhrase[] {
  const typed = typedText(search);
  if (typed.length < 2) return [];
  const { entries } = vocabulary;
  const prefixed = entries.filter(({ phrase }) => phrase.startsWith(typed));
  const found =
    prefixed.length > 0
      ? [
          ...prefixed.filter(({ phrase }) => phrase === typed),
          ...prefixed.filter(({ phrase }) => phrase !== typed),
        ]
      : entries.filter(({ phrase }) => phrase.includes(` ${typed}`) || resembles(typed, phrase));
  return found.length > 0
    ? found.map(toSuggestion)
    : nameComplaints(parseSearch(search, vocabulary));
}

/** A word that only resembles a complaint counts if the search has no word that may be a name. */
function nameComplaints(terms: readonly SearchTerm[]): SuggestedPhrase[] {
  const hasNames = terms.some(({ specialities }) => specialities.length === 0);
  const complaints = terms.filter(
    ({ specialities, resembling }) => specialities.length > 0 && !(hasNames && resembling),
  );
  const phrase = complaints.map(({ text }) => text).join(' ');
  return treatingSpecialities(complaints).map((speciality) => ({ phrase, speciality }));
}

/**
 * Returns the vocabulary phrases that the typed text may mean with more typos than a search allows, best first.
 * The first letter is seldom mistyped.
 */
export function nearPhrases(search: string, { entries } = SPECIFIED): SuggestedPhrase[] {
  const typed = typedText(search);
  const allowed = typed.length < FUZZY_LENGTH_MIN ? 0 : Math.floor(typed.length / LETTERS_PER_TYPO);
  return entries
    .filter(({ phrase }) => phrase[0] === typed[0])
    .map((entry) => ({ entry, typos: editDistance(typed, entry.phrase, allowed) }))
    .filter(({ typos }) => typos <= allowed)
    .sort((a, b) => a.typos - b.typos)
    .map(({ entry }) => toSuggestion(entry));
}

function typedText(search: string): string {
  return splitWords(search)
    .filter((word, at, all) => at === all.length - 1 || !SEARCH_STOPWORDS.has(word))
    .join(' ');
}

function toSuggestion({ phrase, speciality }: VocabularyEntry): SuggestedPhrase {
  return { phrase, speciality };
}

function longestPhrase(words: readonly string[], { longestFirst }: Vocabulary) {
  const found = longestFirst.filter(
    (entry) =>
      entry.words.length <= words.length &&
      entry.words.every((word, at) => resembles(words[at] ?? '', word)),
  );
  const length = found[0]?.words.length ?? 0;
  const longest = found.filter((entry) => entry.words.length === length);
  // 'heart' is a word of its own, and no beginning of 'heartburn'.
  const exact = longest.filter((entry) => entry.words.every((word, at) => isWord(words[at], word)));
  const best = exact.length > 0 ? exact : longest;
  const specialities = inOrder(best.map(({ speciality }) => speciality));
  return {
    length,
    meaning: { specialities, ...(exact.length === 0 && { resembling: true as const }) },
  };
}

/** Returns the words of a text in lower case. */
export function splitWords(text: string): string[] {
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
  return [word, `${word}s`, `${word}es`, word.replace(/y$/, 'ies')].some((each) => each === typed);
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
