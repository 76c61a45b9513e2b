/** The clinic's limit on cancelling. */
export interface CancelLimit {
  /** Before the start. */
  readonly hours: number;
  /** `Tue 5 Jan 2027, 10:00 AM (Asia/Kolkata)`. */
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

export const TOO_LATE =
  'It can no longer be cancelled online. If you cannot come, please call the clinic.';

/** Promises no cancelling that the clinic would refuse. */
export function pageLink({ cancelling, pageUrl }: Limited & { pageUrl: string }) {
  const label = cancelling?.isPast ? 'See the appointment' : 'See, move or cancel the appointment';
  return { label, url: pageUrl };
}

/** Words until when an appointment can be cancelled; an empty list where the clinic sets no limit. */
export function cancellingWords({ cancelling }: Limited): string[] {
  if (!cancelling) return [];
  if (cancelling.isPast) return [TOO_LATE];
  return [`You can cancel until ${cancelling.until}. After that, please call the clinic.`];
}
