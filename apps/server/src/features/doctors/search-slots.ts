import {
  type CalendarDate,
  compareDates,
  type PartOfDay,
  wallClock,
} from '@nadi/domain/clinic-time';
import { parseIsoDate } from '@nadi/domain/iso-date';
import { days, type Instant, minutes } from '@nadi/domain/limits';
import type { Db } from '#store/tables.ts';
import type { DirectoryEntry, DirectoryState } from './doctor-directory.ts';
import { HORIZON_DAYS_MAX, type KnownTimes, occupiedAt, readTimes } from './known-times.ts';
import { type OfferedMoment, offeredAt, type VisitTypeQuery } from './schedule-starts.ts';

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
  state: Pick<DirectoryState, 'startsOf' | 'rooms'>;
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
  const { known, moment, part } = await prepare(db, search);
  return known.map((times) => ({
    id: times.doctor.id,
    at: firstFree(times, moment, part)[0] ?? null,
  }));
}

/** Returns the first free slots of each doctor in the window, at most `count`. */
export async function listFirst(
  db: Db,
  search: SlotSearch,
  count: number,
): Promise<Map<string, Instant[]>> {
  const { known, moment, part } = await prepare(db, search);
  return new Map(
    known.map((times) => [times.doctor.id, firstFree(times, moment, { ...part, count })]),
  );
}

async function prepare(
  db: Db,
  { doctors, window, zone, now, state: { startsOf, rooms } }: SlotSearch,
) {
  const today = wallClock(zone, now);
  const known = await readTimes(db, { doctors, type: window, zone, now, today, startsOf, rooms });
  const part: Part = { ...toDayRange(window, today), partOfDay: window.partOfDay, count: 1 };
  return { known, part, moment: offeredAt({ zone, now }) };
}

interface Part {
  /** Days after today, the last one excluded. */
  from: number;
  until: number;
  partOfDay: PartOfDay | undefined;
  count: number;
}

/** Lists the days after today, the last one excluded. */
function toDayRange({ day, availableWithin }: SlotWindow, today: CalendarDate) {
  if (day === undefined) return { from: 0, until: availableWithin ?? HORIZON_DAYS_MAX };
  const ahead = compareDates(parseIsoDate(day), today) / days(1);
  return ahead < 0 ? { from: 0, until: 0 } : { from: ahead, until: ahead + 1 };
}

/** Goes through the starts and the occupied times once, both in the order of time. */
function firstFree(
  { starts, occupied, rooms }: KnownTimes,
  moment: OfferedMoment,
  { from, until, partOfDay, count }: Part,
): Instant[] {
  const { now } = moment;
  const { rules } = starts.schedule;
  const earliest = moment.endOfNotice(starts);
  const taken = occupiedAt(occupied, now);
  const takenRooms = rooms?.map((room) => occupiedAt(room, now));
  const [before, after] = [minutes(rules.before), minutes(rules.minutes + rules.after)];
  const end = Math.min(until, rules.horizonDays);
  const found: Instant[] = [];
  let at = 0;
  for (let ahead = from; ahead < end; ahead += 1) {
    const { instants, parts } = moment.startsOn(starts, ahead);
    for (const [index, start] of instants.entries()) {
      if (start <= now || start < earliest) continue;
      if (partOfDay !== undefined && parts[index] !== partOfDay) continue;
      at = endingAfter(taken, at, start - before);
      if ((taken[at] ?? Number.POSITIVE_INFINITY) < start + after) continue;
      if (takenRooms && !takenRooms.some((room) => isFree(room, start - before, start + after))) {
        continue;
      }
      if (found.push(start) === count) return found;
    }
  }
  return found;
}

/** Returns the index of the first occupied time that ends after an instant. */
function endingAfter(taken: Float64Array, from: number, instant: Instant): number {
  let at = from;
  while ((taken[at + 1] ?? Number.POSITIVE_INFINITY) <= instant) at += 2;
  return at;
}

function isFree(taken: Float64Array, from: Instant, until: Instant): boolean {
  return (taken[endingAfter(taken, 0, from)] ?? Number.POSITIVE_INFINITY) >= until;
}
