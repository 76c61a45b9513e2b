import {
  addDays,
  type CalendarDate,
  compareDates,
  formatSlotDate,
  formatSlotTime,
  instantsOn,
  type WallTime,
  wallClock,
} from '@nadi/domain/clinic-time';
import { type Instant, minutes } from '@nadi/domain/limits';
import { boundaryInstant, type InstantInterval, toInstants, wallTime } from './boundary-instant.ts';
import { openHours } from './open-hours.ts';
import type { BookingRules, Schedule } from './schedule.ts';

export interface Slot {
  /** On the clinic's clock: `10:30 AM`. */
  slotTime: string;
  startsAt: Instant;
}

export interface Day {
  /** For example `5_1_2027`. */
  slotDate: string;
  date: CalendarDate;
  slots: Slot[];
  /** True if the hours offer slots and all of them are taken; otherwise absent. */
  full?: true;
  /** True if the hours had slots and booking for the last one has closed; otherwise absent. */
  over?: true;
}

interface Request {
  schedule: Schedule;
  now: Instant;
  /** IANA name of the clinic's zone. */
  zone: string;
  /** First date; today by default. */
  from?: CalendarDate;
  /** Number of dates; the schedule's horizon by default. */
  days?: number;
  /** Busy time of the doctor, including buffers. */
  busy?: readonly InstantInterval[];
  /** Taken time of each room of the place; absent or null if it has no rooms. One room has to be free throughout. */
  rooms?: readonly (readonly InstantInterval[])[] | null;
}

/**
 * Returns one entry per requested date with the slots that can be booked now. A date that is closed, past
 * or beyond the horizon has none. Lists, the picker and booking all use this function.
 */
export function availability(request: Request): Day[] {
  const { schedule, now, zone, busy = [], rooms = null } = request;
  const { year, month, day } = wallClock(zone, now);
  const today = { year, month, day };
  const last = addDays(today, schedule.rules.horizonDays - 1);
  const first = request.from ?? today;
  return Array.from({ length: request.days ?? schedule.rules.horizonDays }, (_, ahead) => {
    const date = addDays(first, ahead);
    const bookable = compareDates(today, date) <= 0 && compareDates(date, last) <= 0;
    const { offered, over } = bookable
      ? slotsOn(date, { schedule, now, zone, today })
      : { offered: [], over: false };
    const day = { slotDate: formatSlotDate(date), date, slots: offered };
    return withoutBusy({ ...day, ...(over ? { over } : {}) }, schedule.rules, { busy, rooms });
  });
}

type Taken = Required<Pick<Request, 'busy' | 'rooms'>>;

/** Returns a day without the slots whose appointment and buffers would overlap busy time, or find every room taken. */
function withoutBusy(day: Day, rules: BookingRules, { busy, rooms }: Taken): Day {
  const slots = day.slots.filter(
    ({ startsAt }) =>
      isFree(startsAt, rules, busy) &&
      (rooms === null || rooms.some((taken) => isFree(startsAt, rules, taken))),
  );
  const full = day.slots.length > 0 && slots.length === 0;
  return { ...day, slots, ...(full ? { full } : {}) };
}

interface Moment {
  schedule: Schedule;
  now: Instant;
  zone: string;
  today: CalendarDate;
}

function slotsOn(date: CalendarDate, moment: Moment): { offered: Slot[]; over: boolean } {
  const starts = startsOn(date, moment);
  const isLateEnough = earliestStart(date, moment);
  const offered = starts
    .filter((start) => start.startsAt > moment.now && isLateEnough(start))
    .map(({ slotTime, startsAt }) => ({ slotTime, startsAt }));
  return { offered, over: starts.length > 0 && offered.length === 0 };
}

interface Start extends Slot {
  /** Minutes since midnight on the clinic's clock. */
  minute: number;
}

/** Returns every start, past or future, at which an appointment fits into the hours of a date. */
function startsOn(date: CalendarDate, { schedule, zone }: Moment): Start[] {
  const { rules } = schedule;
  const { offered, closed } = openHours(schedule, date);
  if (offered.length === 0) return [];
  const instantOf = instantsOn(zone, date);
  const boundary = (minute: number) => boundaryInstant({ zone, date, minute, instantOf });
  const closures = closed.map((clock) => toInstants(clock, boundary));
  const starts: Start[] = [];
  for (const { from, until } of offered) {
    const closes = boundary(until);
    for (let minute = from; minute < until; minute += rules.step) {
      const time = wallTime(minute);
      const startsAt = instantOf(time);
      // The change to summer time skips some of the starts.
      if (startsAt === null) continue;
      const ends = startsAt + minutes(rules.minutes);
      if (ends > closes || overlaps(closures, startsAt, ends)) continue;
      starts.push({ minute, slotTime: formatSlotTime(time), startsAt });
    }
  }
  return starts;
}

/**
 * Returns a function that checks the notice: a fixed time, or today's rounding rule
 * (`docs/product/slots.md`).
 */
function earliestStart(
  date: CalendarDate,
  { schedule, now, zone, today }: Moment,
): (start: Pick<Start, 'minute' | 'startsAt'>) => boolean {
  const { notice } = schedule.rules;
  if (notice !== null) return ({ startsAt }) => startsAt >= now + minutes(notice);
  const [opening] = openHours(schedule, date).offered;
  if (!opening || compareDates(date, today) !== 0) return () => true;
  const first = firstOfferedMinute(opening.from, wallClock(zone, now));
  return ({ minute }) => minute >= first;
}

function isFree(startsAt: Instant, rules: BookingRules, busy: readonly InstantInterval[]): boolean {
  const from = startsAt - minutes(rules.before);
  return !overlaps(busy, from, startsAt + minutes(rules.minutes + rules.after));
}

function overlaps(intervals: readonly InstantInterval[], from: Instant, until: Instant): boolean {
  return intervals.some((each) => each.from < until && from < each.until);
}

/**
 * Returns the first minute that the default rule still offers today, given the minute at which the doctor
 * opens. It may be on the next day (docs/product/slots.md).
 */
export function firstOfferedMinute(opening: number, { hour, minute }: WallTime): number {
  const openingHour = Math.floor(opening / 60);
  const first = hour > openingHour ? hour + 1 : openingHour;
  return first * 60 + (minute > 30 ? 30 : 0);
}
