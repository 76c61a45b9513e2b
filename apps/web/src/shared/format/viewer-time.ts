import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';

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
