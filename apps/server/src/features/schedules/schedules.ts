import { createHash } from 'node:crypto';
import type { HourException } from '@nadi/contract/schedules';
import { addDays, type CalendarDate, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { isoDateAt, parseIsoDate } from '@nadi/domain/iso-date';
import { hours, minutes } from '@nadi/domain/limits';
import { minorToMajor } from '@nadi/domain/minor-units';
import { DEFAULT_LOCATION_ID, placesOf, TRAVEL_MINUTES_MAX } from '@nadi/domain/places';
import { availability } from '@nadi/domain/schedules/availability';
import { parseClock } from '@nadi/domain/schedules/schedule';
import { replyMessages } from '@nadi/messages/en/replies';
import { isExclusionViolation } from '#platform/db/database-errors.ts';
import { doctorInBodyOrSelf } from '#platform/http/audit-rule.ts';
import type { Handlers, SignedInActor } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { requireLocation } from '#policies/locations.ts';
import { presentException, presentHours, toStoredAt, toStoredHours } from '#presenters/doctor.ts';
import { presentBookableVisitType } from '#presenters/visit-type.ts';
import { listBusy, listTakenRooms } from '#store/busy-times.ts';
import { findOffer } from '#store/doctors.ts';
import { countUndecided } from '#store/leave-appointments.ts';
import { type DoctorSchedule, findSchedule, type Whereabouts } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listVisitTypes } from '#store/visit-types.ts';
import {
  findClinicHours,
  hasOwnHours,
  listExceptions,
  listHours,
  lockSchedule,
  replaceHours,
  type StoredException,
} from '#store/working-hours.ts';
import { requireJourneys } from './journeys.ts';

const DEFAULT_DAYS = 7;
/** Longer than any claim and journey, so that claims that began before the first date are found. */
const CLAIM_MAX = hours(4) + minutes(TRAVEL_MINUTES_MAX);

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
        const { docId: doctorId, visitTypeId = null, days = DEFAULT_DAYS, minutes: length } = body;
        const { mode, locationId } = body;
        await requireLocation(db, locationId);
        const today = wallClock(zone, now);
        const offer = await findOffer(db, doctorId);
        if (offer === null) throw new Problem('doctor-not-found');
        const where = { mode, locationId };
        const found = await scheduleFor(db, { doctorId, visitTypeId, today, length, ...where });
        if (!found) throw new Problem('visit-type-not-found');
        if (!found.isModeOffered) throw new Problem('mode-not-offered');
        const { schedule, locationId: at } = found;
        const from = body.from ? parseIsoDate(body.from) : today;
        const span = {
          from: startOfDay(zone, from) - CLAIM_MAX,
          until: startOfDay(zone, addDays(from, days)) + CLAIM_MAX,
        };
        const busy = await listBusy(db, { doctorId, locationId: at, ...span });
        const rooms = await listTakenRooms(db, { locationId: at, ...span });
        const offered = availability({ schedule, now, zone, from, days, busy, rooms });
        const types = await listVisitTypes(db, doctorId);
        const places = presentPlaces(found);
        return {
          success: true,
          timeZone: zone,
          days: offered.map(({ date: _, ...day }) =>
            offer.bookable ? day : { slotDate: day.slotDate, slots: [] },
          ),
          minutes: schedule.rules.minutes,
          horizonDays: schedule.rules.horizonDays,
          fees: minorToMajor(offer.feeMinor),
          visitTypes: types.map((type) =>
            presentBookableVisitType(type, {
              doctorFeeMinor: offer.feeMinor,
              hasPlaces: places.locationIds !== undefined,
            }),
          ),
          ...places,
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
        await requireJourneys(trx, body.hours ?? []);
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

interface Wanted extends Whereabouts {
  doctorId: string;
  visitTypeId: string | null;
  today: CalendarDate;
  length: number | undefined;
}

/** Returns the schedule of a visit type; when moving an appointment, with the appointment's own length. */
async function scheduleFor(db: Db, { length, ...wanted }: Wanted): Promise<DoctorSchedule | null> {
  const found = await findSchedule(db, wanted);
  if (length === undefined) return found;
  const own = found ?? (await findSchedule(db, { ...wanted, visitTypeId: null }));
  if (!own) return null;
  const rules = { ...own.schedule.rules, minutes: length };
  return { ...own, schedule: { ...own.schedule, rules } };
}

/** Presents the place of the slots, and the doctor's places if there is a choice. */
function presentPlaces({ locationId, everywhere }: DoctorSchedule): {
  locationId?: string;
  locationIds?: string[];
} {
  const locationIds = placesOf(everywhere);
  const isUsual =
    locationIds.length < 2 && (locationIds[0] ?? DEFAULT_LOCATION_ID) === DEFAULT_LOCATION_ID;
  return { ...(locationId && { locationId }), ...(isUsual ? {} : { locationIds }) };
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
  { from, until, clock, kind, name, at }: Omit<HourException, '_id' | 'clinic'>,
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
    ...toStoredAt(at),
  };
}
