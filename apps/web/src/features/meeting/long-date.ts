const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/**
 * Formats an instant as 'January 5, 2027' in this browser's zone, because instant meetings have no clinic.
 */
export function longDate(date: Date): string {
  return LONG.format(date);
}

/** Formats a day as 'Tuesday, January 5, 2027', which contains the number shown in the calendar. */
export function dayInWords(date: Date): string {
  return FULL.format(date);
}
