import type { WaitlistEntry } from '@nadi/contract/waitlist';
import { formatSlotDate } from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { displayDate } from '@nadi/messages/en/dates';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Describes a place: `You are second`. */
export function describePosition(position: number): string {
  return `You are ${ORDINALS[position - 1] ?? `number ${position}`} on the waitlist`;
}

/** Describes the preferred days and times: `Mon, Wed · 09:00 to 12:00 · until 8 Jan 2027`. */
export function describePreferences(
  entry: Pick<WaitlistEntry, 'days' | 'clock' | 'from' | 'until'>,
) {
  const parts = [
    entry.days?.map((day) => WEEKDAYS[day]).join(', ') ?? 'Any day',
    entry.clock ? `${entry.clock[0]} to ${entry.clock[1]}` : 'any time',
    entry.from && `from ${displayIsoDate(entry.from)}`,
    entry.until && `until ${displayIsoDate(entry.until)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

function displayIsoDate(date: string): string {
  return displayDate(formatSlotDate(parseIsoDate(date)));
}
