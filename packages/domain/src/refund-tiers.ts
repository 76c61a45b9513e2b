import { hours, type Instant } from './limits.ts';
import type { Party } from './parties.ts';

/** Cancelling at least `hours` before the start refunds `percent` of the payment. */
export interface RefundTier {
  readonly hours: number;
  readonly percent: number;
}

/** The tiers of one version of the clinic's rule; without tiers, all is refunded before the start. */
export interface RefundPolicy {
  readonly version: number;
  readonly tiers: readonly RefundTier[];
}

/** Returns whether the hours fall strictly and the percentages never rise. */
export function areInOrder(tiers: readonly RefundTier[]): boolean {
  return tiers.every(({ hours: before, percent }, index) => {
    const earlier = tiers[index - 1];
    return !earlier || (before < earlier.hours && percent <= earlier.percent);
  });
}

export interface BookedTerms {
  readonly tiers: readonly RefundTier[];
  readonly startsAt: Instant;
  /** Oldest first; `from` is the start before the move. */
  readonly moves: readonly { readonly by: Party; readonly at: Instant; readonly from: Instant }[];
}

/** `percent` is refunded until that instant, inclusive, and after the step before. */
interface RefundStep {
  readonly until: Instant;
  readonly percent: number;
}

/**
 * Returns the percentages that a cancellation by the patient refunds, from the booking until the start
 * (docs/product/payments.md#refund-tiers). A move by the patient refunds no more than cancelling at that moment
 * would have; a move by the doctor or the clinic never brings the limits forward.
 */
export function refundSteps({ tiers, startsAt, moves }: BookedTerms): RefundStep[] {
  let start = moves[0]?.from ?? startsAt;
  let most = 100;
  for (const [index, { by, at }] of moves.entries()) {
    const next = moves[index + 1]?.from ?? startsAt;
    if (by === 'patient') most = Math.min(most, percentAt(tiers, start, at));
    start = by === 'patient' ? next : Math.max(start, next);
  }
  const steps = tiers.map((tier) => ({
    until: Math.min(start - hours(tier.hours), startsAt),
    percent: Math.min(most, tier.percent),
  }));
  const last = { until: startsAt, percent: tiers.length === 0 ? most : 0 };
  return [...steps, last];
}

/** Returns the percentage that cancelling now refunds; 0 after the start. */
export function refundPercent(terms: BookedTerms, now: Instant): number {
  return refundSteps(terms).find(({ until }) => now <= until)?.percent ?? 0;
}

function percentAt(tiers: readonly RefundTier[], startsAt: Instant, now: Instant): number {
  return refundPercent({ tiers, startsAt, moves: [] }, now);
}

/**
 * Returns the refund of a cancellation in minor units: the percentage of the payment up to the price, rounded up,
 * and everything above the price.
 */
export function refundMinor({
  left,
  price,
  percent,
}: {
  /** Paid, and neither refunded nor being refunded. */
  left: number;
  price: number;
  percent: number;
}): number {
  const paid = Math.min(left, price);
  return left - paid + Math.ceil((paid * percent) / 100);
}
