import { DEFAULT_SPECIALITY } from '@nadi/domain/profile-choices';
import { editDistance, foldSpelling, isSameWord, splitWords } from '@nadi/domain/spelling';
import { EMERGENCY_WORDS } from '@nadi/messages/en/symptom-words/emergencies';
import { ALSO_NAMES, FILLERS, UNSPECIFIC } from '@nadi/messages/en/symptom-words/fillers';
import { GENERAL_WORDS, OTHER_WORDS } from '@nadi/messages/en/symptom-words/general';
import { SPECIALIST_WORDS, SPECIALITY_WORDS } from '@nadi/messages/en/symptom-words/specialists';
import { listPhrases } from '@nadi/messages/en/symptom-words/word-row';

/** A phrase in another language than English, or transliterated, with a speciality for it. */
export interface ForeignEntry {
  phrase: string;
  /** Without fillers. */
  words: readonly string[];
  folded: readonly string[];
  /** The folded words. */
  text: string;
  speciality: string;
}

/** A word of this length may be near a symptom: one typo, then two, or its beginning. Khan is shorter. */
const NEAR_LENGTHS_MIN = [5, 6] as const;

const fillers = new Set(FILLERS.map(foldSpelling));
const unspecific = new Set(UNSPECIFIC.map(foldSpelling));

const tables = [GENERAL_WORDS, OTHER_WORDS, SPECIALIST_WORDS, SPECIALITY_WORDS, EMERGENCY_WORDS];

const phrases = tables.flatMap(listPhrases).map(({ english, phrase, needed }) => {
  const words = withoutFillers(splitWords(needed));
  const folded = words.map(foldSpelling);
  return { english, phrase, words, folded, text: folded.join(' ') };
});

/** Returns the words of a search that are not only around a complaint. */
export function withoutFillers(words: readonly string[]): string[] {
  return words.filter((word) => !fillers.has(foldSpelling(word)));
}

/** Returns whether a word says no more than that there is a complaint. */
export function isUnspecific(word: string): boolean {
  return unspecific.has(foldSpelling(word));
}

/** Gives each phrase the specialities of its English name. */
export function createForeignWords(
  english: readonly { phrase: string; speciality: string }[],
): ForeignEntry[] {
  const byName = Map.groupBy(english, ({ phrase }) => phrase);
  const other = [{ speciality: DEFAULT_SPECIALITY }];
  const entries = phrases.flatMap(({ english: name, ...phrase }) =>
    (byName.get(name) ?? other).map(({ speciality }) => ({ ...phrase, speciality })),
  );
  return [...new Map(entries.map((each) => [`${each.phrase} ${each.speciality}`, each])).values()];
}

/**
 * Returns the longest phrases that a text begins with as they are listed, and the longest with other spellings.
 * @param names the folded words of the doctors' names, which are no misspelt symptoms
 */
export function findForeign(
  words: readonly string[],
  { foreign, names }: { foreign: readonly ForeignEntry[]; names: ReadonlySet<string> },
) {
  const folded = words.map(foldSpelling);
  const found = foreign.filter(
    (entry) =>
      entry.folded.length <= words.length &&
      entry.folded.every((word, at) => isSameWord(folded[at] ?? '', word)),
  );
  const listed = found.filter((entry) => entry.words.every((word, at) => words[at] === word));
  const forgiven = found.filter(
    ({ words: listedWords, text }) =>
      listedWords.length > 1 ||
      !(isAlsoName(listedWords) || hasNearerName(folded[0] ?? '', text, names)),
  );
  return [
    { ...longest(listed), listed: true },
    { ...longest(forgiven), listed: false, exact: false },
  ];
}

/** Returns whether a typed word is a doctor's name, or nearer to one than to a symptom. */
function hasNearerName(typed: string, symptom: string, names: ReadonlySet<string>): boolean {
  if (names.has(typed)) return true;
  const limit = countTypos(typed, symptom, 2) - 1;
  return limit > 0 && [...names].some((name) => editDistance(typed, name, limit) <= limit);
}

/** Counts the beginning of a symptom as one typo. */
function countTypos(typed: string, symptom: string, limit: number): number {
  return symptom !== typed && symptom.startsWith(typed) ? 1 : editDistance(typed, symptom, limit);
}

function longest(found: readonly ForeignEntry[]) {
  const length = Math.max(0, ...found.map(({ words }) => words.length));
  const best = found.filter(({ words }) => words.length === length);
  // A doctor whose name is such a word comes first.
  const exact = !best.some((entry) => isAlsoName(entry.words));
  return { length, best, exact };
}

/** Returns the phrases that are exactly the typed text without fillers. */
export function listedPhrases(search: string, entries: readonly ForeignEntry[]): ForeignEntry[] {
  const typed = withoutFillers(splitWords(search)).join(' ');
  return entries.filter((entry) => beginsSo(entry) && typed === entry.words.join(' '));
}

/** Returns the phrases that begin with the typed text, those that are it first. */
export function beginningPhrases(search: string, entries: readonly ForeignEntry[]): ForeignEntry[] {
  const typed = foldText(search);
  if (typed.length < 2) return [];
  return entries
    .filter((entry) => beginsSo(entry) && entry.text.startsWith(typed))
    .sort((a, b) => Number(b.text === typed) - Number(a.text === typed));
}

/** Returns false for 'bahut khoon' (much blood), which is no suggestion for 'khoon'. */
function beginsSo({ phrase, words: [first = ''] }: ForeignEntry): boolean {
  return phrase.startsWith(first);
}

/** Returns the phrases that the typed text may mean with more typos than a search allows, best first. */
export function nearForeign(search: string, entries: readonly ForeignEntry[]): ForeignEntry[] {
  const typed = foldText(search);
  const allowed = NEAR_LENGTHS_MIN.filter((length) => typed.length >= length).length;
  if (allowed === 0) return [];
  return entries
    .filter(({ text, words }) => text[0] === typed[0] && !isAlsoName(words))
    .map((entry) => ({
      entry,
      typos: countTypos(typed, entry.text, allowed),
    }))
    .filter(({ typos }) => typos <= allowed)
    .sort((a, b) => a.typos - b.typos)
    .map(({ entry }) => entry);
}

/** Returns whether a word is near to a symptom, and no doctor's name is nearer. */
export function isNearSymptom(
  word: string,
  { foreign, names }: { foreign: readonly ForeignEntry[]; names: ReadonlySet<string> },
): boolean {
  const [nearest] = nearForeign(word, foreign);
  return nearest !== undefined && !hasNearerName(foldSpelling(word), nearest.text, names);
}

function foldText(search: string): string {
  const words = splitWords(search);
  const content = withoutFillers(words);
  // A filler alone may be the beginning of another word.
  return (content.length > 0 ? content : words).map(foldSpelling).join(' ');
}

function isAlsoName([first = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 && ALSO_NAMES.has(first);
}
