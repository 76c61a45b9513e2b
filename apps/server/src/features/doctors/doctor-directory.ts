import { addDays, type CalendarDate, startOfDay } from '@nadi/domain/clinic-time';
import { formatIsoDate } from '@nadi/domain/iso-date';
import { days, hours, type Instant } from '@nadi/domain/limits';
import { isSpeciality } from '@nadi/domain/profile-choices';
import { createTrigramNumbers, type Trigrams } from '@nadi/domain/word-similarity';
import { listOccupiedTimes, type OccupiedTimes } from '#store/claims.ts';
import {
  type DirectoryChanges,
  type DirectoryRow,
  forgetLaterTransactions,
  readDirectoryChanges,
} from '#store/doctor-lists.ts';
import { findCommonSchedule, listSchedules } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { createVocabulary, splitWords, type Vocabulary } from './parse-search.ts';
import {
  commonTypeNames,
  createScheduleStarts,
  fittingType,
  type ScheduleStarts,
  type VisitTypeQuery,
} from './schedule-starts.ts';

/** A doctor as the search knows them, without those who retired. Replaced by each change. */
export interface DirectoryEntry extends Omit<DirectoryRow, 'retired'> {
  /** The words in lower case with a space around each, and their trigrams. */
  searched: { name: string; place: string; nameTrigrams: Trigrams; placeTrigrams: Trigrams };
  times: DoctorTimes;
}

export interface DirectoryState {
  /** By when they were added. */
  entries: readonly DirectoryEntry[];
  /** The languages that these doctors speak, by name. */
  languages: readonly string[];
  /** The clinic's own specialities, besides the six, by name. */
  specialities: readonly string[];
  /** The words of a search, with these specialities. */
  vocabulary: Vocabulary;
  /** The names of visit types that most of them have, by name. */
  visitTypes: readonly string[];
  /** The distinct trigrams of a search. */
  trigrams(text: string): ReadonlySet<number>;
  startsOf(schedule: ScheduleStarts['schedule']): ScheduleStarts;
}

export interface DoctorDirectory {
  /** Returns the doctors as the database has them now. */
  read(db: Db): Promise<DirectoryState>;
  /** Forgets everybody: doctors were deleted, which leaves no change to find. */
  reset(): void;
}

/**
 * Holds what doctors are searched by in memory. Each read fetches who changed since the last one, on
 * this node or another (docs/product/doctors.md#search-in-memory).
 */
export function createDoctorDirectory(): DoctorDirectory {
  const numbers = createTrigramNumbers();
  const byId = new Map<string, DirectoryEntry>();
  let horizon = 0;
  let clinicVersion = 0;
  const empty: DirectoryState = {
    entries: [],
    languages: [],
    specialities: [],
    vocabulary: createVocabulary([]),
    visitTypes: [],
    trigrams: numbers.find,
    startsOf: createScheduleStarts(),
  };
  let state = empty;
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<DirectoryState> | null = null;

  function apply(row: DirectoryRow): void {
    const { retired, ...doctor } = row;
    if (retired) byId.delete(row.id);
    else byId.set(row.id, { ...doctor, searched: searchedText(row), times: unknownTimes() });
  }

  /** Replaces the times, so that a search that is reading them keeps nothing that is out of date. */
  function forgetTimes(found: DirectoryChanges): void {
    for (const id of found.booked) {
      const doctor = byId.get(id);
      if (doctor) doctor.times = { ...doctor.times, occupied: null };
    }
    if (found.clinicVersion === clinicVersion) return;
    clinicVersion = found.clinicVersion;
    for (const doctor of byId.values()) {
      doctor.times = { occupied: doctor.times.occupied, schedules: new Map() };
    }
  }

  /** Returns whether the names of visit types have to be counted again. */
  function hasOtherTypes({ id, retired, visit_types }: DirectoryRow): boolean {
    const names = (types: DirectoryRow['visit_types'] = []) =>
      types.map(({ name }) => name).join('\n');
    return names(byId.get(id)?.visit_types) !== names(retired ? [] : visit_types);
  }

  function searchedText({ name, place }: DirectoryRow) {
    return {
      name: ` ${splitWords(name).join(' ')} `,
      place: ` ${splitWords(place).join(' ')} `,
      nameTrigrams: numbers.add(name),
      placeTrigrams: numbers.add(place),
    };
  }

  async function update(db: Db): Promise<DirectoryState> {
    next = null;
    if (horizon === 0) await forgetLaterTransactions(db);
    const found = await readDirectoryChanges(db, horizon);
    forgetTimes(found);
    const renamed = found.changed.some(hasOtherTypes);
    for (const row of found.changed) apply(row);
    horizon = found.horizon;
    if (found.changed.length === 0) return state;
    const entries = [...byId.values()].sort(byAdded);
    const languages = [...new Set(entries.flatMap((entry) => entry.languages))].sort();
    const visitTypes = renamed ? commonTypeNames(entries) : state.visitTypes;
    state = { ...state, ...ownSpecialities(entries), entries, languages, visitTypes };
    return state;
  }

  function ownSpecialities(entries: readonly DirectoryEntry[]) {
    const used = new Set(entries.map(({ speciality }) => speciality));
    const specialities = [...used].filter((each) => !isSpeciality(each)).sort();
    if (specialities.join('\n') === state.specialities.join('\n')) return {};
    return { specialities, vocabulary: createVocabulary(specialities) };
  }

  return {
    // One that runs may have begun before what the caller must see; those who wait share the next.
    read(db) {
      next ??= running.then(() => update(db));
      running = next.catch(() => undefined);
      return next;
    },
    reset() {
      running = running.then(() => {
        byId.clear();
        horizon = 0;
        clinicVersion = 0;
        state = empty;
      });
    },
  };
}

/** Compares doctors by when they were added, the order if nothing else decides. */
function byAdded(a: DirectoryEntry, b: DirectoryEntry): number {
  return a.created - b.created || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Schedules and occupied times of a doctor, as far as searches have read them. */
interface DoctorTimes {
  occupied: Occupied | null;
  /** Of doctors with a schedule of their own, by the id of the visit type; null without visit types. */
  readonly schedules: Map<string | null, ScheduleStarts>;
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

export interface KnownTimes {
  readonly doctor: DirectoryEntry;
  readonly starts: ScheduleStarts;
  readonly occupied: Occupied;
}

interface TimesQuery {
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

function unknownTimes(): DoctorTimes {
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
      const found = await listSchedules(db, { doctorIds: toIds(batch), today, visitTypeIds });
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
      const rows = await listOccupiedTimes(db, { doctorIds: toIds(batch), ...span });
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

function toIds(batch: readonly { doctor: DirectoryEntry }[]): string[] {
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
