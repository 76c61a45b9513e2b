const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** 'January 5, 2027', in this browser's zone: an instant meeting belongs to no clinic's clock. */
export function longDate(date: Date): string {
  return LONG.format(date);
}
