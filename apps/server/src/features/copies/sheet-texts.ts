import { formatSlotTime, wallClock } from '@nadi/domain/clinic-time';
import { displayDate } from '@nadi/messages/en/dates';

/** Something with a title, such as an appointment, and lines about it; empty lines are not printed. */
export interface SheetEntry {
  title: string;
  lines: readonly string[];
}

export interface SheetSection {
  title: string;
  /** Below the title; empty for none. */
  note?: string;
  entries: readonly SheetEntry[];
}

/** Says so in a section without entries. */
export function withNothing(section: SheetSection): SheetSection {
  if (section.entries.length > 0 || section.note) return section;
  return { ...section, note: 'Nothing is stored.' };
}

type Zone = { readonly timeZone: string };

/** Formats an instant on the clinic's clock: `5 Jan 2027, 9:00 AM`. */
export function formatInstant({ timeZone }: Zone, at: number): string {
  const wall = wallClock(timeZone, at);
  return `${displayDate(wall)}, ${formatSlotTime(wall)}`;
}

/** Formats the day of an instant on the clinic's calendar: `5 Jan 2027`. */
export function formatDay({ timeZone }: Zone, at: number): string {
  return displayDate(wallClock(timeZone, at));
}
