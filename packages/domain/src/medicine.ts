/** What India's Telemedicine Practice Guidelines (2020) let a doctor prescribe, and when; never Schedule X. */
export const MEDICINE_LISTS = ['O', 'A', 'B'] as const;
/** Oldest age that a doctor can enter, in years. */
export const AGE_MAX = 130;

/** Doses of a day; `1-0-1` alone can be read backwards. */
export interface DailyDoses {
  readonly morning: string;
  readonly noon: string;
  readonly night: string;
}

const DOSE = '(\\d{1,2}(?:[./]\\d{1,2})?|½|¼)';
const DAILY = new RegExp(`^\\s*${DOSE}\\s*-\\s*${DOSE}\\s*-\\s*${DOSE}\\s*$`);

/** Reads a frequency such as `1-0-1`; null for every other one, such as `every 8 hours`. */
export function parseDailyDoses(frequency: string): DailyDoses | null {
  const [, morning, noon, night] = DAILY.exec(frequency) ?? [];
  return morning && noon && night ? { morning, noon, night } : null;
}
