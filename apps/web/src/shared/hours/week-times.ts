import type { VisitType } from '@nadi/contract/schedules';
import { addDays, weekday } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import type { Instant } from '@nadi/domain/limits';
import { spanOf, spanText } from './interval-edits.ts';
import { previewDays } from './preview.tsx';
import type { Interval, WeekDraft } from './week-draft.ts';

type WeekTimesInput = {
  week: WeekDraft;
  /** The visit type that patients are offered first; undefined for the clinic's default. */
  rules: VisitType | undefined;
  zone: string;
  today: string;
  now: Instant;
};

/** Counts the times that each weekday offers, Sunday first, without leave, notice and bookings. */
export function countTimes({ week, rules, ...moment }: WeekTimesInput): number[] {
  const days = previewDays({
    ...moment,
    hours: week.flatMap((day, at) =>
      day
        .filter((interval) => spanOf(interval) !== null)
        .map(({ from, until }) => ({
          weekday: at,
          clock: [from, until === '00:00' ? '24:00' : until] as [string, string],
        })),
    ),
    exceptions: [],
    rules: rules && { ...rules, notice: 0 },
    start: formatIsoDate(addDays(parseIsoDate(moment.today), 1)),
  });
  return week.map((_, at) => days.find(({ date }) => weekday(date) === at)?.slots.length ?? 0);
}

/** Formats a number of times: `22 times`. */
export function timesText(times: number): string {
  return times === 1 ? '1 time' : `${times} times`;
}

/** Formats the hours of a day: `10 AM to 1 PM, 2 PM to 6 PM`. */
export function hoursText(day: readonly Interval[]): string {
  const spans = day.flatMap((interval) => spanOf(interval) ?? []);
  return spans.map((span) => spanText(span).replaceAll(':00', '')).join(', ');
}
