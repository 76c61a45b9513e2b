import { addDays, type CalendarDate, formatSlotDate } from '@nadi/domain/clinic-time';
import { displayDate, weekdayName } from '@nadi/messages/en/dates';

/** `Today`, `Tomorrow`, else `Tue 5 Jan`: for days close to now. */
export function dayLabel(date: CalendarDate, today: CalendarDate): string {
  const wanted = formatSlotDate(date);
  if (wanted === formatSlotDate(today)) return 'Today';
  if (wanted === formatSlotDate(addDays(today, 1))) return 'Tomorrow';
  return `${weekdayName(date)} ${displayDate(date).replace(/ \d{4}$/, '')}`;
}
