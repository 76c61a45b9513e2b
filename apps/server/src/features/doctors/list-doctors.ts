import type { NextSlot } from '@nadi/contract/schedules';
import {
  addDays,
  formatSlotDate,
  formatSlotTime,
  startOfDay,
  wallClock,
} from '@nadi/domain/clinic-time';
import { type Instant, seconds } from '@nadi/domain/limits';
import { majorToMinor } from '@nadi/domain/minor-units';
import { findSpeciality } from '@nadi/domain/profile-choices';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { isFirstPage } from '#platform/http/limit-requests.ts';
import { CachedReply } from '#platform/http/replies.ts';
import { presentDoctor } from '#presenters/doctor.ts';
import {
  type DirectoryVisitType,
  type ListedDoctor,
  listDoctors as select,
} from '#store/doctor-lists.ts';
import type { Db } from '#store/tables.ts';
import { countOptions } from './count-options.ts';
import {
  type DirectoryEntry,
  type DirectoryState,
  type DoctorDirectory,
  placeNames,
} from './doctor-directory.ts';
import { findPlace } from './known-times.ts';
import { matchDoctors, sortDoctors } from './match-doctors.ts';
import { parseSearch } from './parse-search.ts';
import { fittingType } from './schedule-starts.ts';
import { listEarliest, listFirst, listFree } from './search-slots.ts';

type Filter = RequestContext<'listDoctors'>['body'];

const DEFAULT_PAGE_SIZE = 20;

interface ListDeps {
  zone: string;
  directory: DoctorDirectory;
  doctorList: DoctorListCache;
  isClosed(db: Db): Promise<boolean>;
}

/**
 * Lists doctors. Without a filter all of them, or their first page, come from a cache that a
 * booking or an edit clears.
 */
export function listDoctors(deps: ListDeps): Query<Db, 'listDoctors'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ body, now }, db) {
      if (await deps.isClosed(db)) return noDoctorsYet(deps.zone);
      const { page, pageSize, ...filters } = body;
      const filtered = Object.values(filters).some((value) => value !== undefined);
      if (filtered || !isFirstPage(body)) return load(db, deps, now, body);
      const size = page === undefined ? pageSize : (pageSize ?? DEFAULT_PAGE_SIZE);
      return deps.doctorList.get(
        size === undefined ? 'all' : `first ${size}`,
        now,
        async () => new CachedReply(await load(db, deps, now, { pageSize: size })),
      );
    },
  };
}

/** Returns the list before the clinic opens, which is empty for every search (docs/product/opening.md). */
function noDoctorsYet(timeZone: string) {
  const nothing = { doctors: [], languages: [], specialities: [], visitTypes: [] };
  return { success: true as const, closed: true as const, total: 0, timeZone, ...nothing };
}

async function load(db: Db, { zone, directory }: ListDeps, now: number, filter: Filter) {
  const { page = 1, pageSize } = filter;
  const limit = pageSize ?? (filter.page === undefined ? undefined : DEFAULT_PAGE_SIZE);
  const offset = limit === undefined ? 0 : (page - 1) * limit;
  const part = { offset, end: limit === undefined ? undefined : offset + limit };
  const state = await directory.read(db);
  const { ids, total } = await search(db, state, { zone, now, filter, part });
  const found = inOrder(await select(db, { ids, ...bookableSpan(zone, now) }), ids);
  const reply = { success: true as const, total, timeZone: zone };
  if (limit === undefined) return { ...reply, doctors: found.map(presentDoctor) };
  const entries = entriesOf(state, ids);
  const types = searchedTypes([...entries.values()], filter);
  const bookable = [...entries.values()].filter(({ available }) => available);
  const next = await listNextSlots(db, state, { doctors: bookable, filter, zone, now });
  const doctors = found.map((doctor) => ({
    ...presentDoctor({ ...doctor, fee_minor: chooseFee(doctor, types?.get(doctor.id), filter) }),
    nextSlots: next.get(doctor.id) ?? [],
    nextVisitType: types?.get(doctor.id)?.id,
    ...presentPlaces(state, entries.get(doctor.id), filter),
  }));
  const { languages, specialities, visitTypes, places } = state;
  const counts =
    filter.counts &&
    (await countOptions(state, filter, {
      listed: (changed) => search(db, state, { zone, now, filter: changed, part: WHOLE }),
      matching: (changed) => matchDoctors(state, toMatching(state, changed)),
    }));
  return {
    ...{ ...reply, doctors, counts },
    languages: [...languages],
    specialities: [...specialities],
    visitTypes: [...visitTypes],
    ...(places.length > 1 && { places: [...places] }),
  };
}

/** Returns the doctor's places, and the one that is searched; nothing in a clinic with one place. */
function presentPlaces(
  { places }: DirectoryState,
  doctor: DirectoryEntry | undefined,
  filter: Filter,
) {
  if (!doctor || places.length < 2) return {};
  return { places: placeNames(doctor), nextPlace: findPlace(doctor, filter) };
}

function entriesOf({ entries }: DirectoryState, ids: readonly string[]) {
  const listed = new Set(ids);
  const found = entries.filter(({ id }) => listed.has(id));
  return new Map(found.map((doctor) => [doctor.id, doctor]));
}

