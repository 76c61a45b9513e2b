import { addDays, type CalendarDate, startOfDay } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { days, hours, type Instant } from '@nadi/domain/limits';
import { listOccupiedTimes, type OccupiedTimes } from '#store/claims.ts';
import { findCommonSchedule, listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import type { DirectoryEntry } from './doctor-directory.ts';
import { fittingType, type VisitTypeQuery } from './fitting-type.ts';
import type { ScheduleStarts } from './schedule-starts.ts';

/** Schedules and occupied times of a doctor, as far as searches have read them. */
export interface DoctorTimes {
  occupied: Occupied | null;
  /** Of doctors with a schedule of their own, by the id of the visit type; null without visit types. */
  readonly schedules: Map<string | null, ScheduleStarts>;
}

export interface Occupied {
  /** From and until in turns, by time, without overlaps. */
  readonly lasting: Float64Array;
  readonly held: readonly Held[];
  /** Later occupied times are not known. */
  readonly knownUntil: Instant;
}

interface Held {
  from: Instant;
  until: Instant;
  /** When the hold ends. */
  endsAt: Instant;
}

export interface KnownTimes {
  readonly doctor: DirectoryEntry;
  readonly starts: ScheduleStarts;
  readonly occupied: Occupied;
}

export interface TimesQuery {
  doctors: readonly DirectoryEntry[];
  type: VisitTypeQuery;
  zone: string;
  now: Instant;
  today: CalendarDate;
}

const BATCH = 500;
/** Longer than any claim, so that one that began earlier is found. */
const CLAIM_MAX = hours(4);
export const HORIZON_DAYS_MAX = 90;
/** Occupied times are read a week further than they are needed, so that they serve a week. */
const READ_AHEAD = 7;
const NOTHING: OccupiedTimes = { doctor_id: '', starts: [], ends: [], expiries: [] };

export function unknownTimes(): DoctorTimes {
  return { occupied: null, schedules: new Map() };
}

/**
 * Returns the schedule and the occupied times of each doctor, from memory if they are known. Rows that are
 * read now are stored in the objects that were current at the start. If the directory finds a change
 * meanwhile, it replaces these objects, and the next search reads again.
 */
export async function readTimes(
  db: Db,
  wanted: TimesQuery,
  startsOf: (schedule: ScheduleStarts['schedule']) => ScheduleStarts,
): Promise<KnownTimes[]> {
  const { doctors, zone, now, today } = wanted;
  const known = doctors.map((doctor) => ({
    doctor,
    times: doctor.times,
    typeId: fittingType(doctor, wanted.type)?.id ?? null,
  }));
  const isPlain = hasCommonSchedule(formatIsoDate(today));
  const end = startOfDay(zone, addDays(today, HORIZON_DAYS_MAX)) + CLAIM_MAX;
  await inBatches(
    known.filter(({ doctor, times, typeId }) => !isPlain(doctor) && !times.schedules.has(typeId)),
    async (batch) => {
      const visitTypeIds = batch.flatMap(({ typeId }) => typeId ?? []);
      const found = await listSchedules(db, { doctorIds: idsOf(batch), today, visitTypeIds });
      for (const { doctor, times, typeId } of batch) {
        const own = found.get(doctor.id);
        if (own) times.schedules.set(typeId, startsOf(own.schedule));
      }
    },
  );
  await inBatches(
    known.filter(({ times }) => !times.occupied || times.occupied.knownUntil < end),
    async (batch) => {
      const span = { from: now - CLAIM_MAX, until: end + days(READ_AHEAD) };
      const rows = await listOccupiedTimes(db, { doctorIds: idsOf(batch), ...span });
      const byDoctor = new Map(rows.map((row) => [row.doctor_id, row]));
      for (const { doctor, times } of batch) {
        times.occupied = toOccupied(byDoctor.get(doctor.id) ?? NOTHING, span.until);
      }
    },
  );
  const common = startsOf(await findCommonSchedule(db, today));
  return known.flatMap(({ doctor, typeId, times: { schedules, occupied } }) => {
    const starts = isPlain(doctor) ? common : schedules.get(typeId);
    return starts && occupied ? [{ doctor, starts, occupied }] : [];
  });
}

/** Without hours, exceptions or visit types of their own, doctors have the common schedule. */
function hasCommonSchedule(today: string) {
  return ({ own_hours, visit_types, last_exception }: DirectoryEntry) =>
    !own_hours && visit_types.length === 0 && (last_exception === null || last_exception < today);
}

function idsOf(batch: readonly { doctor: DirectoryEntry }[]): string[] {
  return batch.map(({ doctor }) => doctor.id);
}

async function inBatches<T>(
  all: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH) await work(all.slice(at, at + BATCH));
}

function toOccupied({ starts, ends, expiries }: OccupiedTimes, knownUntil: Instant): Occupied {
  const all = starts.map((start, at) => ({
    from: Math.round(start),
    until: Math.round(ends[at] ?? start),
    endsAt: expiries[at] ?? null,
  }));
  const isHeld = (each: (typeof all)[number]): each is Held => each.endsAt !== null;
  const lasting = mergedTimes(all.filter((each) => !isHeld(each)));
  return { lasting, held: all.filter(isHeld), knownUntil };
}

/** Returns what is occupied at a moment: holds count until they end. */
export function occupiedAt({ lasting, held }: Occupied, now: Instant): Float64Array {
  const open = held.filter(({ endsAt }) => endsAt > now);
  if (open.length === 0) return lasting;
  const others = Array.from({ length: lasting.length / 2 }, (_, at) => ({
    from: lasting[at * 2] ?? 0,
    until: lasting[at * 2 + 1] ?? 0,
  }));
  return mergedTimes([...others, ...open]);
}

/** Events of a busy calendar may overlap each other, and appointments. */
function mergedTimes(times: readonly { from: Instant; until: Instant }[]): Float64Array {
  const merged: Instant[] = [];
  for (const { from, until } of times.toSorted((a, b) => a.from - b.from)) {
    const last = merged.length - 1;
    if (last > 0 && from <= (merged[last] ?? 0)) merged[last] = Math.max(merged[last] ?? 0, until);
    else merged.push(from, until);
  }
  return Float64Array.from(merged);
}
