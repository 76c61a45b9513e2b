import {
  addDays,
  type CalendarDate,
  slotInstant,
  wallClock,
  weekday,
} from '@nadi/domain/clinic-time';
import { days, type Instant, minutes } from '@nadi/domain/limits';
import type { Occupied } from '@nadi/domain/schedules/explain-slot';
import type {
  BookingRules,
  ClockInterval,
  HourException,
  Schedule,
} from '@nadi/domain/schedules/schedule';

export const DAY_ZONES = [
  ...['Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'],
  ...['Pacific/Apia', 'America/Sao_Paulo', 'Africa/Casablanca'],
];

export interface GeneratedDay {
  schedule: Schedule;
  zone: string;
  now: Instant;
  date: CalendarDate;
  occupied: Occupied[];
  rooms: { from: Instant; until: Instant }[][] | null;
}

/** Returns a day with hours, leave, rules and busy time. @param random returns numbers from 0 to below 1 */
export function generateDay(random: () => number): GeneratedDay {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const between = (least: number, most: number) =>
    least + Math.floor(random() * (most - least + 1));
  const zone = pick(DAY_ZONES);
  const now = minutes(between(22_000_000, 31_000_000));
  const today = wallClock(zone, now);
  const date = addDays(today, between(-1, 9));
  const clock = (): ClockInterval => {
    const from = between(0, 92) * 15;
    return { from, until: Math.min(1440, from + between(1, 40) * 15) };
  };
  const range = () => ({
    from: addDays(date, between(-3, 1)),
    until: addDays(date, between(-1, 3)),
  });
  const hours = Array.from({ length: between(0, 3) }, () => ({
    ...{ weekday: random() < 0.85 ? weekday(date) : between(0, 6), clock: clock() },
    valid: random() < 0.8 ? { from: null, until: null } : range(),
  }));
  const exceptions = Array.from(
    { length: pick([0, 0, 1, 2, 3]) },
    (): HourException => ({
      ...{ kind: random() < 0.7 ? 'closed' : 'extra', days: range() },
      clock: random() < 0.3 ? null : clock(),
    }),
  );
  const rules: BookingRules = {
    ...{ minutes: between(2, 12) * 5, step: pick([5, 10, 15, 20, 30, 45]) },
    ...{ before: pick([0, 0, 5, 15]), after: pick([0, 0, 10, 30]) },
    ...{ notice: pick([null, 0, 60, 600, 2880]), horizonDays: between(1, 8) },
  };
  const midnight = slotInstant(zone, date, { hour: 0, minute: 0 }) ?? now;
  const occupied = Array.from({ length: between(0, 6) }, (): Occupied => {
    const from = midnight + minutes(between(-60, 1440));
    const during = { from, until: from + minutes(between(1, 24) * 5) };
    const kind = pick(['appointment', 'request', 'hold', 'calendar'] as const);
    const buffer = () => (kind === 'calendar' ? 0 : minutes(pick([0, 0, 5, 20])));
    const blocks = { from: from - buffer(), until: during.until + buffer() };
    const travel = kind === 'calendar' || random() < 0.6 ? 0 : minutes(between(1, 12) * 5);
    const apart = { from: blocks.from - travel, until: blocks.until + travel };
    return { kind, during, blocks, ...(travel > 0 && { apart }) };
  });
  const rooms = Array.from({ length: between(1, 2) }, () =>
    Array.from({ length: between(0, 5) }, () => {
      const from = midnight + minutes(between(0, 1440));
      return { from, until: from + minutes(between(1, 60) * 5) };
    }),
  );
  const schedule = { hours, exceptions, rules };
  return { schedule, zone, now, date, occupied, rooms: random() < 0.4 ? rooms : null };
}

/**
 * Returns the codes of the reasons, by looking at each minute of the day: the second implementation that
 * `explainSlot` is compared with. Slow, and without any of its functions.
 */
