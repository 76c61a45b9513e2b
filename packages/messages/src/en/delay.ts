/** Says how late a doctor is; the desk reads it before the patients do. */
export function delayHeading(doctor: string, minutes: number): string {
  return `${doctor} is running ${minutes} min late`;
}

export const LATER_THAN_BOOKED =
  'Your appointment begins later than booked. You need not do anything.';
