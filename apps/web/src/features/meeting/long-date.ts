const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/**
 * Formats an instant as 'January 5, 2027' in this browser's zone: an instant meeting belongs to no
 * clinic's clock.
 */
export function longDate(date: Date): string {
  return LONG.format(date);
}

/**
 * Formats a day as 'Tuesday, January 5, 2027', which contains the bare number that the calendar
 * shows.
 */
export function dayInWords(date: Date): string {
  return FULL.format(date);
}
