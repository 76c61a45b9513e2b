import {
  addDays,
  type CalendarDate,
  displayDate,
  formatSlotDate,
  weekday,
} from '@nadi/domain/clinic-time';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** `Today`, `Tomorrow`, else `Tue 5 Jan`: for days close to now. */
export function dayLabel(date: CalendarDate, today: CalendarDate): string {
  const wanted = formatSlotDate(date);
  if (wanted === formatSlotDate(today)) return 'Today';
  if (wanted === formatSlotDate(addDays(today, 1))) return 'Tomorrow';
  return `${weekdayName(date)} ${displayDate(date).replace(/ \d{4}$/, '')}`;
}

/** `Mon`. */
export function weekdayName(date: CalendarDate): string {
  return WEEKDAYS[weekday(date) as 0 | 1 | 2 | 3 | 4 | 5 | 6];
}
