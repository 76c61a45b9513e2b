import { foldSpelling, isSameWord, splitWords } from '@nadi/domain/spelling';
import { EMERGENCY_WORDS } from './symptom-words/emergencies.ts';
import { listPhrases } from './symptom-words/word-row.ts';
import { hasPhrase } from './symptoms.ts';

/** Complaints that need immediate help. */
const EMERGENCIES: readonly string[] = [
  ...['chest pain', 'heart attack', 'stroke', 'unconscious', 'not breathing', 'breathless'],
  ...['breathlessness', 'shortness of breath', 'difficulty breathing', 'heavy bleeding'],
  ...['seizure', 'fits', 'paralysis', 'poisoning', 'overdose', 'snake bite', 'suicide'],
];

const foreign = listPhrases(EMERGENCY_WORDS).map(({ needed }) =>
  splitWords(needed).map(foldSpelling),
);

/**
 * Returns whether a search names a complaint that needs immediate help; in other languages than English with
 * typos, and with the words of a phrase in any order.
 */
export function namesEmergency(search: string): boolean {
  const typed = splitWords(search).map(foldSpelling);
  const isTyped = (word: string) => typed.some((each) => isSameWord(each, word));
  return (
    EMERGENCIES.some((phrase) => hasPhrase(search, phrase)) ||
    foreign.some((words) => words.every(isTyped))
  );
}
