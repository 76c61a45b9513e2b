import { randomUUID } from 'node:crypto';
import { HOLIDAY_NAME_MAX, NewHoliday } from '@nadi/contract/schedules';
import { addDays, type CalendarDate, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, isoDateAt, parseIsoDate } from '@nadi/domain/iso-date';
import { REMOTE } from '@nadi/domain/places';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBodyOrSelf, self } from '#platform/http/audit-rule.ts';
import type { Handlers, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireLocation } from '#policies/locations.ts';
import { presentException } from '#presenters/doctor.ts';
import { recordFreedTimeOfAll } from '#store/doctor-lists.ts';
import { countUndecided, listInside } from '#store/leave-appointments.ts';
import type { Db } from '#store/tables.ts';
import {
  changeClinicSchedule,
  deleteException,
  findSameException,
  insertException,
  listExceptions,
  lockSchedule,
  type StoredException,
} from '#store/working-hours.ts';
import type { CalendarOccurrence } from './expand-events.ts';
import { CalendarError, readCalendar } from './read-calendar.ts';
import { scheduleOwner, toStoredException } from './schedules.ts';

interface Deps {
  zone: string;
  onSlotsChange: () => void;
}

export function exceptionRoutes(deps: Deps) {
  const { zone, onSlotsChange } = deps;
  return {
    /** Adds leave or extra hours once, and lists the appointments inside a closure; cancels none of them. */
    addException: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: doctorInBodyOrSelf },
      async execute(context, trx) {
        const { actor, body, now } = context;
        rejectInvalidDays(context, zone);
        if (body.at && body.at !== REMOTE) await requireLocation(trx, body.at);
        const doctorId = scheduleOwner<string | undefined>(actor, body) ?? null;
        // A closure frees no time. Searches read schedules again when the version changes.
        await lockDoctorOrClinicSchedule(trx, doctorId, { freesTime: body.kind === 'extra' });
        const wanted = toStoredException(body, { id: randomUUID(), doctorId });
        const repeated = await findSameException(trx, wanted);
        if (!repeated) await insertException(trx, wanted, new Date(now));
        const exception = repeated ?? wanted;
        const inside = await listInside(trx, exception, { zone, now, doctorId });
        return {
          success: true,
          message: formatChange('Added', { kind: body.kind, doctorId }),
          exceptionId: exception.id,
          affected: inside.map(({ id: appointmentId }) => appointmentId),
        };
      },
      afterCommit: onSlotsChange,
    },
    removeException: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: doctorInBodyOrSelf },
      async execute({ actor, body }, trx) {
        const doctorId = scheduleOwner<string | undefined>(actor, body) ?? null;
        await lockDoctorOrClinicSchedule(trx, doctorId, { freesTime: true });
        const removed = await deleteException(trx, { id: body.exceptionId, doctorId });
        if (!removed) throw new Problem('exception-not-found');
        const message = formatChange('Removed', { kind: removed.kind, doctorId });
        return { success: true, message };
      },
      afterCommit: onSlotsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

function formatChange(
  change: 'Added' | 'Removed',
  { kind, doctorId }: { kind: StoredException['kind']; doctorId: string | null },
): string {
  const closed = doctorId === null ? 'holiday' : 'leave';
  return replyMessages[`${kind === 'extra' ? 'extraHours' : closed}${change}`];
}

/**
 * Announces a change of a doctor's schedule, or of the clinic's if the doctor is null.
 * @throws Problem 'doctor-not-found'
 */
async function lockDoctorOrClinicSchedule(
  trx: Db,
  doctorId: string | null,
  { freesTime }: { freesTime: boolean },
): Promise<void> {
  if (doctorId !== null) {
    if (!(await lockSchedule(trx, doctorId))) throw new Problem('doctor-not-found');
    return;
  }
  await changeClinicSchedule(trx);
  if (freesTime) await recordFreedTimeOfAll(trx);
}

/**
 * Validates the days.
 * @throws Problem if the days are in the wrong order, in the past, or more than five years ahead
 */
function rejectInvalidDays({ body, now }: RequestContext<'addException'>, zone: string): void {
  const today = wallClock(zone, now);
  if (body.until < body.from) throw new Problem('bad-input', { field: 'until' });
  if (body.until < formatIsoDate(today)) throw new Problem('bad-input', { field: 'until' });
  if (parseIsoDate(body.until).year > today.year + 5) {
    throw new Problem('bad-input', { field: 'until' });
  }
}

