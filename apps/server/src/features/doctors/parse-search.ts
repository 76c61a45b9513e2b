import { isSpeciality } from '@nadi/domain/profile-choices';
import { editDistance, splitWords } from '@nadi/domain/spelling';
import { SEARCH_STOPWORDS } from '@nadi/messages/en/symptoms';
import {
  beginningPhrases,
  isNearSymptom,
  isUnspecific,
  listedPhrases,
  nearForeign,
  withoutFillers,
} from './foreign-words.ts';
import {
  FUZZY_LENGTH_MIN,
  inOrder,
  longestPhrase,
  resembles,
  SPECIFIED,
  type Vocabulary,
  type VocabularyEntry,
} from './vocabulary.ts';

/** A word or phrase of a search, and the specialities that it names or that treat it. */
export interface SearchTerm {
  text: string;
  specialities: string[];
  /** The text only begins or resembles a phrase of the vocabulary. */
  resembling?: true;
  /** The phrase is in another language than English. */
  foreign?: true;
  /** The text is close to a symptom, so that a similar name would be wrong. */
  nearSymptom?: true;
}

const TERMS_MAX = 6;
/** A near spelling has one typo in this many letters. */
const LETTERS_PER_TYPO = 3;

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
  const terms = findTerms(words, vocabulary);
  const namesOwn = terms.some(({ specialities }) =>
    specialities.some((each) => !isSpeciality(each)),
  );
  if (!namesOwn && terms.some(({ specialities }) => isForChildren(specialities))) {
    return treatedBy(['Pediatricians'], terms);
  }
  if (treatingSpecialities(terms).length > 0) return terms;
  return treatedBy([...new Set(terms.flatMap(({ specialities }) => specialities))], terms);
}

/**
 * Finds the terms of a text. Words around a complaint are dropped, and show that it is no name; without a complaint
 * they may be names.
 */
function findTerms(words: readonly string[], vocabulary: Vocabulary): SearchTerm[] {
  const content = withoutFillers(words);
  const inSentence = words.some((word) => !content.includes(word) && !SEARCH_STOPWORDS.has(word));
  const specific = splitTerms(content, vocabulary).map(({ resembling, ...term }) =>
    resembling && !(inSentence && term.foreign) ? { ...term, resembling } : term,
  );
  if (!specific.some(isComplaint)) {
    return content.length === words.length ? specific : splitTerms(words, vocabulary);
  }
  const isIdle = ({ text }: SearchTerm) => isUnspecific(text);
  return specific.every((term) => isIdle(term) || !isComplaint(term))
    ? specific
    : specific.filter((term) => !isIdle(term));
}

function splitTerms(words: readonly string[], vocabulary: Vocabulary): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (let at = 0; at < words.length && terms.length < TERMS_MAX; ) {
    const phrase = longestPhrase(words.slice(at), vocabulary);
    const text = words.slice(at, at + Math.max(1, phrase.length)).join(' ');
    if (phrase.length > 0) terms.push({ text, ...phrase.meaning });
    else if (!SEARCH_STOPWORDS.has(text)) terms.push(toName(text, vocabulary));
    at += Math.max(1, phrase.length);
  }
  return terms;
}

function toName(text: string, vocabulary: Vocabulary): SearchTerm {
  const near = isNearSymptom(text, vocabulary);
  return { text, specialities: [], ...(near && { nearSymptom: true as const }) };
}

function isComplaint({ specialities }: SearchTerm): boolean {
  return specialities.length > 0;
}

/** Returns the specialities that treat all complaints of a search, in the order of the symptom table. */
export function treatingSpecialities(terms: readonly SearchTerm[]): string[] {
  const complaints = terms.filter(isComplaint);
  if (complaints.length === 0) return [];
  return inOrder(complaints.flatMap(({ specialities }) => specialities)).filter((each) =>
    complaints.every(({ specialities }) => specialities.includes(each)),
  );
}

/** Gives every complaint the same specialities. */
function treatedBy(specialities: string[], terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.map((term) => (isComplaint(term) ? { ...term, specialities } : term));
}

function isForChildren([first, ...others]: readonly string[]): boolean {
  return first === 'Pediatricians' && others.length === 0;
}

type SuggestedPhrase = Pick<VocabularyEntry, 'phrase' | 'speciality'>;

/**
 * Returns the vocabulary phrases that begin with the typed text, or resemble it, the typed one first; those of other
 * languages if there is none in English. Otherwise the complaints of the search with the specialities that treat them.
 */
export function completePhrases(search: string, vocabulary = SPECIFIED): SuggestedPhrase[] {
  const typed = typedText(search);
  if (typed.length < 2) return [];
  const english = completeEnglish(typed, vocabulary);
  const listed = english[0]?.phrase === typed ? [] : listedPhrases(search, vocabulary.foreign);
  if (listed.length + english.length > 0) return [...listed, ...english].map(toSuggestion);
  const foreign = beginningPhrases(search, vocabulary.foreign);
  return foreign.length > 0
    ? foreign.map(toSuggestion)
    : nameComplaints(parseSearch(search, vocabulary));
}

function completeEnglish(typed: string, { entries }: Vocabulary): VocabularyEntry[] {
  const prefixed = entries.filter(({ phrase }) => phrase.startsWith(typed));
  return prefixed.length > 0
    ? [
        ...prefixed.filter(({ phrase }) => phrase === typed),
        ...prefixed.filter(({ phrase }) => phrase !== typed),
      ]
    : entries.filter(({ phrase }) => phrase.includes(` ${typed}`) || resembles(typed, phrase));
}

/** A word that only resembles a complaint counts if the search has no word that may be a name. */
function nameComplaints(terms: readonly SearchTerm[]): SuggestedPhrase[] {
  const hasNames = !terms.every(isComplaint);
  const complaints = terms.filter((term) => isComplaint(term) && !(hasNames && term.resembling));
  const phrase = complaints.map(({ text }) => text).join(' ');
  return treatingSpecialities(complaints).map((speciality) => ({ phrase, speciality }));
}

/**
 * Returns the vocabulary phrases that the typed text may mean with more typos than a search allows, best first.
 * The first letter is seldom mistyped.
 */
export function nearPhrases(search: string, { entries, foreign } = SPECIFIED): SuggestedPhrase[] {
  const typed = typedText(search);
  const allowed = typed.length < FUZZY_LENGTH_MIN ? 0 : Math.floor(typed.length / LETTERS_PER_TYPO);
  const english = entries
    .filter(({ phrase }) => phrase[0] === typed[0])
    .map((entry) => ({ entry, typos: editDistance(typed, entry.phrase, allowed) }))
    .filter(({ typos }) => typos <= allowed)
    .sort((a, b) => a.typos - b.typos)
    .map(({ entry }) => entry);
  return [...english, ...nearForeign(search, foreign)].map(toSuggestion);
}

function typedText(search: string): string {
  return splitWords(search)
    .filter((word, at, all) => at === all.length - 1 || !SEARCH_STOPWORDS.has(word))
    .join(' ');
}

function toSuggestion({ phrase, speciality }: SuggestedPhrase): SuggestedPhrase {
  return { phrase, speciality };
}
