const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });

/** 'January 5, 2027', in this browser's zone: an instant meeting belongs to no clinic's clock. */
export function longDate(date: Date): string {
  return LONG.format(date);
}

/** 'Tuesday, January 5, 2027': holds the bare number that the calendar shows. */
export function dayInWords(date: Date): string {
  return FULL.format(date);
}
