import { addDays, type CalendarDate, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { hours, type Instant } from '@nadi/domain/limits';
import { type PartOfDay, partOfDay } from '@nadi/domain/part-of-day';
import { availability, type Day, withoutBusy } from '@nadi/domain/schedules/availability';
import type { Schedule } from '@nadi/domain/schedules/schedule';
import { type AppointmentWay, findCommonSchedule, listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { type Busy, listBusyOf } from '#store/working-hours.ts';
import { byAdded, type DirectoryEntry } from './doctor-directory.ts';
import { FREE_TIMES_MAX, lowerBounds } from './free-times.ts';
import { type SlotCandidate, sortByBound } from './slot-candidates.ts';

/** Which slots count. Without any field: all up to the horizon. */
export interface SlotWindow {
  /** Within that many days, today included. */
  availableWithin?: number | undefined;
  /** On one date. */
  day?: string | undefined;
  partOfDay?: PartOfDay | undefined;
  way?: AppointmentWay | undefined;
}

export interface SlotSearch {
  /** Those who match and can be booked, by when they were added. */
  doctors: readonly DirectoryEntry[];
  window: SlotWindow;
  zone: string;
  now: Instant;
}

interface Found {
  doctor: DirectoryEntry;
  /** Null where no slot is free. */
  at: Instant | null;
}

const BATCH = 200;
/** Longer than any claim, so that one that began earlier is found. */
const CLAIM_MAX = hours(4);
const LONGEST_HORIZON = 90;
/** Most doctors have a free slot in the first days. */
const DAYS_AT_ONCE = 7;

/**
 * Returns the first `count` doctors by their earliest free slot, computed exactly. Doctors are read in
 * the order of their lower bounds, until no doctor left can be earlier than those found; doctors
 * without a free slot come last.
 */
export async function listEarliest(db: Db, search: SlotSearch, count: number): Promise<string[]> {
  const context = await searchContext(db, search);
  const { candidates } = context;
  let found: Found[] = [];
  for (let at = 0, size = Math.max(24, count + 4); at < candidates.length; ) {
    if (isSettled(found, count, candidates[at])) break;
    found.push(...(await computeFirst(db, context, candidates.slice(at, at + size))));
    found = found.sort(byTime).slice(0, count);
    at += size;
    size = BATCH;
  }
  return found.map(({ doctor }) => doctor.id);
}

/** Returns every doctor with a free slot in the window, by the earliest. */
export async function listFree(db: Db, search: SlotSearch): Promise<string[]> {
  const context = await searchContext(db, search);
  const found: Found[] = [];
  const candidates = context.candidates.filter(({ notBefore }) => notBefore < context.span.until);
  for (let at = 0; at < candidates.length; at += BATCH) {
    found.push(...(await computeFirst(db, context, candidates.slice(at, at + BATCH))));
  }
  return found
    .filter(({ at }) => at !== null)
    .sort(byTime)
    .map(({ doctor }) => doctor.id);
}

/** Whether neither `next` nor the doctors after it can be among the first `count`. */
function isSettled(found: readonly Found[], count: number, next: SlotCandidate | undefined) {
  const nth = found[count - 1];
  if (!next || !nth || nth.at === null) return false;
  return byTime(nth, { doctor: next.doctor, at: next.notBefore }) <= 0;
}

function byTime(a: Found, b: Found): number {
  if (a.at !== b.at) return (a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE);
  return byAdded(a.doctor, b.doctor);
}

type SearchContext = Awaited<ReturnType<typeof searchContext>>;

async function searchContext(db: Db, { doctors, window, zone, now }: SlotSearch) {
  const today = wallClock(zone, now);
  const { from, count } = datesOf(window, today);
  const span = { from: startOfDay(zone, from), until: startOfDay(zone, addDays(from, count)) };
  const common = await findCommonSchedule(db, today);
  /** The matching days of a schedule, a week at a time; nothing is taken from them yet. */
  function* offered(schedule: Schedule): Generator<Day> {
    for (let ahead = 0; ahead < count; ahead += DAYS_AT_ONCE) {
      const part = { from: addDays(from, ahead), days: Math.min(DAYS_AT_ONCE, count - ahead) };
      for (const day of availability({ schedule, now, zone, ...part })) {
        yield { ...day, slots: day.slots.filter((slot) => suits(slot.slotTime, window)) };
      }
    }
  }
  const commonWithoutNotice = withoutNotice(common);
  const commonDays = new Map(
    [common, commonWithoutNotice].map((schedule) => [schedule, [...offered(schedule)]]),
  );
  const [commonFirst] = freeStarts(commonDays.get(common) ?? [], common, []);
  const isPlain = hasCommonSchedule(formatIsoDate(today));
  const boundOfTimes = lowerBounds({ zone, now });
  const boundOf = (doctor: DirectoryEntry): Instant => {
    const least = isPlain(doctor) ? (commonFirst ?? span.until) : Math.max(now, span.from);
    // Free times are about the first visit type; another one may have an earlier slot.
    if (window.way !== undefined || !doctor.free) return least;
    return Math.max(least, boundOfTimes(doctor.free));
  };
  return {
    ...{ window, today, span, common, isPlain, boundOf },
    candidates: sortByBound(doctors, boundOf),
    offered: (schedule: Schedule) => commonDays.get(schedule) ?? offered(schedule),
    withoutNotice: (schedule: Schedule) =>
      schedule === common ? commonWithoutNotice : withoutNotice(schedule),
    /** Whether what is computed are the first free slots of all, which free times are about. */
    remembers:
      window.way === undefined && window.day === undefined && window.partOfDay === undefined,
    /** The end of what has been computed for a schedule: later dates are not bookable yet. */
    computedUntil: ({ rules }: Schedule) =>
      startOfDay(zone, addDays(today, Math.min(count, rules.horizonDays))),
  };
}

/** Without hours, exceptions or visit types of their own, doctors have the common schedule. */
function hasCommonSchedule(today: string) {
  return ({ own_hours, by_video, last_exception }: DirectoryEntry) =>
    !own_hours && by_video === null && (last_exception === null || last_exception < today);
}

function datesOf({ day, availableWithin }: SlotWindow, today: CalendarDate) {
  if (day !== undefined) return { from: parseIsoDate(day), count: 1 };
  return { from: today, count: Math.min(availableWithin ?? LONGEST_HORIZON, LONGEST_HORIZON) };
}

function suits(slotTime: string, { partOfDay: part }: SlotWindow): boolean {
  return part === undefined || partOfDay(slotTime) === part;
}

function* freeStarts(
  days: Iterable<Day>,
  { rules }: Schedule,
  busy: readonly Busy[],
): Generator<Instant> {
  for (const day of days) {
    for (const { startsAt } of withoutBusy(day, rules, busy).slots) yield startsAt;
  }
}

/** Computes the first free slot of each candidate, and remembers its first free times. */
async function computeFirst(
  db: Db,
  context: SearchContext,
  candidates: readonly SlotCandidate[],
): Promise<Found[]> {
  const { window, today, span, common, offered, isPlain } = context;
  const doctors = candidates.map(({ doctor }) => doctor);
  const own = await listSchedules(db, {
    doctorIds: doctors.filter((doctor) => !isPlain(doctor)).map(({ id }) => id),
    today,
    way: window.way,
  });
  const busyOf = await listBusyOf(db, {
    doctorIds: doctors.map(({ id }) => id),
    from: span.from - CLAIM_MAX,
    until: span.until + CLAIM_MAX,
  });
  return candidates.flatMap(({ doctor, notBefore }) => {
    const schedule = isPlain(doctor) ? common : own.get(doctor.id)?.schedule;
    if (!schedule) return [];
    const busy = busyOf.get(doctor.id) ?? [];
    const [at = null] = freeStarts(offered(schedule), schedule, busy);
    const isExact = doctor.free !== null && at === notBefore;
    if (context.remembers && !isExact) remember(context, doctor, { schedule, busy });
    return [{ doctor, at }];
  });
}

/** Holds end, and a later moment's notice may offer an earlier slot: neither is counted. */
function remember(
  { offered, withoutNotice, computedUntil }: SearchContext,
  doctor: DirectoryEntry,
  { schedule, busy }: { schedule: Schedule; busy: readonly Busy[] },
): void {
  const lasting = busy.filter(({ held }) => !held);
  const days = offered(withoutNotice(schedule));
  const starts = firstOf(freeStarts(days, schedule, lasting), FREE_TIMES_MAX);
  const last = starts.length < FREE_TIMES_MAX ? undefined : starts.at(-1);
  doctor.free = { starts, knownUntil: last ?? computedUntil(schedule), schedule };
}

function firstOf(instants: Iterable<Instant>, count: number): Instant[] {
  const first: Instant[] = [];
  for (const instant of instants) {
    first.push(instant);
    if (first.length === count) break;
  }
  return first;
}

function withoutNotice(schedule: Schedule): Schedule {
  return { ...schedule, rules: { ...schedule.rules, notice: 0 } };
}
