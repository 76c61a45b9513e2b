import { addDays, type CalendarDate, startOfDay } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { days, hours, type Instant } from '@nadi/domain/limits';
import { listOccupiedRooms, listOccupiedTimes, type OccupiedTimes } from '#store/claims.ts';
import type { DirectoryRow } from '#store/doctor-lists.ts';
import { findCommonSchedule, listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { fittingType, type ScheduleStarts, type VisitTypeQuery } from './schedule-starts.ts';

/** Schedules and occupied times of a doctor, as far as searches have read them. */
export interface DoctorTimes {
  /** With the journeys to a place, by its id; by null without journeys. */
  readonly occupied: Map<string | null, Occupied>;
  /** Of doctors with a schedule of their own, by the id of the visit type and the place that is asked for. */
  readonly schedules: Map<string | null, PlacedStarts>;
}

/** The starts at a place, by default at that of bookings that name none. */
interface PlacedStarts {
  readonly locationId: string | null;
  readonly starts: ScheduleStarts;
}

export function unknownTimes(): DoctorTimes {
  return { occupied: new Map(), schedules: new Map() };
}

interface Occupied {
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

/** The rooms of each place. */
export type RoomTimes = Map<string, PlaceRooms>;

interface PlaceRooms {
  /** Null: the place has no rooms. */
  readonly rooms: readonly Occupied[] | null;
  readonly knownUntil: Instant;
}

/** A doctor with what searches know about their times. */
export interface KnownDoctor
  extends Pick<DirectoryRow, 'id' | 'own_hours' | 'visit_types' | 'places' | 'last_exception'> {
  times: DoctorTimes;
}

export interface KnownTimes {
  readonly doctor: KnownDoctor;
  readonly starts: ScheduleStarts;
  readonly occupied: Occupied;
  /** One of them has to be free throughout; null if the place has none, or without a place. */
  readonly rooms: readonly Occupied[] | null;
}

interface TimesQuery {
  doctors: readonly KnownDoctor[];
  type: VisitTypeQuery;
  zone: string;
  now: Instant;
  today: CalendarDate;
  startsOf(schedule: ScheduleStarts['schedule']): ScheduleStarts;
  rooms: RoomTimes;
}

const BATCH = 500;
/** Longer than any claim and any journey, so that those outside the searched days are found. */
const CLAIM_MAX = hours(4);
export const HORIZON_DAYS_MAX = 90;
/** Occupied times are read a week further than they are needed, so that they serve a week. */
const READ_AHEAD = 7;

/**
 * Returns the schedule and the occupied times of each doctor, from memory if they are known. Rows that are
 * read now are stored in the objects that were current at the start. If the directory finds a change
 * meanwhile, it replaces these objects, and the next search reads again.
 */
export async function readTimes(db: Db, wanted: TimesQuery): Promise<KnownTimes[]> {
  const { zone, now, today } = wanted;
  const placed = await readSchedules(db, wanted);
  const end = startOfDay(zone, addDays(today, HORIZON_DAYS_MAX)) + CLAIM_MAX;
  const span = { from: now - CLAIM_MAX, until: end + days(READ_AHEAD) };
  await inBatches(
    placed.filter(
      ({ times, locationId }) => (times.occupied.get(locationId)?.knownUntil ?? 0) < end,
    ),
    async (batch) => {
      const pairs = batch.map(({ doctor, locationId }) => ({ doctorId: doctor.id, locationId }));
      const rows = await listOccupiedTimes(db, pairs, span);
      const byDoctor = new Map(rows.map((row) => [row.doctor_id, row]));
      for (const { doctor, times, locationId } of batch) {
        times.occupied.set(locationId, toOccupied(byDoctor.get(doctor.id), span.until));
      }
    },
  );
  const places = new Set(placed.map(({ locationId }) => locationId));
  const unread = [...places].flatMap((id) =>
    id !== null && (wanted.rooms.get(id)?.knownUntil ?? 0) < end ? id : [],
  );
  if (unread.length > 0) await readRooms(db, wanted.rooms, { locationIds: unread, ...span });
  const known: KnownTimes[] = [];
  for (const { doctor, times, locationId, starts } of placed) {
    const occupied = times.occupied.get(locationId);
    const rooms = locationId === null ? null : (wanted.rooms.get(locationId)?.rooms ?? null);
    if (occupied) known.push({ doctor, starts, occupied, rooms });
  }
  return known;
}

/** Returns each doctor's place and starts, with the times that were current before. */
async function readSchedules(db: Db, { doctors, type, today, startsOf }: TimesQuery) {
  const known = doctors.map((doctor) => {
    const typeId = fittingType(doctor, type)?.id ?? null;
    const placeId = type.place === undefined ? undefined : findPlace(doctor, type);
    // A search without a place, which is the most frequent one, needs no text for each doctor.
    const key = placeId === undefined ? typeId : `${typeId} ${placeId}`;
    return { doctor, times: doctor.times, typeId, placeId, key };
  });
  const isPlain = hasCommonSchedule(formatIsoDate(today));
  await inBatches(
    known.filter(({ doctor, times, key }) => !isPlain(doctor) && !times.schedules.has(key)),
    async (batch) => {
      const visitTypeIds = batch.flatMap(({ typeId }) => typeId ?? []);
      const doctorIds = batch.map(({ doctor }) => doctor.id);
      // All of them have the same place, if one is asked for.
      const locationId = batch[0]?.placeId;
      const at = locationId === undefined ? {} : { mode: 'clinic' as const, locationId };
      const found = await listSchedules(db, { doctorIds, today, visitTypeIds, ...at });
      for (const { doctor, times, key } of batch) {
        const own = found.get(doctor.id);
        if (!own) continue;
        times.schedules.set(key, {
          locationId: own.locationId,
          starts: startsOf(own.schedule),
        });
      }
    },
  );
  const common = { locationId: null, starts: startsOf(await findCommonSchedule(db, today)) };
  const placed: (PlacedStarts & { doctor: KnownDoctor; times: DoctorTimes })[] = [];
  for (const { doctor, times, key } of known) {
    const found = isPlain(doctor) ? common : times.schedules.get(key);
    if (!found) continue;
    placed.push({ doctor, times, locationId: found.locationId, starts: found.starts });
  }
  return placed;
}

/** Returns the id of the place that a search asks for; undefined if it asks for none. */
export function findPlace(
  { places }: Pick<KnownDoctor, 'places'>,
  { place }: VisitTypeQuery,
): string | undefined {
  return places.find(({ name }) => name === place)?.id;
}

/** Without hours, exceptions or visit types of their own, doctors have the common schedule. */
function hasCommonSchedule(today: string) {
  return ({ own_hours, visit_types, last_exception }: KnownDoctor) =>
    !own_hours && visit_types.length === 0 && (last_exception === null || last_exception < today);
}

async function readRooms(
  db: Db,
  known: RoomTimes,
  { locationIds, ...span }: { locationIds: readonly string[]; from: Instant; until: Instant },
): Promise<void> {
  const rows = await listOccupiedRooms(db, locationIds, span);
  const byPlace = Map.groupBy(rows, ({ location_id }) => location_id);
  for (const id of locationIds) {
    const rooms = byPlace.get(id)?.map((row) => toOccupied(row, span.until)) ?? null;
    known.set(id, { rooms, knownUntil: span.until });
  }
}

async function inBatches<T>(
  all: readonly T[],
  work: (batch: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH) await work(all.slice(at, at + BATCH));
}

function toOccupied(
  row: Omit<OccupiedTimes, 'doctor_id'> | undefined,
  knownUntil: Instant,
): Occupied {
  const { starts, ends, expiries } = row ?? { starts: [], ends: [], expiries: [] };
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
