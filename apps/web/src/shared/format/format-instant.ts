import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { displayDate } from '@nadi/messages/en/dates';

/** Formats an instant in the clinic's time zone: 5 Jan 2027, 10:30 AM. */
export function formatInstant(at: Instant, zone: string): string {
  const wall = wallClock(zone, at);
  return `${displayDate(wall)}, ${formatSlotTime(wall)}`;
}
