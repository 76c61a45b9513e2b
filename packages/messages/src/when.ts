import {
  type CalendarDate,
  parseSlotDate,
  parseSlotTime,
  type WallTime,
} from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { LOCALES, readLocale, SOURCE_LOCALE } from '@nadi/domain/locales';
import { clinicCurrency, formatMoney } from '@nadi/domain/money';
import { displayDate, weekdayName, zoneWords } from './en/dates.ts';
import type { Translator } from './en/english.ts';

/** Formats an amount in major units, `₹500`. */
export function formatAmount(i18n: Translator, major: number): string {
  if (i18n.locale === SOURCE_LOCALE) return formatMoney(major);
  return formatMoney(major, clinicCurrency(), getIntlTag(i18n));
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
 * @param date of a calendar, or ISO 8601, such as `2027-01-06`
 */
export function formatDay(i18n: Translator, date: CalendarDate | string): string {
  const day = typeof date === 'string' ? parseIsoDate(date) : date;
  if (i18n.locale === SOURCE_LOCALE) return displayDate(day);
  const midnight = { hour: 0, minute: 0 };
  return format(i18n, day, midnight, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** Formats a time of day, `10:12 AM` in English. */
export function formatClock(i18n: Translator, time: string): string {
  const clock = parseSlotTime(time);
  if (!clock || i18n.locale === SOURCE_LOCALE) return time;
  const anyDay = { year: 2027, month: 1, day: 1 };
  return format(i18n, anyDay, clock, { hour: 'numeric', minute: '2-digit' });
}

/** Returns the tag with which `Intl` formats the dates and amounts of a language. */
function getIntlTag({ locale }: Translator): string {
  return LOCALES[readLocale(locale)].tag;
}

/** Formats a wall clock as it is: the zone has been applied before. */
function format(
  i18n: Translator,
  { year, month, day }: CalendarDate,
  { hour, minute }: WallTime,
  options: Intl.DateTimeFormatOptions,
): string {
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  return new Intl.DateTimeFormat(getIntlTag(i18n), { ...options, timeZone: 'UTC' }).format(wall);
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
