import { areInOrder } from '@nadi/domain/refund-tiers';
import { REFUND_HOURS_MAX, REFUND_TIERS_MAX } from '@nadi/domain/settings-limits';
import { z } from 'zod';
import { type InputError, omittable } from './fields.ts';

/** Cancelling at least `hours` before the start refunds `percent`; the earliest limit first, later nothing. */
export const RefundTiers = z
  .array(
    z.object({
      hours: z.number().int().min(0).max(REFUND_HOURS_MAX),
      percent: z.number().int().min(0).max(100),
    }),
  )
  .max(REFUND_TIERS_MAX)
  .refine(areInOrder, 'tiers-not-falling' satisfies InputError);

/** Null before the clinic first saved tiers; without tiers, all is refunded before the start. */
export const RefundPolicy = z.object({ version: z.number(), tiers: RefundTiers }).nullable();

/**
 * The version of the refund rule that the patient saw, 0 for none. If it is not the current one, nothing is
 * booked (409 `policy-changed`). By default the current one.
 */
export const ShownPolicy = omittable(z.number().int().min(0));

/** The refund of the amount `paid` online if the patient cancels an open appointment; in major units. */
export const RefundTerms = z.object({
  tiers: RefundTiers,
  paid: z.number(),
  /** `refund` applies until that instant, inclusive, and after the step before. */
  steps: z.array(z.object({ until: z.number(), refund: z.number() })),
});
