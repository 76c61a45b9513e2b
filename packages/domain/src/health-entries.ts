/** Kinds of lasting facts about a patient (docs/product/record.md#health-entries). */
export const HEALTH_ENTRY_KINDS = ['allergy', 'problem', 'medicine'] as const;
export type HealthEntryKind = (typeof HEALTH_ENTRY_KINDS)[number];

/** `none-known`: the patient was asked and knows of none; such an entry has no text. */
export const HEALTH_ENTRY_STATES = ['active', 'past', 'none-known'] as const;
export type HealthEntryState = (typeof HEALTH_ENTRY_STATES)[number];

/** Who said it. */
export const HEALTH_ENTRY_SOURCES = ['patient', 'doctor'] as const;
export type HealthEntrySource = (typeof HEALTH_ENTRY_SOURCES)[number];

/** In characters. */
export const HEALTH_ENTRY_TEXT_MAX = 200;
/** Of one patient, past ones included. */
export const HEALTH_ENTRIES_MAX = 200;

/**
 * Returns whether doctors must still count with an entry: it is active, or the patient alone has marked it as
 * past.
 */
export function stillCounts(entry: {
  readonly text: string;
  readonly state: HealthEntryState;
  readonly confirmedAt?: number | undefined;
}): boolean {
  if (entry.state === 'active') return true;
  return entry.state === 'past' && entry.text !== '' && entry.confirmedAt === undefined;
}

/** Returns whether this is a year, a month or a day that exists, such as `2019`, `2019-03` or `2019-03-31`. */
export function isSince(text: string): boolean {
  if (!/^[12]\d{3}(-\d{2}){0,2}$/.test(text)) return false;
  const day = `${text}-01-01`.slice(0, 10);
  const at = new Date(`${day}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** Words that occur in allergies and in the names of other medicines. */
const COMMON_WORDS = new Set([
  'acid',
  'allergic',
  'allergy',
  'drug',
  'drugs',
  'medicine',
  'sodium',
]);
/** Shorter words occur in too many names. */
const WORD_MIN = 4;

/**
 * Returns whether a word of an allergy occurs in the name of a medicine: `Penicillin` in
 * `Phenoxymethylpenicillin`. It knows no groups of medicines, so it misses most that matter.
 */
export function occursInMedicine(allergy: string, medicine: string): boolean {
  const name = fold(medicine);
  return fold(allergy)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .some((word) => [...word].length >= WORD_MIN && !COMMON_WORDS.has(word) && name.includes(word));
}

/** Removes accents, capitals and invisible characters, such as the joiners of Indian scripts. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase();
}
