import { addDays, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { DEFAULT_SCHEDULE } from '@nadi/domain/schedules/schedule';
import { CachedReply } from '#platform/http/cached-reply.ts';
import type { Query, RequestContext } from '#platform/http/handler.ts';
import { presentDoctor } from '#presenters/doctor.ts';
import { countDoctors, listDoctors as select } from '#store/doctor-lists.ts';
import type { Db } from '#store/tables.ts';
import type { DoctorListCache } from './doctor-list-cache.ts';

type ListQuery = RequestContext<'listDoctors'>['body'];

/** Without a query: everyone, as the specification has it, made once and sent until it changes. */
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

async function load(db: Db, zone: string, now: number, query: ListQuery) {
  const { page = 1, pageSize } = query;
  const search = query.search || undefined;
  const wanted = { ...query, search, ...bookableSpan(zone, now) };
  const limit = pageSize ?? (query.page === undefined ? undefined : 20);
  const offset = limit === undefined ? undefined : (page - 1) * limit;
  const found = await select(db, { ...wanted, limit, offset });
  const total = limit === undefined ? found.length : await countDoctors(db, wanted);
  return { success: true as const, doctors: found.map(presentDoctor), total, timeZone: zone };
}

function bookableSpan(zone: string, now: number) {
  const today = wallClock(zone, now);
  const past = addDays(today, DEFAULT_SCHEDULE.rules.horizonDays);
  return { from: new Date(startOfDay(zone, today)), until: new Date(startOfDay(zone, past)) };
}
