import { addDays, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { bookableDays } from '@nadi/domain/slots';
import { CachedReply } from '#platform/http/cached-reply.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { presentDoctor } from '#presenters/doctor.ts';
import { countDoctors, listDoctors as select } from '#store/doctor-lists.ts';
import type { Db } from '#store/tables.ts';
import type { DoctorListCache } from './doctor-list-cache.ts';
import { listNextSlots } from './next-slots.ts';
import { parseSearch } from './parse-search.ts';

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
  const { page = 1, pageSize, id, speciality, gender, language, sort } = filter;
  const limit = pageSize ?? (filter.page === undefined ? undefined : DEFAULT_PAGE_SIZE);
  const offset = limit === undefined ? undefined : (page - 1) * limit;
  const query = {
    ...{ id, speciality, gender, language, sort, limit, offset },
    ...bookableSpan(zone, now),
    terms: filter.search ? parseSearch(filter.search) : undefined,
    freeAmong: slotStarts(zone, now, filter.availableWithin),
    offered:
      sort === 'earliest' ? slotStarts(zone, now, DEFAULT_SCHEDULE.rules.horizonDays) : undefined,
  };
  const found = await select(db, query);
  const total = limit === undefined ? found.length : await countDoctors(db, query);
  const doctorIds = found.filter(({ available }) => available).map((doctor) => doctor.id);
  const next = limit === undefined ? null : await listNextSlots(db, { doctorIds, zone, now });
  const doctors = found.map((doctor) => ({
    ...presentDoctor(doctor),
    ...(next ? { nextSlots: next.get(doctor.id) ?? [] } : {}),
  }));
  return { success: true as const, doctors, total, timeZone: zone };
}

/** Returns the starts of the slots offered on the first `dayCount` bookable days. */
function slotStarts(zone: string, now: number, dayCount: number | undefined): Date[] | undefined {
  if (dayCount === undefined) return undefined;
  const days = bookableDays({ now, zone }).slice(0, dayCount);
  return days.flatMap(({ slots }) => slots.map(({ startsAt }) => new Date(startsAt)));
}

function bookableSpan(zone: string, now: number) {
  const today = wallClock(zone, now);
  const end = addDays(today, DEFAULT_SCHEDULE.rules.horizonDays);
  return { from: new Date(startOfDay(zone, today)), until: new Date(startOfDay(zone, end)) };
}
