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

const FULL_REFUND = 'If you cancel in time, an online payment is refunded in full.';

/** Receipts print this rule about an online payment after a cancellation. */
export const REFUND_RULE =
  'If you cancel in time, or the clinic cancels, an online payment goes back in full the way you paid.';

export const TOO_LATE =
  'It can no longer be cancelled online. If you cannot come, please call the clinic.';

/** Omits cancelling from the label if the clinic would refuse it. */
export function pageLink({ cancelling, pageUrl }: Limited & { pageUrl: string }) {
  const label = cancelling?.isPast ? 'See the appointment' : 'See, move or cancel the appointment';
  return { label, url: pageUrl };
}

/** Returns the latest time to cancel an appointment, and what happens to the money. */
export function cancellingWords({ cancelling }: Limited): string[] {
  if (!cancelling) return [`You can cancel until it begins. ${FULL_REFUND}`];
  if (cancelling.isPast) return [TOO_LATE];
  return [
    `You can cancel until ${cancelling.until}. After that, please call the clinic. ${FULL_REFUND}`,
  ];
}
