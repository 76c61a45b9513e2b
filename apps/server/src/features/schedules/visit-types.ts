import { randomUUID } from 'node:crypto';
import type { VisitType } from '@nadi/contract/schedules';
import { majorToMinor } from '@nadi/domain/minor-units';
import { offeredModes } from '@nadi/domain/places';
import { replyMessages } from '@nadi/messages/en/replies';
import { doctorInBodyOrSelf } from '#platform/http/audit-rule.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { holdCurrency } from '#policies/currency.ts';
import { presentVisitType } from '#presenters/visit-type.ts';
import type { StoredModes } from '#store/booking-tables.ts';
import type { Db } from '#store/tables.ts';
import {
  listVisitTypes,
  type NewVisitType,
  replaceVisitTypes,
  type StoredVisitType,
} from '#store/visit-types.ts';
import { hasOwnHours, lockSchedule } from '#store/working-hours.ts';
import { contentVersion, requireVersion, scheduleOwner } from './schedules.ts';

export function visitTypeRoutes(onSlotsChange: () => void) {
  return {
    getVisitTypes: {
      kind: 'query',
      audit: null,
      async execute({ actor, body }, db) {
        const doctorId = scheduleOwner<string>(actor, body);
        if ((await hasOwnHours(db, doctorId)) === null) throw new Problem('doctor-not-found');
        const types = await listVisitTypes(db, doctorId);
        return { success: true, ...presentTypes(types) };
      },
    },
    /** Replaces a doctor's visit types. Booked appointments keep their length, buffers and fee. */
    setVisitTypes: {
      kind: 'mutation',
      audit: { action: 'changed-schedule', about: doctorInBodyOrSelf },
      async execute({ actor, body, now }, trx) {
        await holdCurrency(trx);
        const doctorId = scheduleOwner<string>(actor, body);
        if (!(await lockSchedule(trx, doctorId))) throw new Problem('doctor-not-found');
        requireVersion(body.version, (await listVisitTypes(trx, doctorId)).map(presentVisitType));
        const added = new Set<string>();
        const types = body.visitTypes.map(({ _id, ...type }) => {
          const id = _id ?? randomUUID();
          if (!_id) added.add(id);
          return toStored({ ...type, _id: id });
        });
        const replaced = await replaceVisitTypes(trx, doctorId, {
          types,
          isNew: (id) => added.has(id),
          now: new Date(now),
        });
        if (!replaced) throw new Problem('visit-type-not-found');
        const saved = await listVisitTypes(trx, doctorId);
        return {
          success: true,
          message: replyMessages.visitTypesSaved,
          ...presentTypes(saved),
        };
      },
      afterCommit: onSlotsChange,
    },
  } satisfies Partial<Handlers<Db>>;
}

function presentTypes(types: readonly StoredVisitType[]) {
  const visitTypes = types.map(presentVisitType);
  return { visitTypes, version: contentVersion(visitTypes) };
}

function toStored(type: VisitType): NewVisitType {
  return {
    id: type._id,
    name: type.name,
    minutes: type.minutes,
    step_minutes: type.step,
    before_minutes: type.before,
    after_minutes: type.after,
    notice_minutes: type.notice,
    horizon_days: type.horizonDays,
    by_video: type.byVideo,
    in_person: type.inPerson,
    by_phone: type.byPhone ?? false,
    modes: toTerms(type),
    needs_approval: type.needsApproval,
    fee_minor: type.fees === null ? null : majorToMinor(type.fees),
  };
}

/** Returns the terms of the modes that the type offers; null if none differs from the type. */
function toTerms({ modes, ...type }: VisitType): StoredModes | null {
  const offered = offeredModes({ ...type, byPhone: type.byPhone ?? false, terms: null });
  const terms = offered.flatMap((mode) => {
    const { minutes, fees } = modes?.[mode] ?? {};
    if (minutes === undefined && fees === undefined) return [];
    const fee = fees === undefined ? {} : { fee_minor: majorToMinor(fees) };
    return [[mode, { ...(minutes !== undefined && { minutes }), ...fee }] as const];
  });
  return terms.length === 0 ? null : Object.fromEntries(terms);
}
