import {
  type CalendarDate,
  formatSlotTime,
  parseSlotDate,
  parseSlotTime,
  type WallTime,
} from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { LOCALES, readLocale, SOURCE_LOCALE } from '@nadi/domain/locales';
import { clinicCurrency, formatMoney } from '@nadi/domain/money';
import { displayDate, monthName, WEEKDAYS, weekdayName, zoneWords } from './en/dates.ts';
import type { Translator } from './en/english.ts';

const MIDNIGHT: WallTime = { hour: 0, minute: 0 };

/** Formats an amount in major units, `₹500`. */
export function formatAmount(i18n: Translator, major: number): string {
  if (i18n.locale === SOURCE_LOCALE) return formatMoney(major);
  return formatMoney(major, clinicCurrency(), getIntlTag(i18n));
}

/**
 * Formats an amount in major units with its sign, `−₹500`; nothing has no sign. A language from right to left would put
 * the sign behind the amount.
 */
export function formatSigned(i18n: Translator, major: number, { plus = '' } = {}): string {
  const amount = formatAmount(i18n, Math.abs(major));
  const sign = major < 0 ? '−' : plus;
  if (sign === '' || major === 0) return amount;
  return isolateLeftToRight(i18n, sign + amount);
}

/**
 * Formats the time of an appointment: `Wed 6 Jan 2027, 10:00 AM (India Standard Time)`, in the other languages as
 * `Intl` does. The zone is the clinic's.
 * @param date such as `6_1_2027`
 * @param time such as `10:00 AM`
 */
export function formatWhen(
  i18n: Translator,
  { date, time, zone }: { date: string; time: string; zone: string },
): string {
  const day = parseSlotDate(date);
  const clock = parseSlotTime(time);
  if (!day || !clock || i18n.locale === SOURCE_LOCALE) {
    const words = day ? `${weekdayName(day)} ${displayDate(day)}` : date;
    return `${words}, ${time} (${zoneWords(zone)})`;
  }
  const words = format(i18n, day, clock, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  });
  return `${words} (${nameZone(i18n, zone)})`;
}

/**
 * Formats a date: `6 Jan 2027`, in the other languages as `Intl` does.
 * @param date of a calendar, of a slot, such as `6_1_2027`, or ISO 8601, such as `2027-01-06`
 */
