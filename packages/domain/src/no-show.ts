/** Recorded reasons why a patient did not come. */
export const NO_SHOW_REASONS = [
  'unreachable',
  'connection',
  'late',
  'called-off',
  'other',
] as const;

export type NoShowReason = (typeof NO_SHOW_REASONS)[number];

/** Longest note about the reason, in characters. */
export const NO_SHOW_NOTE_MAX = 200;
