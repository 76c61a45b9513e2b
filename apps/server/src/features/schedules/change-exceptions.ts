import { randomUUID } from 'node:crypto';
import { wallClock } from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBodyOrSelf } from '#platform/http/audit-rule.ts';
import type { Mutation, RequestContext } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { recordFreedTimeOfAll } from '#store/doctor-lists.ts';
import { listInside } from '#store/leave-appointments.ts';
import type { Db } from '#store/tables.ts';
import {
  changeClinicSchedule,
  deleteException,
  findSameException,
  insertException,
  lockSchedule,
  type StoredException,
} from '#store/working-hours.ts';
import { toStoredException } from './present-schedule.ts';
import { scheduleOwner } from './schedule-owner.ts';

type AddRoute = 'addDoctorException' | 'addAdminException';

interface Deps {
  zone: string;
  onSlotsChange: () => void;
}

/** Adds leave or extra hours once, and lists the appointments inside a closure; cancels none of them. */
export function addException({ zone, onSlotsChange }: Deps): Mutation<Db, AddRoute> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-schedule', about: doctorInBodyOrSelf },
    async execute(context, trx) {
      const { actor, body, now } = context;
      rejectInvalidDays(context, zone);
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
  };
}

export function removeException(
  onSlotsChange: () => void,
): Mutation<Db, 'removeDoctorException' | 'removeAdminException'> {
  return {
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
  };
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
function rejectInvalidDays({ body, now }: RequestContext<AddRoute>, zone: string): void {
  const today = wallClock(zone, now);
  if (body.until < body.from) throw new Problem('bad-input', { field: 'until' });
  if (body.until < formatIsoDate(today)) throw new Problem('bad-input', { field: 'until' });
  if (parseIsoDate(body.until).year > today.year + 5) {
    throw new Problem('bad-input', { field: 'until' });
  }
}