export function simpleReasons(
  { schedule, zone, now, date, occupied, rooms }: GeneratedDay,
  minute: number,
): string[] {
  const { rules } = schedule;
  const number = ({ year, month, day }: CalendarDate) => Date.UTC(year, month - 1, day) / days(1);
  const at = (of: number) =>
    of >= 1440 ? null : slotInstant(zone, date, { hour: Math.floor(of / 60), minute: of % 60 });
  // Of a time that the clock skips: the first one after it, perhaps on the next date.
  const from = (of: number): Instant => {
    for (let next = of; next < 1440; next += 1) {
      const instant = at(next);
      if (instant !== null) return instant;
    }
    const tomorrow = addDays(date, 1);
    for (let next = 0; ; next += 1) {
      const time = { hour: Math.floor(next / 60), minute: next % 60 };
      const instant = slotInstant(zone, tomorrow, time);
      if (instant !== null) return instant;
    }
  };
  const applies = (range: { from: CalendarDate | null; until: CalendarDate | null }) =>
    (range.from === null || number(range.from) <= number(date)) &&
    (range.until === null || number(range.until) >= number(date));
  const open = new Array<boolean>(1440).fill(false);
  const fill = ({ from: begin, until }: ClockInterval) => open.fill(true, begin, until);
  for (const each of schedule.hours) {
    if (each.weekday === new Date(number(date) * days(1)).getUTCDay() && applies(each.valid)) {
      fill(each.clock);
    }
  }
  const closures: ClockInterval[] = [];
  for (const { kind, days: range, clock } of schedule.exceptions) {
    if (!applies(range)) continue;
    const span = clock ?? { from: 0, until: 1440 };
    if (kind === 'extra') fill(span);
    else closures.push(span);
  }
  const found = new Set<string>();
  const start = at(minute);
  const wall = wallClock(zone, now);
  const distance = number(date) - number(wall);
  if (distance < 0 || (start !== null && start <= now)) found.add('past');
  if (distance > rules.horizonDays - 1) found.add('horizon');
  if (start === null) found.add('skipped');
  const begins = start ?? from(minute);
  const ends = begins + minutes(rules.minutes);
  if (!open.includes(true)) found.add('no-hours');
  else if (!open[minute]) found.add('outside-hours');
  else {
    let opening = minute;
    while (opening > 0 && open[opening - 1]) opening -= 1;
    let closing = minute;
    while (closing < 1440 && open[closing]) closing += 1;
    let next = opening;
    while (next < minute) next += rules.step;
    if (next !== minute) found.add('step');
    if (from(closing) < ends) found.add('too-long');
  }
  for (const closure of closures) {
    const [shut, reopens] = [from(closure.from), from(closure.until)];
    for (let moment = begins; moment < ends; moment += minutes(1)) {
      if (moment >= shut && moment < reopens) found.add('closed');
    }
  }
  if (start !== null && start > now) {
    if (rules.notice !== null) {
      if ((start - now) / minutes(1) < rules.notice) found.add('notice');
    } else if (distance === 0 && open.includes(true)) {
      const firstHour = Math.max(Math.floor(open.indexOf(true) / 60), 0);
      const hour = wall.hour > firstHour ? wall.hour + 1 : firstHour;
      if (minute < hour * 60 + (wall.minute > 30 ? 30 : 0)) found.add('notice');
    }
  }
  if (start !== null) {
    const last = ends + minutes(rules.after);
    let free = 0;
    for (const taken of rooms ?? []) {
      let isFree = true;
      for (let moment = start - minutes(rules.before); moment < last; moment += minutes(1)) {
        if (taken.some((busy) => moment >= busy.from && moment < busy.until)) isFree = false;
      }
      if (isFree) free += 1;
    }
    if (rooms && free === 0) found.add('room');
    for (const { kind, during, blocks, apart } of occupied) {
      let [meets, touches, travels] = [false, false, false];
      for (let moment = start - minutes(rules.before); moment < last; moment += minutes(1)) {
        if (apart && moment >= apart.from && moment < apart.until) travels = true;
        if (moment < blocks.from || moment >= blocks.until) continue;
        touches = true;
        const inside = moment >= start && moment < ends;
        if (inside && moment >= during.from && moment < during.until) meets = true;
      }
      if (touches) found.add(meets ? kind : 'buffer');
      else if (travels) found.add('travel');
    }
  }
  return [...found];
}
