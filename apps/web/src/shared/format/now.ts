import { addDays, type CalendarDate, formatSlotDate } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { displayDate, weekdayName } from '@nadi/messages/en/dates';
import { useEffect, useState } from 'react';

/** Returns the current instant, updated every `everyMs`. */
export function useNow(everyMs: number): Instant {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Returns `Today`, `Tomorrow` or `Tue 5 Jan`. */
export function dayLabel(date: CalendarDate, today: CalendarDate): string {
  const slotDate = formatSlotDate(date);
  if (slotDate === formatSlotDate(today)) return 'Today';
  if (slotDate === formatSlotDate(addDays(today, 1))) return 'Tomorrow';
  return `${weekdayName(date)} ${displayDate(date).replace(/ \d{4}$/, '')}`;
}

/** Returns `Today, Tue 5 Jan 2027`, without the first word for later days. */
export function longDayLabel(date: CalendarDate, today: CalendarDate): string {
  const near = dayLabel(date, today);
  const full = `${weekdayName(date)} ${displayDate(date)}`;
  return full.startsWith(near) ? full : `${near}, ${full}`;
}
