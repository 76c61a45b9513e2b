import { randomUUID } from 'node:crypto';
import { wallClock } from '@nadi/domain/clinic-time';
import { daySpan, formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { minutes } from '@nadi/domain/limits';
import { closedIntervals } from '@nadi/domain/schedules/boundary-instant';
import { replyMessages } from '@nadi/messages/en/replies';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { toException } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import {
  deleteException,
  insertException,
  listPendingBetween,
  lockSchedule,
  type StoredException,
} from '#store/working-hours.ts';
import { toStoredException } from './present-schedule.ts';
import { scheduleOwner } from './schedule-owner.ts';

type AddRoute = 'addDoctorException' | 'addAdminException';

interface Deps {
  zone: string;
  slotsChanged: () => void;
}

/** Adds leave or extra hours and reports the appointments inside a closure; none is cancelled. */
export function addException({ zone, slotsChanged }: Deps): Mutation<Db, AddRoute> {
  return {
    kind: 'mutation',
    async execute(context, trx) {
      const { actor, body, now } = context;
      rejectInvalidDays(context, zone);
      const doctorId = scheduleOwner<string | undefined>(actor, body) ?? null;
      const id = randomUUID();
      if (!(await lockSchedule(trx, doctorId))) throw new Problem('doctor-not-found');
      const exception = toStoredException(body, { id, doctorId });
      await insertException(trx, exception, new Date(now));
      return {
        success: true,
        message: replyMessages.exceptionAdded,
        exceptionId: id,
        affected: await affectedBy(trx, exception, zone, now),
      };
    },
    afterCommit: slotsChanged,
  };
}

export function removeException(
  slotsChanged: () => void,
): Mutation<Db, 'removeDoctorException' | 'removeAdminException'> {
  return {
    kind: 'mutation',
    async execute({ actor, body }, trx) {
      const doctorId = scheduleOwner<string | undefined>(actor, body) ?? null;
      if (!(await lockSchedule(trx, doctorId))) throw new Problem('doctor-not-found');
      const removed = await deleteException(trx, { id: body.exceptionId, doctorId });
      if (!removed) throw new Problem('exception-not-found');
      return { success: true, message: replyMessages.exceptionRemoved };
    },
    afterCommit: slotsChanged,
  };
}

/** @throws Problem for days in the wrong order, in the past, or further ahead than five years */
function rejectInvalidDays({ body, now }: RequestContext<AddRoute>, zone: string): void {
  const today = wallClock(zone, now);
  if (body.until < body.from) throw new Problem('bad-input', { field: 'until' });
  if (body.until < formatIsoDate(today)) throw new Problem('bad-input', { field: 'until' });
  if (parseIsoDate(body.until).year > today.year + 5) {
    throw new Problem('bad-input', { field: 'until' });
  }
}

/** Pending appointments inside a closure. */
export async function affectedBy(
  db: Db,
  exception: StoredException,
  zone: string,
  now: number,
): Promise<string[]> {
  if (exception.kind === 'extra') return [];
  const { from, until } = daySpan(zone, { from: exception.first_day, until: exception.last_day });
  if (from === undefined || until === undefined) return [];
  const pending = await listPendingBetween(db, {
    doctorId: exception.doctor_id,
    from: new Date(Math.max(from, now)),
    until: new Date(until),
  });
  const closure = toException(exception);
  return pending
    .filter(({ starts_at, minutes: length }) => {
      const start = starts_at.getTime();
      const closed = closedIntervals(closure, { zone, at: start });
      return closed.some((each) => each.from < start + minutes(length) && start < each.until);
    })
    .map(({ id }) => id);
}
