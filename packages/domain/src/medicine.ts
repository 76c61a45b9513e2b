import type { ENCOUNTER_KINDS, ENCOUNTER_MODES } from './stored-values.ts';

/**
 * Lists of India's Telemedicine Practice Guidelines (2020), each with its conditions for prescribing; never
 * Schedule X.
 */
export const MEDICINE_LISTS = ['O', 'A', 'B'] as const;
/** Oldest age that a doctor can enter, in years. */
export const AGE_MAX = 130;

/** Doses of a day; `1-0-1` alone could be read backwards. */
export interface DailyDoses {
  readonly morning: string;
  readonly noon: string;
  readonly night: string;
}

const DOSE = '(\\d{1,2}(?:[./]\\d{1,2})?|½|¼)';
const DAILY = new RegExp(`^\\s*${DOSE}\\s*-\\s*${DOSE}\\s*-\\s*${DOSE}\\s*$`);

/** Parses a frequency such as `1-0-1`; null for others, such as `every 8 hours`. */
export function parseDailyDoses(frequency: string): DailyDoses | null {
  const [, morning, noon, night] = DAILY.exec(frequency) ?? [];
  return morning && noon && night ? { morning, noon, night } : null;
}

/** Required directions for taking a medicine, unless it is taken as its instruction directs. */
export const DIRECTIONS = ['strength', 'dose', 'frequency', 'duration'] as const;
export type Direction = (typeof DIRECTIONS)[number] | 'instruction';

type Directed = { readonly [part in Direction]?: string | undefined } & {
  readonly asDirected?: boolean | undefined;
};

const WORD = /[\p{L}\p{N}]/u;

/**
 * Returns the missing fields of a medicine; one "as directed" needs only its instruction. A field without a
 * letter or digit, such as "-", is missing.
 */
export function missingDirections(medicine: Directed): Direction[] {
  const needed: readonly Direction[] = medicine.asDirected ? ['instruction'] : DIRECTIONS;
  return needed.filter((part) => !WORD.test(medicine[part] ?? ''));
}

interface Circumstances {
  readonly list?: (typeof MEDICINE_LISTS)[number] | undefined;
  readonly mode?: (typeof ENCOUNTER_MODES)[number] | null | undefined;
  readonly kind?: (typeof ENCOUNTER_KINDS)[number] | null | undefined;
}

/**
 * Returns the list whose rule a medicine breaks, as far as the record shows how the consultation takes
 * place: A needs video or a follow-up, B a follow-up. Null if no rule is broken.
 */
export function brokenList({ list, mode, kind }: Circumstances): 'A' | 'B' | null {
  if (mode === 'in-person' || kind === 'follow-up') return null;
  if (list === 'B') return 'B';
  return list === 'A' && mode !== 'video' ? 'A' : null;
}
