import { isSpeciality } from '@nadi/domain/profile-choices';
import { foldSpelling, splitWords } from '@nadi/domain/spelling';
import { createTrigramNumbers, type Trigrams } from '@nadi/domain/word-similarity';
import {
  type DirectoryChanges,
  type DirectoryRow,
  forgetLaterTransactions,
  readDirectoryChanges,
} from '#store/doctor-lists.ts';
import type { Db } from '#store/tables.ts';
import { type DoctorTimes, type RoomTimes, unknownTimes } from './known-times.ts';
import { commonTypeNames, createScheduleStarts, type ScheduleStarts } from './schedule-starts.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

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
  /** The names of the places at which they see patients, by name. */
  places: readonly string[];
  /** The distinct trigrams of a search. */
  trigrams(text: string): ReadonlySet<number>;
  startsOf(schedule: ScheduleStarts['schedule']): ScheduleStarts;
  /** Occupied times of the rooms of each place, as far as searches have read them. */
  rooms: RoomTimes;
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
  let state = emptyState(numbers.find);
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
      if (doctor) doctor.times = { ...doctor.times, occupied: new Map() };
    }
    if (found.clinicVersion === clinicVersion) return;
    clinicVersion = found.clinicVersion;
    for (const doctor of byId.values()) {
      doctor.times = { ...doctor.times, schedules: new Map() };
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
    // A booking takes a room, and each change of a doctor may have freed one.
    if (found.booked.length + found.changed.length > 0) state = { ...state, rooms: new Map() };
    if (found.changed.length === 0) return state;
    const entries = [...byId.values()].sort(byAdded);
    const languages = [...new Set(entries.flatMap((entry) => entry.languages))].sort();
    const visitTypes = renamed ? commonTypeNames(entries) : state.visitTypes;
    const places = [...new Set(entries.flatMap(placeNames))].sort();
    const known = { ...state, ...ownSpecialities(entries), languages, visitTypes, places };
    state = { ...known, entries, vocabulary: { ...known.vocabulary, names: nameWords(entries) } };
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
        state = emptyState(numbers.find);
      });
    },
  };
}

function emptyState(trigrams: DirectoryState['trigrams']): DirectoryState {
  return {
    ...{ entries: [], languages: [], specialities: [], visitTypes: [], places: [] },
    vocabulary: createVocabulary([]),
    trigrams,
    startsOf: createScheduleStarts(),
    rooms: new Map(),
  };
}

/** Returns the folded words of the doctors' names. */
function nameWords(entries: readonly DirectoryEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ name }) => splitWords(name).map(foldSpelling)));
}

/** Returns the names of the places at which a doctor sees patients. */
export function placeNames({ places, visit_types }: DirectoryRow | DirectoryEntry): string[] {
  return visit_types.some(({ in_person }) => in_person) ? places.map(({ name }) => name) : [];
}

/** Compares doctors by when they were added, the order if nothing else decides. */
function byAdded(a: DirectoryEntry, b: DirectoryEntry): number {
  return a.created - b.created || (a.id < b.id ? -1 : Number(a.id > b.id));
}
