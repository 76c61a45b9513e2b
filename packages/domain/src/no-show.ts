/** Why a patient did not come, where it is recorded. */
export const NO_SHOW_REASONS = [
  'unreachable',
  'connection',
  'late',
  'called-off',
  'other',
] as const;

export type NoShowReason = (typeof NO_SHOW_REASONS)[number];

/** Longest text about it, in characters. */
export const NO_SHOW_NOTE_MAX = 200;
