import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { days, hours, type Instant, minutes } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';

/** Formats an instant in the clinic's time zone: 5 Jan 2027, 10:30 AM. */
export function formatInstant(at: Instant, zone: string): string {
  const wall = wallClock(zone, at);
  return `${displayDate(wall)}, ${formatSlotTime(wall)}`;
}

/**
 * Describes the time to an instant: `in 2 days`, `in 3 h 20 min`, `in 5 min`, `now`; for past ones, `20 min
 * ago`.
 */
export function countdown(to: Instant, now: Instant): string {
  const distance = Math.abs(to - now);
  if (distance < minutes(1)) return 'now';
  return to > now ? `in ${formatDuration(distance)}` : `${formatDuration(distance)} ago`;
}

function formatDuration(distance: number): string {
  if (distance >= days(2)) return `${Math.floor(distance / days(1))} days`;
  const wholeHours = Math.floor(distance / hours(1));
  const rest = Math.floor((distance % hours(1)) / minutes(1));
  if (wholeHours === 0) return `${rest} min`;
  return rest === 0 || wholeHours >= 24 ? `${wholeHours} h` : `${wholeHours} h ${rest} min`;
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
  const sameDay = displayDate(clinic) === displayDate(viewer);
  const time = formatSlotTime(viewer);
  if (sameDay && time === formatSlotTime(clinic)) return null;
  return sameDay ? time : `${time}, ${viewer.day}\u00a0${displayDate(viewer).split(' ')[1]}`;
}

/** Names a time zone, `India Standard Time` for Asia/Kolkata. */
export function zoneName(zone: string, at: Instant): string {
  const format = new Intl.DateTimeFormat('en-IN', { timeZone: zone, timeZoneName: 'long' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
