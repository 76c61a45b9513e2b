import type { CalendarDate } from '@nadi/domain/clinic-time';
import { displayDate, weekdayName } from '@nadi/messages/en/dates';
import { dayLabel } from '#shared/format/day-label.ts';

/** `Today, Tue 5 Jan 2027`; without the first word for days further off. */
export function longDay(date: CalendarDate, today: CalendarDate): string {
  const near = dayLabel(date, today);
  const full = `${weekdayName(date)} ${displayDate(date)}`;
  return full.startsWith(near) ? full : `${near}, ${full}`;
}