/** Time ahead for which holidays are planned; a rule without an end is expanded so far. */
const YEARS_AHEAD = 2;

export function holidayRoutes({ zone, onSlotsChange }: Deps) {
  return {
    listHolidays: {
      kind: 'query',
      audit: null,
      async execute({ now }, db) {
        const holidays = await listExceptions(db, null, isoDateAt(zone, now));
        const undecided = await countUndecided(db, holidays, { zone, now, doctorId: null });
        return {
          success: true,
          holidays: holidays.map((each) => presentException(each, undecided.get(each.id))),
          timeZone: zone,
        };
      },
    },
    /** Closes days for every doctor and lists the appointments on them; cancels none. */
    addHolidays: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: self },
      async execute({ body, now }, trx) {
        rejectInvalidHolidays(body.holidays, wallClock(zone, now));
        await changeClinicSchedule(trx);
        const closed = await listClosedDays(trx, isoDateAt(zone, now));
        const added: StoredException[] = [];
        for (const holiday of body.holidays) {
          // If it is sent or imported again, the day is already closed.
          if (closed.has(toDaysKey(holiday))) continue;
          closed.add(toDaysKey(holiday));
          const id = randomUUID();
          const exception = toStoredException(
            { ...holiday, kind: 'closed' },
            { id, doctorId: null },
          );
          await insertException(trx, exception, new Date(now));
          added.push(exception);
        }
        const holidays = [];
        for (const exception of added) {
          const inside = await listInside(trx, exception, { zone, now, doctorId: null });
          holidays.push({ ...presentException(exception), affected: inside.map(({ id }) => id) });
        }
        return { success: true, message: replyMessages.holidaysAdded, holidays };
      },
      afterCommit: onSlotsChange,
    },
    /** Reads holidays from a calendar without saving them. */
    previewHolidays: {
      kind: 'query',
      audit: null,
      async execute({ body, now }, db) {
        const today = wallClock(zone, now);
        const end = addDays(today, YEARS_AHEAD * 365);
        const span = { from: startOfDay(zone, today), until: startOfDay(zone, end), zone };
        const found = await readCalendar(body.calendar, span, 'clinic').catch((error: unknown) => {
          throw error instanceof CalendarError
            ? new Problem('bad-calendar', { field: 'calendar' })
            : error;
        });
        if (found.unread.some(({ reason }) => reason === 'too-often')) {
          throw new Problem('bad-calendar', { field: 'calendar' });
        }
        const closed = await listClosedDays(db, isoDateAt(zone, now));
        return { success: true, holidays: toHolidays(found.occurrences, closed) };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

/** Selects events that last whole days or at least a day; each name once for the same days. */
function toHolidays(found: readonly CalendarOccurrence[], closed: ReadonlySet<string>) {
  const holidays = new Map<string, NewHoliday & { known: boolean }>();
  for (const { days: dates, summary } of found) {
    if (!dates) continue;
    const name = summary.replace(/\s+/g, ' ').trim().slice(0, HOLIDAY_NAME_MAX);
    const holiday = NewHoliday.safeParse({ ...dates, name: name || 'Holiday' });
    if (!holiday.success) continue;
    const key = toDaysKey(holiday.data);
    if (!holidays.has(key)) holidays.set(key, { ...holiday.data, known: closed.has(key) });
  }
  return [...holidays.values()];
}

/**
 * Validates the days.
 * @throws Problem for days in the past or beyond the planning time
 */
function rejectInvalidHolidays(holidays: readonly NewHoliday[], today: CalendarDate): void {
  const last = formatIsoDate({ ...today, year: today.year + YEARS_AHEAD + 3 });
  for (const [at, { until }] of holidays.entries()) {
    if (until < formatIsoDate(today) || until > last) {
      throw new Problem('bad-input', { field: `holidays.${at}.until` });
    }
  }
}

/** Lists the days on which the whole clinic is closed, in the format of `toDaysKey`. */
async function listClosedDays(db: Db, today: string): Promise<Set<string>> {
  const exceptions = await listExceptions(db, null, today);
  const whole = exceptions.filter(
    ({ kind, from_minute, location_id, remote }) =>
      kind === 'closed' && from_minute === null && location_id === null && !remote,
  );
  return new Set(whole.map(({ first_day, last_day }) => `${first_day} ${last_day}`));
}

function toDaysKey({ from, until }: { from: string; until: string }): string {
  return `${from} ${until}`;
}
