/** The steps of opening a clinic, in their order (docs/product/opening.md#steps). */
export const SETUP_STEPS = [
  'clinic',
  'doctor',
  'hours',
  'payment',
  'mail',
  'video',
  'test-booking',
  'open',
] as const;
export type SetupStepId = (typeof SETUP_STEPS)[number];

/** Steps that may wait until after the opening. Without a doctor, patients would find an empty list. */
export const SKIPPABLE_STEPS = [
  'clinic',
  'hours',
  'payment',
  'mail',
  'video',
  'test-booking',
] as const satisfies SetupStepId[];
type SkippableStep = (typeof SKIPPABLE_STEPS)[number];

export function isSkippable(id: SetupStepId): id is SkippableStep {
  const skippable: readonly SetupStepId[] = SKIPPABLE_STEPS;
  return skippable.includes(id);
}
