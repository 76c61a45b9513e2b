import { displayDate } from '@nadi/messages/en/dates';

/** Formats a date of birth, `5 Jan 1990` for `1990-01-05`; empty if it is unknown. */
export function birthdayLabel(dob: string): string {
  const [year, month, day] = dob.split('-').map(Number);
  return year && month && day ? displayDate({ year, month, day }) : '';
}
