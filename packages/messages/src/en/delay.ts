import { english, type Translator } from './english.ts';

/** Says how late a doctor is; the desk reads it before the patients do. */
export function delayHeading(doctor: string, minutes: number, i18n: Translator = english): string {
  return i18n._('{doctor} is running {minutes} min late', { doctor, minutes });
}

export const laterThanBooked = (i18n: Translator = english) =>
  i18n._('Your appointment begins later than booked. You need not do anything.');
