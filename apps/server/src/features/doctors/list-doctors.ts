import { addDays, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { rupeesToPaise } from '@nadi/domain/money';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { CachedReply } from '#platform/http/cached-reply.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { presentDoctor } from '#presenters/doctor.ts';
import {
  countDoctors,
  type DoctorListFilter,
  type ListedDoctor,
  listDoctors as select,
} from '#store/doctor-lists.ts';
import type { Db } from '#store/tables.ts';
import type { DoctorListCache } from './doctor-list-cache.ts';
import { listNextSlots } from './next-slots.ts';
import { parseSearch } from './parse-search.ts';
import { listEarliest, listFree, type SlotSearch } from './search-slots.ts';

type Filter = RequestContext<'listDoctors'>['body'];

const DEFAULT_PAGE_SIZE = 20;

/** Without a filter: all doctors, from a cache that a booking or an edit drops. */
export function listDoctors(zone: string, cache: DoctorListCache): Query<Db, 'listDoctors'> {
  return {
    kind: 'query',
    execute({ body, now }, db) {
      const filtered = Object.values(body).some((value) => value !== undefined);
      if (filtered) return load(db, zone, now, body);
      return cache.get(now, async () => new CachedReply(await load(db, zone, now, {})));
    },
  };
}

async function load(db: Db, zone: string, now: number, filter: Filter) {
  const { page = 1, pageSize } = filter;
  const limit = pageSize ?? (filter.page === undefined ? undefined : DEFAULT_PAGE_SIZE);
  const part = { limit, offset: limit === undefined ? 0 : (page - 1) * limit };
  const { found, total } = await search(db, { ...{ zone, now, filter }, part });
  const doctorIds = found.filter(({ available }) => available).map((doctor) => doctor.id);
  const next = limit === undefined ? null : await listNextSlots(db, { doctorIds, zone, now });
  const doctors = found.map((doctor) => ({
    ...presentDoctor(doctor),
    ...(next ? { nextSlots: next.get(doctor.id) ?? [] } : {}),
  }));
  return { success: true as const, doctors, total, timeZone: zone };
}

interface Search {
  zone: string;
  now: number;
  filter: Filter;
  part: { limit: number | undefined; offset: number };
}

/** Returns a part of the doctors who match, and how many there are. */
async function search(db: Db, { zone, now, filter, part }: Search) {
  const { id, speciality, gender, language, feeMax, sort } = filter;
  const { availableWithin, day, partOfDay, way } = filter;
  const matching: DoctorListFilter = {
    id,
    speciality,
    gender,
    language,
    terms: filter.search ? parseSearch(filter.search) : undefined,
    feeMaxPaise: feeMax === undefined ? undefined : rupeesToPaise(feeMax),
  };
  const slots = { filter: matching, window: { availableWithin, day, partOfDay, way }, zone, now };
  const span = bookableSpan(zone, now);
  const windowed = Object.values(slots.window).some((value) => value !== undefined);
  if (!windowed && sort === 'earliest') {
    const ids = await listByEarliest(db, slots, part);
    const total = part.limit === undefined ? ids.length : await countDoctors(db, matching);
    return { found: inOrder(await select(db, { ids, ...span }), ids), total };
  }
  const free = windowed ? await listFree(db, slots) : undefined;
  if (free && sort === 'earliest') {
    const ids = free.slice(part.offset, part.limit && part.offset + part.limit);
    return { found: inOrder(await select(db, { ids, ...span }), ids), total: free.length };
  }
  const query = { ...matching, ...span, ids: free, sort: sort === 'earliest' ? undefined : sort };
  const found = await select(db, { ...query, ...part });
  const total = part.limit === undefined ? found.length : await countDoctors(db, query);
  return { found, total };
}

/** Doctors who cannot be booked follow those who can. */
async function listByEarliest(db: Db, slots: SlotSearch, { limit, offset }: Search['part']) {
  const available = await countDoctors(db, { ...slots.filter, available: true });
  const end = limit === undefined ? undefined : offset + limit;
  const first = await listEarliest(db, slots, Math.min(end ?? available, available));
  const ids = first.slice(offset);
  if (end !== undefined && end <= available) return ids;
  const others = await select(db, {
    ...slots.filter,
    available: false,
    ...bookableSpan(slots.zone, slots.now),
    offset: Math.max(0, offset - available),
    limit: limit === undefined ? undefined : limit - ids.length,
  });
  return [...ids, ...others.map((doctor) => doctor.id)];
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