/** Returns the visit type of each doctor that a search asks for; undefined if it asks for none. */
function searchedTypes(doctors: readonly DirectoryEntry[], filter: Filter) {
  const { way, visitType, place } = filter;
  if (way === undefined && visitType === undefined && place === undefined) return undefined;
  return new Map(
    doctors.flatMap((doctor) => {
      const type = fittingType(doctor, filter);
      return type ? [[doctor.id, type] as const] : [];
    }),
  );
}

/** Returns the fee of the visit type that is searched by its name, else the doctor's. */
function chooseFee(
  doctor: ListedDoctor,
  type: DirectoryVisitType | undefined,
  filter: Filter,
): number {
  return (filter.visitType === undefined ? null : type?.fee_minor) ?? doctor.fee_minor;
}

interface Search {
  zone: string;
  now: number;
  filter: Filter;
  part: { offset: number; end: number | undefined };
}

const WHOLE = { offset: 0, end: undefined };

function toMatching({ specialities, vocabulary }: DirectoryState, filter: Filter) {
  return {
    ...filter,
    speciality: filter.speciality && findSpeciality(filter.speciality, specialities),
    terms: filter.search ? parseSearch(filter.search, vocabulary) : undefined,
    feeMaxMinor: filter.feeMax === undefined ? undefined : majorToMinor(filter.feeMax),
  };
}

/** Returns a part of the doctors who match, and how many there are. */
async function search(db: Db, state: DirectoryState, { zone, now, filter, part }: Search) {
  const { availableWithin, day, partOfDay, way, visitType, place, sort } = filter;
  const matching = toMatching(state, filter);
  const matched = matchDoctors(state, matching);
  const window = { availableWithin, day, partOfDay, way, visitType, place };
  const bookable = matched.filter(({ available }) => available);
  const slots = { doctors: bookable, window, zone, now, state };
  const windowed = Object.values(window).some((value) => value !== undefined);
  const idsOf = (doctors: typeof matched) => doctors.map(({ id }) => id);
  if (!windowed && sort === 'earliest') {
    // Doctors who cannot be booked follow those who can.
    const others = matched.filter(({ available }) => !available);
    const ids = [...(await listEarliest(db, slots)), ...idsOf(others)];
    return { ids: ids.slice(part.offset, part.end), total: matched.length };
  }
  const free = windowed ? await listFree(db, slots) : null;
  if (free && sort === 'earliest') {
    return { ids: free.slice(part.offset, part.end), total: free.length };
  }
  const among = free && new Set(free);
  const found = among ? matched.filter(({ id }) => among.has(id)) : matched;
  const sorted = sortDoctors(state, found, { ...matching, sort });
  return { ids: idsOf(sorted.slice(part.offset, part.end)), total: found.length };
}

function inOrder(doctors: readonly ListedDoctor[], ids: readonly string[]): ListedDoctor[] {
  const byId = new Map(doctors.map((doctor) => [doctor.id, doctor]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function bookableSpan(zone: string, now: number) {
  const today = wallClock(zone, now);
  const end = addDays(today, DEFAULT_SCHEDULE.rules.horizonDays);
  return { from: new Date(startOfDay(zone, today)), until: new Date(startOfDay(zone, end)) };
}

/** How many free slots of a doctor the list shows. */
const SHOWN = 3;

/** Returns the first free slots of these doctors, for the visit type that a search asks for. */
async function listNextSlots(
  db: Db,
  state: DirectoryState,
  {
    doctors,
    filter,
    zone,
    now,
  }: { doctors: readonly DirectoryEntry[]; filter: Filter; zone: string; now: Instant },
): Promise<Map<string, NextSlot[]>> {
  const { way, visitType, place } = filter;
  const first = await listFirst(
    db,
    { doctors, window: { way, visitType, place }, zone, now, state },
    SHOWN,
  );
  const present = (startsAt: Instant) => {
    const clock = wallClock(zone, startsAt);
    return { slotDate: formatSlotDate(clock), slotTime: formatSlotTime(clock), startsAt };
  };
  return new Map([...first].map(([id, starts]) => [id, starts.map(present)]));
}

/** Another node's bookings show after at most this long; the booking itself always decides. */
const STALE_AFTER = seconds(2);

export interface DoctorListCache {
  /** `part`: the whole list, or how long its first page is. */
  get(part: string, now: number, make: () => Promise<CachedReply>): Promise<CachedReply>;
  /** Something in the list changed on this node. */
  drop(): void;
}

/** Holds the whole list and its first pages ready; many asking at once make each once. */
export function createDoctorListCache(): DoctorListCache {
  const held = new Map<string, { reply: Promise<CachedReply>; madeAt: number }>();
  return {
    get(part, now, make) {
      const ready = held.get(part);
      if (ready && Math.abs(now - ready.madeAt) < STALE_AFTER) return ready.reply;
      const reply = make();
      held.set(part, { reply, madeAt: now });
      reply.catch(() => {
        if (held.get(part)?.reply === reply) held.delete(part);
      });
      return reply;
    },
    drop() {
      held.clear();
    },
  };
}
