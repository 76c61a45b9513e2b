import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  formatSlotTime,
  instantsOn,
  type WallTime,
  wallClock,
} from '@nadi/domain/clinic-time';
import type { Instant } from '@nadi/domain/limits';

/**
 * Lists the days of the default schedule by the simple arithmetic of fixed hours. It is the oracle of the
 * schedule engine, which must return the same.
 */
export function fixedHoursDays(moment: { now: Instant; zone: string }) {
  const { year, month, day } = wallClock(moment.zone, moment.now);
  return Array.from({ length: 7 }, (_, ahead) =>
    dayOf(moment, addDays({ year, month, day }, ahead)),
  );
}

function dayOf({ now, zone }: { now: Instant; zone: string }, date: CalendarDate) {
  const instantOf = instantsOn(zone, date);
  const slots: { slotTime: string; startsAt: Instant }[] = [];
  for (const time of timesFrom(firstTime({ now, zone }, date))) {
    const startsAt = instantOf(time);
    if (startsAt !== null && startsAt > now)
      slots.push({ slotTime: formatSlotTime(time), startsAt });
  }
  return { slotDate: formatSlotDate(date), date, slots };
}

function firstTime({ now, zone }: { now: Instant; zone: string }, date: CalendarDate): WallTime {
  const clock = wallClock(zone, now);
  const today = formatSlotDate(clock) === formatSlotDate(date);
  if (!today) return { hour: 10, minute: 0 };
  return { hour: clock.hour > 10 ? clock.hour + 1 : 10, minute: clock.minute > 30 ? 30 : 0 };
}

function timesFrom({ hour, minute }: WallTime): WallTime[] {
  const times: WallTime[] = [];
  for (let at = hour * 60 + minute; at < 21 * 60; at += 30) {
    times.push({ hour: Math.floor(at / 60), minute: at % 60 });
  }
  return times;
}
