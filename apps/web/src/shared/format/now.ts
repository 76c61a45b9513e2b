import { addDays, type CalendarDate, formatSlotDate } from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';
import { joinWords } from '@nadi/messages/en/english';
import { formatNearDay, formatWeekday } from '@nadi/messages/when';
import { useEffect, useState } from 'react';
import { i18n } from '#shared/language/i18n.ts';

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
  if (slotDate === formatSlotDate(today)) return i18n._('Today');
  if (slotDate === formatSlotDate(addDays(today, 1))) return i18n._('Tomorrow');
  return formatNearDay(i18n, date);
}

/** Returns `Today, Tue 5 Jan 2027`, without the first word for later days. */
export function longDayLabel(date: CalendarDate, today: CalendarDate): string {
  const near = dayLabel(date, today);
  const full = formatWeekday(i18n, date);
  return near === formatNearDay(i18n, date) ? full : joinWords(i18n, [near, full]);
}
