import type { HourException, VisitType, WeeklyHours } from '@nadi/contract/schedules';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { availability, type Day } from '@nadi/domain/schedules/availability';
import {
  type ClockInterval,
  createSchedule,
  DEFAULT_SCHEDULE,
} from '@nadi/domain/schedules/schedule';

type PreviewInput = {
  /** Null for the default hours. */
  hours: readonly WeeklyHours[] | null;
  exceptions: readonly HourException[];
  rules: VisitType | undefined;
  zone: string;
  start: string;
  now: number;
};

const DAYS = 7;
const HORIZON_DAYS = 400;

/** Returns a week from `start` as the picker would offer it, without the horizon. */
export function previewDays({ hours, exceptions, rules, zone, start, now }: PreviewInput): Day[] {
  const date = (text: string | undefined) => (text === undefined ? null : parseIsoDate(text));
  return availability({
    schedule: createSchedule({
      hours:
        hours?.map(({ weekday, clock, from, until }) => ({
          weekday,
          clock: interval(clock),
          valid: { from: date(from), until: date(until) },
        })) ?? null,
      exceptions: exceptions.map(({ kind, from, until, clock }) => ({
        kind,
        days: { from: parseIsoDate(from), until: parseIsoDate(until) },
        clock: clock ? interval(clock) : null,
      })),
      rules: { ...DEFAULT_SCHEDULE.rules, ...rules, horizonDays: HORIZON_DAYS },
    }),
    now,
    zone,
    from: parseIsoDate(start),
    days: DAYS,
  });
}

function interval([from, until]: readonly [string, string]): ClockInterval {
  return { from: minuteOf(from), until: minuteOf(until) };
}

/** 570 for `09:30`; 0 for a time that is still being typed. */
function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