export function formatDay(i18n: Translator, date: CalendarDate | string): string {
  const day = typeof date === 'string' ? (parseSlotDate(date) ?? parseIsoDate(date)) : date;
  // A stored text that is no date is shown as it is.
  if (!(day.month >= 1 && day.month <= 12 && day.day >= 1)) return String(date);
  if (i18n.locale === SOURCE_LOCALE) return displayDate(day);
  return format(i18n, day, MIDNIGHT, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Formats a near date, without its year: `Wed 6 Jan`. */
export function formatNearDay(i18n: Translator, day: CalendarDate): string {
  if (i18n.locale === SOURCE_LOCALE) {
    return `${weekdayName(day)} ${displayDate(day).replace(/ \d{4}$/, '')}`;
  }
  return format(i18n, day, MIDNIGHT, { weekday: 'short', day: 'numeric', month: 'short' });
}

/** Formats a day of a plot, without weekday and year: `6 Jan`. */
export function formatShortDay(i18n: Translator, day: CalendarDate): string {
  if (i18n.locale === SOURCE_LOCALE) return displayDate(day).replace(/ \d{4}$/, '');
  return format(i18n, day, MIDNIGHT, { day: 'numeric', month: 'short' });
}

/** Formats a date with its weekday: `Wed 6 Jan 2027`. */
export function formatWeekday(i18n: Translator, day: CalendarDate): string {
  if (i18n.locale === SOURCE_LOCALE) return `${weekdayName(day)} ${displayDate(day)}`;
  return format(i18n, day, MIDNIGHT, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  });
}

const FIRST_SUNDAY = { year: 2023, month: 1 };

/** Names a weekday, 0 for Sunday: `Wed`, or `Wednesday`. */
export function nameWeekday(
  i18n: Translator,
  weekday: number,
  length: 'short' | 'long' = 'short',
): string {
  const english = WEEKDAYS[weekday];
  if (i18n.locale === SOURCE_LOCALE && length === 'short' && english) return english;
  return format(i18n, { ...FIRST_SUNDAY, day: 1 + weekday }, MIDNIGHT, { weekday: length });
}

/** Formats a month: `January 2027`, or in short `Jan 2027`. */
export function formatMonth(
  i18n: Translator,
  { year, month }: Omit<CalendarDate, 'day'>,
  length: 'long' | 'short' = 'long',
): string {
  if (i18n.locale === SOURCE_LOCALE) return `${nameMonth(i18n, month, length)} ${year}`;
  return format(i18n, { year, month, day: 1 }, MIDNIGHT, { month: length, year: 'numeric' });
}

/** Formats a year, a month or a day: `2019`, `Mar 2019` for `2019-03`, `31 Mar 2019` for `2019-03-31`. */
export function formatSince(i18n: Translator, since: string): string {
  const date = parseIsoDate(since);
  if (!date.month) return since;
  return date.day ? formatDay(i18n, date) : formatMonth(i18n, date, 'short');
}

/** Names a month: `January`, or in short `Jan`. */
export function nameMonth(i18n: Translator, month: number, length: 'long' | 'short'): string {
  if (i18n.locale !== SOURCE_LOCALE) {
    return format(i18n, { year: 2023, month, day: 1 }, MIDNIGHT, { month: length });
  }
  return length === 'long' ? monthName(month) : monthName(month).slice(0, 3);
}

/** Formats a time of day, `10:12 AM` in English. */
export function formatClock(i18n: Translator, time: string | WallTime): string {
  const clock = typeof time === 'string' ? parseSlotTime(time) : time;
  if (!clock) return String(time);
  if (i18n.locale === SOURCE_LOCALE) return formatSlotTime(clock);
  const anyDay = { year: 2027, month: 1, day: 1 };
  return format(i18n, anyDay, clock, { hour: 'numeric', minute: '2-digit' });
}

/** Returns the tag with which `Intl` formats the dates and amounts of a language. */
function getIntlTag({ locale }: Translator): string {
  return LOCALES[readLocale(locale)].tag;
}

/** A time of day within a text. */
const CLOCK = /\d{1,2}:\d{2}\s[AP]M/gi;
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const POP_DIRECTIONAL_ISOLATE = '\u2069';

/**
 * Formats a wall clock as it is: the zone has been applied before. A Latin `AM` stays behind its time in a language
 * from right to left.
 */
function format(
  i18n: Translator,
  { year, month, day }: CalendarDate,
  { hour, minute }: WallTime,
  options: Intl.DateTimeFormatOptions,
): string {
  const { dir, tag } = LOCALES[readLocale(i18n.locale)];
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const words = getFormatter(tag, options).format(wall);
  if (dir === 'ltr') return words;
  return words.replaceAll(CLOCK, (clock) => isolateLeftToRight(i18n, clock));
}

function isolateLeftToRight({ locale }: Translator, text: string): string {
  if (LOCALES[readLocale(locale)].dir === 'ltr') return text;
  return LEFT_TO_RIGHT_ISOLATE + text + POP_DIRECTIONAL_ISOLATE;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Makes each formatter once, because that takes longer than its use, and a grid of a week has hundreds of times. */
function getFormatter(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter;
}

/** Returns the name of a time zone, the same all year: `India Standard Time` for Asia/Kolkata. */
export function nameZone(i18n: Translator, zone: string): string {
  if (i18n.locale === SOURCE_LOCALE) return zoneWords(zone);
  const format = new Intl.DateTimeFormat(getIntlTag(i18n), {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
