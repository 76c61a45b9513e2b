import type { RefundTier } from '@nadi/domain/refund-tiers';

/**
 * Returns the refund rule of a booking as a sentence: `Cancel at least 24 hours before the start for a full refund,
 * at least 2 hours before for 50 %; later, nothing is refunded.`
 */
export function refundRule(tiers: readonly RefundTier[]): string {
  const refunding = tiers.filter(({ percent }) => percent > 0);
  if (refunding.length === 0) return 'If you cancel, nothing is refunded.';
  const parts = refunding.map(({ hours, percent }, index) => {
    const refund = percent === 100 ? 'a full refund' : `a refund of ${percent} %`;
    return `${describeLimit(hours, index === 0)} for ${refund}`;
  });
  const later = tiers.at(-1)?.hours === 0 ? '' : '; later, nothing is refunded';
  return `Cancel ${parts.join(', ')}${later}.`;
}

function describeLimit(hours: number, first: boolean): string {
  if (hours === 0) return 'any time before the start';
  const count = hours === 1 ? 'an hour' : `${hours} hours`;
  return `at least ${count} before${first ? ' the start' : ''}`;
}
