/** The clinic's limit on cancelling. */
export interface CancelLimit {
  /** Before the start. */
  readonly hours: number;
  /** `Tue 5 Jan 2027, 10:00 AM (India Standard Time)`. */
  readonly until: string;
  readonly isPast: boolean;
}

/** Words a limit in hours: `an hour before`, `24 hours before`. */
export function hoursBefore(hours: number): string {
  return `${hours === 1 ? 'an hour' : `${hours} hours`} before`;
}

interface Limited {
  readonly cancelling: CancelLimit | null;
}

const FULL_REFUND = 'If you cancel in time, an online payment is refunded in full.';

/** Printed on receipts: what happens to an online payment if the appointment is cancelled. */
export const REFUND_RULE =
  'If you cancel in time, or the clinic cancels, an online payment goes back in full the way you paid.';

export const TOO_LATE =
  'It can no longer be cancelled online. If you cannot come, please call the clinic.';

/** Promises no cancelling that the clinic would refuse. */
export function pageLink({ cancelling, pageUrl }: Limited & { pageUrl: string }) {
  const label = cancelling?.isPast ? 'See the appointment' : 'See, move or cancel the appointment';
  return { label, url: pageUrl };
}

/** Words until when an appointment can be cancelled, and what happens to the money. */
export function cancellingWords({ cancelling }: Limited): string[] {
  if (!cancelling) return [`You can cancel until it begins. ${FULL_REFUND}`];
  if (cancelling.isPast) return [TOO_LATE];
  return [
    `You can cancel until ${cancelling.until}. After that, please call the clinic. ${FULL_REFUND}`,
  ];
}
