import type { BusyCalendar } from '@nadi/contract/schedules';
import { days, type Instant, seconds } from '@nadi/domain/limits';
import { replyMessages } from '@nadi/messages/en/replies';
import { runEach } from '#platform/background-work.ts';
import { FetchError, fetchPublicText } from '#platform/fetch-public.ts';
import { doctorInBodyOrSelf } from '#platform/http/audit-rule.ts';
import type { Handlers, Mutation } from '#platform/http/handler.ts';
import type { Job } from '#platform/jobs.ts';
import { Problem } from '#platform/problem.ts';
import type { Throttle } from '#platform/throttle.ts';
import {
  type BusyCopy,
  countBusyTimes,
  deleteBusyCalendar,
  findBusyCalendar,
  listBusyCalendars,
  saveBusyCalendar,
  saveBusyFailure,
  saveBusyTimes,
} from '#store/calendars.ts';
import type { Db } from '#store/tables.ts';
import { hasOwnHours } from '#store/working-hours.ts';
import { toBusyCopy } from './busy-copy.ts';
import { CalendarError, readCalendar } from './read-calendar.ts';
import { scheduleOwner } from './schedules.ts';

export interface BusyCalendarDeps {
  zone: string;
  /** Allows private addresses and plain http, because only this machine can enter such an address. */
  allowPrivate: boolean;
  onSlotsChange: () => void;
  /** Limits the addresses that one account enters. */
  limiter: Throttle;
}

const BYTES_MAX = 5 * 1024 * 1024;
const TIMEOUT = seconds(10);
/** Longer than the longest horizon, because a copy may be used for a while. */
const AHEAD = days(150);
/** An event that began earlier may still block time. */
const BEFORE = days(1);

export function busyCalendarRoutes(deps: BusyCalendarDeps) {
  return {
    getBusyCalendar: {
      kind: 'query',
      audit: null,
      async execute({ actor, body, now }, db) {
        const doctorId = scheduleOwner<string>(actor, body);
        if ((await hasOwnHours(db, doctorId)) === null) throw new Problem('doctor-not-found');
        return { success: true, calendar: await present(db, doctorId, now) };
      },
    },
    setBusyCalendar: setBusyCalendar(deps),
  } satisfies Partial<Handlers<Db>>;
}

/** Fetches a calendar and stores its address if the calendar is readable; an empty address removes it. */
function setBusyCalendar(deps: BusyCalendarDeps): Mutation<Db, 'setBusyCalendar', BusyCopy | null> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-schedule', about: doctorInBodyOrSelf },
    async prepare({ actor, body, now }) {
      if (body.url === '') return null;
      await deps.limiter.consume(actor.id);
      try {
        return await fetchCopy(body.url, deps, now);
      } catch (error) {
        const reason = toReason(error);
        if (reason === null) throw error;
        const code = reason === 'not-a-calendar' ? 'bad-calendar' : 'calendar-unreachable';
        throw new Problem(code, { field: 'url' });
      }
    },
    async execute({ actor, body, now }, trx, copy) {
      const doctorId = scheduleOwner<string>(actor, body);
      if ((await hasOwnHours(trx, doctorId)) === null) throw new Problem('doctor-not-found');
      const at = new Date(now);
      if (copy === null) {
        await deleteBusyCalendar(trx, doctorId);
      } else {
        await saveBusyCalendar(trx, { doctorId, url: body.url, at });
        await saveBusyTimes(trx, { doctorId, url: body.url, copy, at });
      }
      const message = copy ? replyMessages.busyCalendarSaved : replyMessages.busyCalendarRemoved;
      return { success: true, message, calendar: await present(trx, doctorId, now) };
    },
    afterCommit: deps.onSlotsChange,
  };
}

interface JobDeps extends Pick<BusyCalendarDeps, 'zone' | 'allowPrivate'> {
  db: Db;
  transaction: <T>(work: (trx: Db) => Promise<T>) => Promise<T>;
  clock: { now(): Instant };
  log: { warn(fields: object, message: string): void };
}

/**
 * Fetches every calendar again; one that fails keeps its last good copy.
 * @throws the first unexpected error, after all other calendars
 */
export function busyCalendarJob(deps: JobDeps): Job {
  return {
    schedule: '*/10 * * * *',
    async run() {
      await runEach(await listBusyCalendars(deps.db), ({ doctor_id: doctorId, url }) =>
        refresh(deps, { doctorId, url }),
      );
    },
  };
}

async function refresh(
  deps: JobDeps,
  { doctorId, url }: { doctorId: string; url: string },
): Promise<void> {
  const now = deps.clock.now();
  const at = new Date(now);
  try {
    const copy = await fetchCopy(url, deps, now);
    await deps.transaction((trx) => saveBusyTimes(trx, { doctorId, url, copy, at }));
    if (copy.unread.count > 0) {
      const reasons = [...new Set(copy.unread.events.map(({ reason }) => reason))];
      const fields = { doctorId, events: copy.unread.count, reasons };
      deps.log.warn(fields, 'schedules: a busy calendar has events that could not be read');
    }
  } catch (error) {
    const failure = toReason(error);
    if (failure === null) throw error;
    // The address may contain a secret of the doctor, so it is not logged.
    deps.log.warn({ doctorId, failure }, 'schedules: a busy calendar could not be fetched');
    await saveBusyFailure(deps.db, { doctorId, url, failure, at });
  }
}

async function fetchCopy(
  url: string,
  { zone, allowPrivate }: Pick<BusyCalendarDeps, 'zone' | 'allowPrivate'>,
  now: Instant,
): Promise<BusyCopy> {
  const text = await fetchPublicText(url, {
    allowPrivate,
    bytesMax: BYTES_MAX,
    timeoutMs: TIMEOUT,
  });
  const span = { from: now - BEFORE, until: now + AHEAD, zone };
  return toBusyCopy(await readCalendar(text, span, url), span);
}

function toReason(error: unknown): 'not-a-calendar' | FetchError['reason'] | null {
  if (error instanceof CalendarError) return 'not-a-calendar';
  return error instanceof FetchError ? error.reason : null;
}

async function present(db: Db, doctorId: string, now: Instant) {
  const found = await findBusyCalendar(db, doctorId);
  if (!found) return null;
  const { url, fetched_at: fetchedAt, failure, unread } = found;
  return {
    url,
    events: await countBusyTimes(db, doctorId, new Date(now)),
    ...(fetchedAt && { fetchedAt: fetchedAt.getTime() }),
    ...(failure && { failure: failure as 'unreachable' }),
    ...(unread.count > 0 && { unread: unread as NonNullable<BusyCalendar['unread']> }),
  };
}
