/** The words about a delay, which the desk reads before its patients do. */
export function delayHeading(doctor: string, minutes: number): string {
  return `${doctor} is running ${minutes} min late`;
}

export const LATER_THAN_BOOKED =
  'Your appointment begins later than booked. You need not do anything.';
