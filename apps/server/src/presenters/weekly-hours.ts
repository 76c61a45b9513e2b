import type { WeeklyHours } from '@nadi/contract/schedules';
import { formatClock, parseClock } from '@nadi/domain/schedules/clock-text';
import type { StoredHours } from '#store/working-hours.ts';

export function presentHours(row: StoredHours): WeeklyHours {
  return {
    weekday: row.weekday,
    clock: [formatClock(row.from_minute), formatClock(row.until_minute)],
    ...(row.valid_from === null ? {} : { from: row.valid_from }),
    ...(row.valid_until === null ? {} : { until: row.valid_until }),
  };
}

export function toStoredHours({ weekday, clock, from, until }: WeeklyHours): StoredHours {
  return {
    weekday,
    from_minute: parseClock(clock[0]),
    until_minute: parseClock(clock[1]),
    valid_from: from ?? null,
    valid_until: until ?? null,
  };
}
