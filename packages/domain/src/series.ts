import {
  addDays,
  type CalendarDate,
  compareDates,
  formatSlotDate,
  parseSlotDate,
  parseSlotTime,
  wallClock,
} from './clinic-time.ts';
import { type Instant, minutes } from './limits.ts';
import { availability, type Slot } from './schedules/availability.ts';
import type { InstantInterval } from './schedules/boundary-instant.ts';
import type { Schedule } from './schedules/schedule.ts';

/** A series repeats at one wall time: `count` appointments, one every `every` days or weeks. */
export interface SeriesRule {
  readonly every: number;
  readonly unit: 'day' | 'week';
  readonly count: number;
}

/**
 * State of a date in a series. `busy`: the patient has another appointment; `closed`: the hours do not
 * offer the time; `too-far`: beyond the horizon of the visit type.
 */
export const SERIES_STATES = ['free', 'taken', 'busy', 'closed', 'too-far'] as const;

export interface SeriesDate {
  readonly slotDate: string;
  readonly slotTime: string;
  readonly state: (typeof SERIES_STATES)[number];
  /** The start; absent if the hours do not offer the time. */
  readonly startsAt?: Instant;
  /** The nearest free time of that date, if the requested one is not available. */
  readonly nearest?: Slot;
}

/** Returns the dates of a series. They are calendar dates, so a clock change moves none. */
export function seriesDates(
  first: CalendarDate,
  { every, unit, count }: SeriesRule,
): CalendarDate[] {
  const step = unit === 'week' ? every * 7 : every;
  return Array.from({ length: count }, (_, index) => addDays(first, index * step));
}

interface Request {
  schedule: Schedule;
  now: Instant;
  /** IANA name of the clinic's zone. */
  zone: string;
  /** `10:30 AM`. */
  slotTime: string;
  /** Busy time of the doctor, including buffers. */
  busy: readonly InstantInterval[];
  /** Taken time of each room of the place; null or absent if it has no rooms. */
  rooms?: readonly (readonly InstantInterval[])[] | null;
  /** Times of the patient's appointments with any doctor. */
  patientBusy: readonly InstantInterval[];
}

/** Returns for each date whether the time is bookable, and otherwise the nearest bookable time. */
export function previewSeries(dates: readonly CalendarDate[], request: Request): SeriesDate[] {
  const last = lastBookableDate(request);
  return dates.map((date) =>
    compareDates(date, last) > 0
      ? { slotDate: formatSlotDate(date), slotTime: request.slotTime, state: 'too-far' }
      : previewDate(date, request),
  );
}

/** Returns the last date within the horizon of the visit type. */
export function lastBookableDate({
  schedule,
  now,
  zone,
}: Pick<Request, 'schedule' | 'now' | 'zone'>): CalendarDate {
  return addDays(wallClock(zone, now), schedule.rules.horizonDays - 1);
}

function previewDate(date: CalendarDate, request: Request): SeriesDate {
  const { slotTime, busy, rooms = null, patientBusy, schedule } = request;
  const offered = slotsOn(date, request, { busy: [], rooms: null });
  const unoccupied = slotsOn(date, request, { busy, rooms });
  const free = unoccupied.filter((slot) => !isElsewhere(slot, schedule, patientBusy));
  const isWanted = (slot: Slot) => slot.slotTime === slotTime;
  const wanted = offered.find(isWanted);
  const named = { slotDate: formatSlotDate(date), slotTime };
  const starting = wanted && { startsAt: wanted.startsAt };
  if (free.some(isWanted)) return { ...named, ...starting, state: 'free' };
  const nearest = nearestSlot(free, slotTime);
  return {
    ...named,
    ...starting,
    state: wanted ? (unoccupied.some(isWanted) ? 'busy' : 'taken') : 'closed',
    ...(nearest && { nearest }),
  };
}

function slotsOn(
  from: CalendarDate,
  { schedule, now, zone }: Request,
  taken: Required<Pick<Request, 'busy' | 'rooms'>>,
): Slot[] {
  return availability({ ...{ schedule, now, zone, from, days: 1 }, ...taken }).flatMap(
    ({ slots }) => slots,
  );
}

/** Returns whether the patient has another appointment then; buffers do not occupy the patient. */
function isElsewhere(
  { startsAt }: Slot,
  { rules }: Schedule,
  patientBusy: readonly InstantInterval[],
): boolean {
  const until = startsAt + minutes(rules.minutes);
  return patientBusy.some((each) => each.from < until && startsAt < each.until);
}

/** Finds the nearest slot by the clock; the earlier one if two are equally near. */
function nearestSlot(slots: readonly Slot[], slotTime: string): Slot | null {
  const wanted = minuteOfDay(slotTime);
  let nearest: Slot | null = null;
  for (const slot of slots) {
    if (!nearest || distance(slot, wanted) < distance(nearest, wanted)) nearest = slot;
  }
  return nearest;
}

function distance({ slotTime }: Slot, wanted: number): number {
  return Math.abs(minuteOfDay(slotTime) - wanted);
}

/**
 * Returns the minutes since midnight.
 * @throws RangeError for a text that is not a slot time
 */
function minuteOfDay(slotTime: string): number {
  const time = parseSlotTime(slotTime);
  if (!time) throw new RangeError(`${slotTime} is no time of a slot`);
  return time.hour * 60 + time.minute;
}

/** Returns the slots ordered by date; a series claims them in this order. */
export function inOrderOfDates<T extends { slotDate: string }>(slots: readonly T[]): T[] {
  return slots.toSorted((a, b) => compareDates(dateOf(a), dateOf(b)));
}

/**
 * Parses the date.
 * @throws RangeError for a text that is not a slot date
 */
function dateOf({ slotDate }: { slotDate: string }): CalendarDate {
  const date = parseSlotDate(slotDate);
  if (!date) throw new RangeError(`${slotDate} is no date of a slot`);
  return date;
}
