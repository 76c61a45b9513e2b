import { isoDateAt } from '@nadi/domain/iso-date';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation } from '#platform/db/constraint.ts';
import { doctorInBodyOrSelf } from '#platform/http/audit-rule.ts';
import type { Mutation, Query } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentException } from '#presenters/hour-exception.ts';
import { presentHours, toStoredHours } from '#presenters/weekly-hours.ts';
import { countUndecided } from '#store/leave-appointments.ts';
import type { Db } from '#store/tables.ts';
import {
  findClinicHours,
  hasOwnHours,
  listExceptions,
  listHours,
  lockSchedule,
  replaceHours,
} from '#store/working-hours.ts';
import { contentVersion, requireVersion } from './content-version.ts';
import { scheduleOwner } from './schedule-owner.ts';

export function getSchedule(zone: string): Query<Db, 'getDoctorSchedule' | 'getAdminSchedule'> {
  return {
    kind: 'query',
    audit: null,
    async execute({ actor, body, now }, db) {
      const doctorId = scheduleOwner<string>(actor, body);
      const weekly = await weeklyHours(db, doctorId);
      const clinicHours = await findClinicHours(db);
      const exceptions = await listExceptions(db, doctorId, isoDateAt(zone, now));
      const undecided = await countUndecided(db, exceptions, { zone, now, doctorId });
      return {
        success: true,
        ...weekly,
        version: contentVersion(weekly),
        clinicHours: clinicHours?.map(presentHours) ?? null,
        exceptions: exceptions.map((each) => presentException(each, undecided.get(each.id))),
        timeZone: zone,
      };
    },
  };
}

/** @throws Problem if the doctor is unknown */
async function weeklyHours(db: Db, doctorId: string) {
  const ownHours = await hasOwnHours(db, doctorId);
  if (ownHours === null) throw new Problem('doctor-not-found');
  const hours = await listHours(db, doctorId);
  return { ownHours, hours: hours.map(presentHours) };
}

/** Replaces a doctor's weekly hours. Booked appointments stay as they are. */
export function setHours(
  onSlotsChange: () => void,
): Mutation<Db, 'setDoctorHours' | 'setAdminHours'> {
  return {
    kind: 'mutation',
    audit: { action: 'changed-schedule', about: doctorInBodyOrSelf },
    async execute({ actor, body }, trx) {
      const doctorId = scheduleOwner<string>(actor, body);
      if (!(await lockSchedule(trx, doctorId))) throw new Problem('doctor-not-found');
      requireVersion(body.version, await weeklyHours(trx, doctorId));
      await replaceHours(trx, doctorId, body.hours?.map(toStoredHours) ?? null).catch(
        (error: unknown) => {
          throw isExclusionViolation(error)
            ? new Problem('hours-overlap', { field: 'hours' })
            : error;
        },
      );
      return { success: true, message: replyMessages.hoursSaved };
    },
    afterCommit: onSlotsChange,
  };
}
