import { addDays, type CalendarDate, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { hours, type Instant } from '@nadi/domain/limits';
import { type PartOfDay, partOfDay } from '@nadi/domain/part-of-day';
import { availability, type Day, withoutBusy } from '@nadi/domain/schedules/availability';
import type { Schedule } from '@nadi/domain/schedules/schedule';
import type { AppointmentWay, DoctorListFilter } from '#store/doctor-lists.ts';
import {
  listSlotCandidates,
  type RaisedBound,
  raiseBounds,
  type SlotCandidate,
} from '#store/next-free.ts';
import { findCommonSchedule, listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { type Busy, listBusyOf } from '#store/working-hours.ts';

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
  filter: DoctorListFilter;
  window: SlotWindow;
  zone: string;
  now: Instant;
}

interface Found {
  id: string;
  created: number;
  /** Null where no slot is free. */
  at: Instant | null;
}

const BATCH = 500;
/** Longer than any claim, so that one that began earlier is found. */
const CLAIM_MAX = hours(4);
const LONGEST_HORIZON = 90;
/** Most doctors have a free slot in the first days. */
const DAYS_AT_ONCE = 7;

/**
 * Returns the first `count` available doctors by their earliest free slot, computed exactly. Doctors
 * are read in the order of stored lower bounds, until no doctor left can be earlier than those found;
 * doctors without a free slot come last.
 */
export async function listEarliest(db: Db, search: SlotSearch, count: number): Promise<string[]> {
  const context = await searchContext(db, search);
  const found: Found[] = [];
  const first = await context.candidates({ limit: Math.max(24, count + 4) });
  found.push(...(await computeFirst(db, context, first)));
  let last = first.at(-1);
  if (!isSettled(found, count, last)) {
    const rest = await context.candidates({ offset: first.length });
    for (let at = 0; at < rest.length && !isSettled(found, count, last); at += BATCH) {
      const batch = rest.slice(at, at + BATCH);
      found.push(...(await computeFirst(db, context, batch)));
      last = batch.at(-1);
    }
  }
  const unique = [...new Map(found.map((each) => [each.id, each])).values()];
  return unique
    .toSorted(byTime)
    .slice(0, count)
    .map(({ id }) => id);
}

/** Returns every doctor with a free slot in the window, by the earliest. */
export async function listFree(db: Db, search: SlotSearch): Promise<string[]> {
  const context = await searchContext(db, search);
  const found: Found[] = [];
  const candidates = await context.candidates({ before: context.span.until });
  for (let at = 0; at < candidates.length; at += BATCH) {
    found.push(...(await computeFirst(db, context, candidates.slice(at, at + BATCH))));
  }
  return found
    .filter(({ at }) => at !== null)
    .toSorted(byTime)
    .map(({ id }) => id);
}

/** Whether none of the doctors after `last` can be among the first `count`. */
function isSettled(found: readonly Found[], count: number, last: SlotCandidate | undefined) {
  if (!last) return true;
  const nth = found.filter(({ at }) => at !== null).toSorted(byTime)[count - 1];
  return nth !== undefined && byTime(nth, { ...last, at: last.notBefore }) <= 0;
}

function byTime(a: Found, b: Found): number {
  if (a.at !== b.at) return (a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE);
  return a.created - b.created || (a.id < b.id ? -1 : Number(a.id > b.id));
}

type SearchContext = Awaited<ReturnType<typeof searchContext>>;

async function searchContext(db: Db, { filter, window, zone, now }: SlotSearch) {
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
  const commonDays = [...offered(common)];
  const commonFirst = firstFree(offered(withoutNotice(common)), common, []);
  const query = {
    filter: { ...filter, way: window.way },
    zone,
    today: formatIsoDate(today),
    earliest: { any: Math.max(now, span.from), common: commonFirst ?? span.until },
    // A bound is about the first visit type; another one may have an earlier slot.
    ignoreBounds: window.way !== undefined,
  };
  return {
    window,
    zone,
    today,
    span,
    common,
    offered: (schedule: Schedule) => (schedule === common ? commonDays : offered(schedule)),
    /** Whether what is computed is the first free slot of all, which a bound is about. */
    raises: window.way === undefined && window.day === undefined && window.partOfDay === undefined,
    /** The end of what has been computed for a schedule: later dates are not bookable yet. */
    computedUntil: ({ rules }: Schedule) =>
      startOfDay(zone, addDays(today, Math.min(count, rules.horizonDays))),
    candidates: (part: { before?: Instant; limit?: number; offset?: number }) =>
      listSlotCandidates(db, { ...query, ...part }),
  };
}

function datesOf({ day, availableWithin }: SlotWindow, today: CalendarDate) {
  if (day !== undefined) return { from: parseIsoDate(day), count: 1 };
  return { from: today, count: Math.min(availableWithin ?? LONGEST_HORIZON, LONGEST_HORIZON) };
}

function suits(slotTime: string, { partOfDay: part }: SlotWindow): boolean {
  return part === undefined || partOfDay(slotTime) === part;
}

function firstFree(
  days: Iterable<Day>,
  { rules }: Schedule,
  busy: readonly Busy[],
): Instant | null {
  for (const day of days) {
    const [slot] = withoutBusy(day, rules, busy).slots;
    if (slot) return slot.startsAt;
  }
  return null;
}

/** Computes the first free slot of each candidate, and raises its bound. */
async function computeFirst(
  db: Db,
  context: SearchContext,
  candidates: readonly SlotCandidate[],
): Promise<Found[]> {
  if (candidates.length === 0) return [];
  const { window, today, span, common, offered } = context;
  const doctorIds = candidates.filter(({ plain }) => !plain).map(({ id }) => id);
  const own = await listSchedules(db, { doctorIds, today, way: window.way });
  const busyOf = await listBusyOf(db, {
    doctorIds: candidates.map(({ id }) => id),
    from: span.from - CLAIM_MAX,
    until: span.until + CLAIM_MAX,
  });
  const bounds: RaisedBound[] = [];
  const found: Found[] = [];
  for (const { id, created, plain, version, notBefore } of candidates) {
    const schedule = plain ? common : own.get(id)?.schedule;
    if (!schedule) continue;
    const busy = busyOf.get(id) ?? [];
    const at = firstFree(offered(schedule), schedule, busy);
    found.push({ id, created, at });
    if (!context.raises || at === notBefore) continue;
    // Holds end, and the notice may still offer an earlier slot (docs/product.md#slots).
    const lasting = busy.filter(({ held }) => !held);
    const first = firstFree(offered(withoutNotice(schedule)), schedule, lasting);
    const bound = first ?? context.computedUntil(schedule);
    if (bound > notBefore) bounds.push({ id, version, notBefore: bound });
  }
  await raiseBounds(db, context.zone, bounds);
  return found;
}

function withoutNotice(schedule: Schedule): Schedule {
  return { ...schedule, rules: { ...schedule.rules, notice: 0 } };
}
