import { createHash } from 'node:crypto';
import type { BookableVisitType, HourException, VisitType } from '@nadi/contract/schedules';
import { addDays, type CalendarDate, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { isoDateAt, parseIsoDate } from '@nadi/domain/iso-date';
import { hours } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { availability } from '@nadi/domain/schedules/availability';
import { parseClock, type Schedule } from '@nadi/domain/schedules/schedule';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation } from '#platform/db/database-errors.ts';
import { doctorInBodyOrSelf } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { presentException, presentHours, toStoredHours } from '#presenters/doctor.ts';
import { findOffer } from '#store/doctors.ts';
import { countUndecided } from '#store/leave-appointments.ts';
import { findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listVisitTypes, type StoredVisitType } from '#store/visit-types.ts';
import {
  findClinicHours,
  hasOwnHours,
  listBusy,
  listExceptions,
  listHours,
  lockSchedule,
  replaceHours,
  type StoredException,
} from '#store/working-hours.ts';

const DEFAULT_DAYS = 7;
/** Longer than any claim, so that claims that began before the first date are found. */
const CLAIM_MAX = hours(4);

export function hoursRoutes({
  zone,
  onSlotsChange,
  requireOpen,
}: {
  zone: string;
  onSlotsChange: () => void;
  requireOpen(db: Db): Promise<void>;
}) {
  return {
    /** Returns the free slots of one visit type, starting today by default. */
    getAvailability: {
      kind: 'query',
      audit: null,
      async execute({ body, now }, db) {
        await requireOpen(db);
        const { docId: doctorId, visitTypeId = null, days = DEFAULT_DAYS, minutes } = body;
        const today = wallClock(zone, now);
        const offer = await findOffer(db, doctorId);
        if (offer === null) throw new Problem('doctor-not-found');
        const found = await scheduleFor(db, { doctorId, visitTypeId, today, minutes });
        if (!found) throw new Problem('visit-type-not-found');
        const from = body.from ? parseIsoDate(body.from) : today;
        const busy = await listBusy(db, {
          doctorId,
          from: startOfDay(zone, from) - CLAIM_MAX,
          until: startOfDay(zone, addDays(from, days)) + CLAIM_MAX,
        });
        const offered = availability({ schedule: found, now, zone, from, days, busy });
        const types = await listVisitTypes(db, doctorId);
        return {
          success: true,
          timeZone: zone,
          days: offered.map(({ date: _, ...day }) =>
            offer.bookable ? day : { slotDate: day.slotDate, slots: [] },
          ),
          minutes: found.rules.minutes,
          horizonDays: found.rules.horizonDays,
          fees: minorToMajor(offer.feeMinor),
          visitTypes: types.map((type) => presentBookableVisitType(type, offer.feeMinor)),
        };
      },
    },
    getSchedule: {
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
    },
    /** Replaces a doctor's weekly hours. Booked appointments stay as they are. */
    setHours: {
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
    },
  } satisfies Partial<Handlers<Db>>;
}

interface Wanted {
  doctorId: string;
  visitTypeId: string | null;
  today: CalendarDate;
  minutes: number | undefined;
}

/** Returns the schedule of a visit type; when moving an appointment, with the appointment's own length. */
async function scheduleFor(db: Db, { minutes, ...wanted }: Wanted): Promise<Schedule | null> {
  const found = await findSchedule(db, wanted);
  if (minutes === undefined) return found?.schedule ?? null;
  const { schedule } = found ?? (await findSchedule(db, { ...wanted, visitTypeId: null })) ?? {};
  return schedule ? { ...schedule, rules: { ...schedule.rules, minutes } } : null;
}

/** @throws Problem if the doctor is unknown */
async function weeklyHours(db: Db, doctorId: string) {
  const ownHours = await hasOwnHours(db, doctorId);
  if (ownHours === null) throw new Problem('doctor-not-found');
  const hours = await listHours(db, doctorId);
  return { ownHours, hours: hours.map(presentHours) };
}

/** Changes with the content only, so that leave added meanwhile does not conflict with edited hours. */
export function contentVersion(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

/**
 * Refuses a change if the content has changed since its `version` was read. Accepts a request without a
 * version.
 * @throws Problem 'changed-meanwhile'
 */
export function requireVersion(version: string | undefined, present: object): void {
  if (version !== undefined && version !== contentVersion(present)) {
    throw new Problem('changed-meanwhile');
  }
}

/** Returns the doctor whose schedule is requested: the doctor who asks, or the one that an admin names. */
export function scheduleOwner<D extends string | undefined>(
  actor: SignedInActor,
  body: { docId?: D } | object,
): string | D {
  return actor.role === 'doctor' ? actor.id : ((body as { docId?: D }).docId as D);
}

export function toStoredException(
  { from, until, clock, kind, name }: Omit<HourException, '_id' | 'clinic'>,
  { id, doctorId }: { id: string; doctorId: string | null },
): StoredException {
  return {
    id,
    doctor_id: doctorId,
    kind,
    first_day: from,
    last_day: until,
    from_minute: clock ? parseClock(clock[0]) : null,
    until_minute: clock ? parseClock(clock[1]) : null,
    name: name || null,
  };
}

export function presentVisitType(row: StoredVisitType): VisitType {
  return { _id: row.id, ...presentVisitTypeRules(row) };
}

export function presentVisitTypeRules(row: Omit<StoredVisitType, 'id'>): Omit<VisitType, '_id'> {
  return {
    name: row.name,
    minutes: row.minutes,
    step: row.step_minutes,
    before: row.before_minutes,
    after: row.after_minutes,
    notice: row.notice_minutes,
    horizonDays: row.horizon_days,
    byVideo: row.by_video,
    inPerson: row.in_person,
    fees: row.fee_minor === null ? null : minorToMajor(row.fee_minor),
  };
}

/**
 * Presents a visit type to people who book.
 * @param doctorFeeMinor the price of a type without its own fee
 */
function presentBookableVisitType(row: StoredVisitType, doctorFeeMinor: number): BookableVisitType {
  const {
    step: _step,
    before: _before,
    after: _after,
    notice: _notice,
    ...shown
  } = presentVisitType(row);
  return { ...shown, fees: minorToMajor(row.fee_minor ?? doctorFeeMinor) };
}
