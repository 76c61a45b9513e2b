import type { RefundTier } from '@nadi/domain/refund-tiers';
import { english, type Translator } from './english.ts';
import { refundRule } from './refund-tiers.ts';

/** The clinic's limit on cancelling. */
export interface CancelLimit {
  /** Hours before the start. */
  readonly hours: number;
  /** Formatted, such as `Tue 5 Jan 2027, 10:00 AM (India Standard Time)`. */
  readonly until: string;
  readonly isPast: boolean;
}

interface Limited {
  readonly cancelling: CancelLimit | null;
}

interface Terms extends Limited {
  readonly i18n: Translator;
  readonly refundTiers: readonly RefundTier[];
}

/** Returns the rule about an online payment after a cancellation, which receipts print. */
export function receiptRule(tiers: readonly RefundTier[] = [], i18n: Translator = english): string {
  if (tiers.length === 0)
    return i18n._(
      'If you cancel in time, or the clinic cancels, an online payment goes back in full the way you paid.',
    );
  return `${refundRule(tiers, i18n)} ${i18n._('If the clinic cancels, an online payment goes back in full.')}`;
}

export const tooLate = (i18n: Translator) =>
  i18n._('It can no longer be cancelled online. If you cannot come, please call the clinic.');

/** Omits cancelling from the label if the clinic would refuse it. */
export function pageLink({
  i18n,
  cancelling,
  pageUrl,
}: Limited & { i18n: Translator; pageUrl: string }) {
  const label = cancelling?.isPast
    ? i18n._('See the appointment')
    : i18n._('See, move or cancel the appointment');
  return { label, url: pageUrl };
}

/** Returns the latest time to cancel an appointment, and what happens to the money. */
export function cancellingWords({ i18n, cancelling, refundTiers }: Terms): string[] {
  if (cancelling?.isPast) return [tooLate(i18n)];
  const refund =
    refundTiers.length > 0
      ? refundRule(refundTiers, i18n)
      : i18n._('If you cancel in time, an online payment is refunded in full.');
  const until = cancelling?.until;
  const limit = until
    ? i18n._('You can cancel until {until}. After that, please call the clinic.', { until })
    : i18n._('You can cancel until it begins.');
  return [`${limit} ${refund}`];
}
