import type { RefundTier } from '@nadi/domain/refund-tiers';
import { refundRule } from './refund-tiers.ts';

/** The clinic's limit on cancelling. */
export interface CancelLimit {
  /** Hours before the start. */
  readonly hours: number;
  /** Formatted, such as `Tue 5 Jan 2027, 10:00 AM (India Standard Time)`. */
  readonly until: string;
  readonly isPast: boolean;
}

/** Formats a limit in hours: `an hour before`, `24 hours before`. */
export function hoursBefore(hours: number): string {
  return `${hours === 1 ? 'an hour' : `${hours} hours`} before`;
}

interface Limited {
  readonly cancelling: CancelLimit | null;
}

interface Terms extends Limited {
  readonly refundTiers: readonly RefundTier[];
}

const FULL_REFUND = 'If you cancel in time, an online payment is refunded in full.';

/** Returns the rule about an online payment after a cancellation, which receipts print. */
export function receiptRule(tiers: readonly RefundTier[] = []): string {
  if (tiers.length === 0)
    return 'If you cancel in time, or the clinic cancels, an online payment goes back in full the way you paid.';
  return `${refundRule(tiers)} If the clinic cancels, an online payment goes back in full.`;
}

export const TOO_LATE =
  'It can no longer be cancelled online. If you cannot come, please call the clinic.';

/** Omits cancelling from the label if the clinic would refuse it. */
export function pageLink({ cancelling, pageUrl }: Limited & { pageUrl: string }) {
  const label = cancelling?.isPast ? 'See the appointment' : 'See, move or cancel the appointment';
  return { label, url: pageUrl };
}

/** Returns the latest time to cancel an appointment, and what happens to the money. */
export function cancellingWords({ cancelling, refundTiers }: Terms): string[] {
  const refund = refundTiers.length > 0 ? refundRule(refundTiers) : FULL_REFUND;
  if (!cancelling) return [`You can cancel until it begins. ${refund}`];
  if (cancelling.isPast) return [TOO_LATE];
  return [
    `You can cancel until ${cancelling.until}. After that, please call the clinic. ${refund}`,
  ];
}
