import { SYMPTOMS } from './symptoms.ts';

/** Complaints that no listed speciality treats alone; a general physician sees these patients first. */
export const OTHER_COMPLAINTS: readonly string[] = [
  ...['chest', 'chest pain', 'heart', 'heart attack', 'palpitations'],
  ...[
    'breathing',
    'breathless',
    'breathlessness',
    'shortness of breath',
    'not breathing',
    'asthma',
  ],
  ...['back', 'back pain', 'backache', 'neck', 'shoulder', 'knee', 'joint', 'joints', 'bone'],
  ...['leg', 'arm', 'foot', 'hand', 'hip', 'muscle', 'sprain', 'fracture', 'arthritis'],
  ...['eye', 'eyes', 'ear', 'nose', 'tooth', 'teeth', 'sinus'],
  ...['kidney', 'urine', 'bleeding', 'heavy bleeding', 'injury', 'wound', 'burn', 'swelling'],
  ...['unconscious', 'fainting', 'poisoning', 'overdose', 'snake bite', 'dog bite'],
  ...['anxiety', 'depression', 'stress', 'sleep', 'weight'],
];

/** Complaints that need immediate help. */
const EMERGENCIES: readonly string[] = [
  ...['chest pain', 'heart attack', 'stroke', 'unconscious', 'not breathing', 'breathless'],
  ...['breathlessness', 'shortness of breath', 'difficulty breathing', 'heavy bleeding'],
  ...['seizure', 'fits', 'paralysis', 'poisoning', 'overdose', 'snake bite', 'suicide'],
];

/** Returns whether a search names a complaint that needs immediate help. */
export function namesEmergency(search: string): boolean {
  return EMERGENCIES.some((phrase) => hasPhrase(search, phrase));
}

/** Returns whether a search names a complaint for general physicians; a child's complaint does not count. */
export function namesOtherComplaint(search: string): boolean {
  const names = (phrase: string) => hasPhrase(search, phrase);
  return OTHER_COMPLAINTS.some(names) && !SYMPTOMS.Pediatricians.some(names);
}

/** Compares whole words, so that 'heart' does not match 'heartburn'. */
function hasPhrase(search: string, phrase: string): boolean {
  const words = search.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ` ${words.join(' ')} `.includes(` ${phrase} `);
}
