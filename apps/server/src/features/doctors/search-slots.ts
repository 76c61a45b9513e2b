import {
  type CalendarDate,
  compareDates,
  type PartOfDay,
  wallClock,
} from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { days, type Instant, minutes } from '@nadi/domain/limits';
import type { Db } from '#store/tables.ts';
import {
  type DirectoryEntry,
  HORIZON_DAYS_MAX,
  type KnownTimes,
  occupiedAt,
  readTimes,
} from './doctor-directory.ts';
import {
  type OfferedMoment,
  offeredAt,
  type ScheduleStarts,
  type VisitTypeQuery,
} from './schedule-starts.ts';

/** Which slots count. Without any field: all up to the horizon. */
interface SlotWindow extends VisitTypeQuery {
  /** Within that many days, today included. */
  availableWithin?: number | undefined;
  /** On one date. */
  day?: string | undefined;
  partOfDay?: PartOfDay | undefined;
}

interface SlotSearch {
  /** Those who match and can be booked, by when they were added. */
  doctors: readonly DirectoryEntry[];
  window: SlotWindow;
  zone: string;
  now: Instant;
  startsOf(schedule: ScheduleStarts['schedule']): ScheduleStarts;
}

interface Found {
  id: string;
  /** Null if no slot is free. */
  at: Instant | null;
}

/** Returns every doctor by their earliest free slot; doctors without one come last. */
export async function listEarliest(db: Db, search: SlotSearch): Promise<string[]> {
  return byTime(await findFirst(db, search));
}

/** Returns every doctor with a free slot in the window, by the earliest. */
export async function listFree(db: Db, search: SlotSearch): Promise<string[]> {
  return byTime((await findFirst(db, search)).filter(({ at }) => at !== null));
}

/** Many doctors have the same first time: sorting the times is quicker than sorting the doctors. */
function byTime(found: readonly Found[]): string[] {
  const times = Map.groupBy(found, ({ at }) => at ?? Number.POSITIVE_INFINITY);
  return [...times]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, of]) => of.map(({ id }) => id));
}

/** Computes the first free slot of each doctor in the window. */
async function findFirst(db: Db, search: SlotSearch): Promise<Found[]> {
  const { doctors, window, zone, now, startsOf } = search;
  const today = wallClock(zone, now);
  const wanted = { doctors, type: window, zone, now, today };
  const known = await readTimes(db, wanted, startsOf);
  const part = { ...toDayRange(window, today), partOfDay: window.partOfDay };
  const moment = offeredAt({ zone, now });
  return known.map((times) => ({ id: times.doctor.id, at: firstFree(times, moment, part) }));
}

interface Part {
  /** Days after today, the last one excluded. */
  from: number;
  until: number;
  partOfDay: PartOfDay | undefined;
}

/** Lists the days after today, the last one excluded. */
function toDayRange({ day, availableWithin }: SlotWindow, today: CalendarDate) {
  if (day === undefined) return { from: 0, until: availableWithin ?? HORIZON_DAYS_MAX };
  const ahead = compareDates(parseIsoDate(day), today) / days(1);
  return ahead < 0 ? { from: 0, until: 0 } : { from: ahead, until: ahead + 1 };
}

/** Goes through the starts and the occupied times once, both in the order of time. */
function firstFree(
  { starts, occupied }: KnownTimes,
  moment: OfferedMoment,
  { from, until, partOfDay }: Part,
): Instant | null {
  const { now } = moment;
  const { rules } = starts.schedule;
  const earliest = moment.endOfNotice(starts);
  const taken = occupiedAt(occupied, now);
  const [before, after] = [minutes(rules.before), minutes(rules.minutes + rules.after)];
  const end = Math.min(until, rules.horizonDays);
  let at = 0;
  for (let ahead = from; ahead < end; ahead += 1) {
    const { instants, parts } = moment.startsOn(starts, ahead);
    for (const [index, start] of instants.entries()) {
      if (start <= now || start < earliest) continue;
      if (partOfDay !== undefined && parts[index] !== partOfDay) continue;
      while ((taken[at + 1] ?? Number.POSITIVE_INFINITY) <= start - before) at += 2;
      const next = taken[at];
      if (next === undefined || next >= start + after) return start;
    }
  }
  return null;
}
