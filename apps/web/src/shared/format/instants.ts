import { formatSlotDate, wallClock } from '@nadi/domain/clinic-time';
import { days, hours, type Instant, minutes } from '@nadi/domain/limits';
import { LOCALES, readLocale } from '@nadi/domain/locales';
import { joinWords } from '@nadi/messages/en/english';
import { formatClock, formatDay } from '@nadi/messages/when';
import { i18n } from '#shared/language/i18n.ts';

/** Formats an instant in the clinic's time zone: 5 Jan 2027, 10:30 AM. */
export function formatInstant(at: Instant, zone: string): string {
  const wall = wallClock(zone, at);
  return joinWords(i18n, [formatDay(i18n, wall), formatClock(i18n, wall)]);
}

/**
 * Describes the time to an instant: `in 2 days`, `in 3 h 20 min`, `in 5 min`, `now`; for past ones, `20 min
 * ago`.
 */
export function countdown(to: Instant, now: Instant): string {
  const distance = Math.abs(to - now);
  if (distance < minutes(1)) return i18n._('now');
  const later = to > now;
  if (distance >= days(2)) {
    const count = Math.floor(distance / days(1));
    return later ? i18n._('in {count} days', { count }) : i18n._('{count} days ago', { count });
  }
  const whole = Math.floor(distance / hours(1));
  const rest = Math.floor((distance % hours(1)) / minutes(1));
  const at = { hours: whole, minutes: rest };
  if (whole === 0) {
    return later ? i18n._('in {minutes} min', at) : i18n._('{minutes} min ago', at);
  }
  if (rest === 0 || whole >= 24) {
    return later ? i18n._('in {hours} h', at) : i18n._('{hours} h ago', at);
  }
  return later
    ? i18n._('in {hours} h {minutes} min', at)
    : i18n._('{hours} h {minutes} min ago', at);
}

/** Returns the browser's IANA time zone. */
export function viewerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Formats an instant in the viewer's time zone: `6:00 AM`, with the date (`6:00 AM, 5 Jan`) if it differs
 * from the clinic's. Returns null if both clocks show the same.
 */
export function viewerTime(instant: Instant, zones: { clinic: string; viewer: string }) {
  const clinic = wallClock(zones.clinic, instant);
  const viewer = wallClock(zones.viewer, instant);
  const time = formatClock(i18n, viewer);
  if (formatSlotDate(clinic) !== formatSlotDate(viewer)) {
    return `${time}, ${formatDay(i18n, viewer).replace(/ (\S+) \d{4}$/, '\u00a0$1')}`;
  }
  return time === formatClock(i18n, clinic) ? null : time;
}

/** Names a time zone, `India Standard Time` for Asia/Kolkata. */
export function zoneName(zone: string, at: Instant): string {
  const tag = LOCALES[readLocale(i18n.locale)].tag;
  const format = new Intl.DateTimeFormat(tag, { timeZone: zone, timeZoneName: 'long' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
