import type { BusyCalendar, TimeReason } from '@nadi/contract/schedules';
import {
  addDays,
  formatSlotDate,
  formatSlotTime,
  parseSlotTime,
  startOfDay,
  wallClock,
} from '@nadi/domain/clinic-time';
import { formatIsoDate, parseIsoDate } from '@nadi/domain/iso-date';
import { hours } from '@nadi/domain/limits';
import { REMOTE } from '@nadi/domain/places';
import { availability } from '@nadi/domain/schedules/availability';
import { explainSlot, listStarts, type SlotReason } from '@nadi/domain/schedules/explain-slot';
import { formatClock, type HourException } from '@nadi/domain/schedules/schedule';
import type { Handlers } from '#platform/http/handler.ts';
import { Problem } from '#platform/problem.ts';
import { limitOf, requireLocation } from '#policies/locations.ts';
import { listTakenRooms } from '#store/busy-times.ts';
import { findBusyCalendar } from '#store/calendars.ts';
import { findBookingState } from '#store/doctors.ts';
import { listElsewhere } from '#store/locations.ts';
import { listOccupiedOf, type OccupiedTime } from '#store/occupied-times.ts';
import { toAt } from '#store/schedule-rows.ts';
import { findSchedule } from '#store/schedules.ts';
import type { Db } from '#store/tables.ts';
import { listVisitTypes } from '#store/visit-types.ts';
import { listExceptions, type StoredException } from '#store/working-hours.ts';
import { scheduleOwner } from './schedules.ts';

/** Longer than any claim with the buffers of a slot, so that those around the date are found. */
const AROUND = hours(6);
const NEAREST = 3;

export function explainTimesRoutes(zone: string) {
  return {
    /**
     * Says of each possible time of a date, or of one time, why it cannot be booked
     * (docs/product/slots.md#why-a-time-is-not-free).
     */
    explainTimes: {
      kind: 'query',
      audit: null,
      async execute({ actor, body, now }, db) {
        const doctorId = scheduleOwner<string>(actor, body);
        const { visitTypeId = null, mode, locationId } = body;
        await requireLocation(db, locationId);
        const doctor = await findBookingState(db, doctorId);
        if (doctor === null) throw new Problem('doctor-not-found');
        const today = wallClock(zone, now);
        const where = { mode, locationId };
        const found = await findSchedule(db, { doctorId, visitTypeId, today, ...where });
        if (!found) throw new Problem('visit-type-not-found');
        if (!found.isModeOffered) throw new Problem('mode-not-offered');
        const { schedule, locationId: at } = found;
        const date = parseIsoDate(body.date);
        const stored = await listExceptions(db, doctorId, formatIsoDate(date));
        const span = {
          from: startOfDay(zone, date) - AROUND,
          until: startOfDay(zone, addDays(date, 1)) + AROUND,
        };
        const occupied = await listOccupiedOf(db, { doctorId, locationId: at, ...span });
        const rooms = await listTakenRooms(db, { locationId: at, ...span });
        const moment = { schedule, doctor, now, zone, date, occupied, rooms };
        const minutes = body.time ? [toMinute(body.time)] : listStarts(schedule, date);
        const limit = limitOf(actor);
        const ids = occupied.flatMap(({ appointmentId }) => appointmentId ?? []);
        const elsewhere = new Set(limit && (await listElsewhere(db, ids, limit)));
        const busy = occupied.map(({ blocks, apart = blocks }) => apart);
        const [day] = availability({ schedule, now, zone, from: date, days: 1, busy, rooms });
        const types = await listVisitTypes(db, doctorId);
        return {
          success: true,
          slotDate: formatSlotDate(date),
          times: minutes.map((minute) => ({
            slotTime: toSlotTime(minute),
            reasons: explainSlot({ ...moment, minute })
              .map((reason) => present(reason, stored))
              .map((reason) => withoutIds(reason, elsewhere)),
          })),
          nearest: doctor === 'bookable' ? nearestTimes(day?.slots ?? [], body.time) : [],
          calendar: await presentCalendar(db, doctorId),
          visitTypes: types.map(({ id, name }) => ({ _id: id, name })),
          timeZone: zone,
        };
      },
    },
  } satisfies Partial<Handlers<Db>>;
}

/** Returns the stored row of an exception, which has its name and owner. */
function findStored(
  stored: readonly StoredException[],
  { kind, days, clock, at }: HourException,
): StoredException | undefined {
  return stored.find(
    (row) =>
      row.kind === kind &&
      toAt(row).at === at &&
      row.from_minute === (clock?.from ?? null) &&
      row.until_minute === (clock?.until ?? null) &&
      days.from !== null &&
      row.first_day === formatIsoDate(days.from) &&
      days.until !== null &&
      row.last_day === formatIsoDate(days.until),
  );
}

function toMinute(slotTime: string): number {
  const time = parseSlotTime(slotTime);
  if (!time) throw new RangeError('the schema lets only slot times in');
  return time.hour * 60 + time.minute;
}

function toSlotTime(minute: number): string {
  return formatSlotTime({ hour: Math.floor(minute / 60), minute: minute % 60 });
}

/** Returns the free times of the date next to a time, or its first ones, by time. */
function nearestTimes(slots: readonly { slotTime: string }[], time: string | undefined): string[] {
  const times = slots.map(({ slotTime }) => slotTime);
  if (time === undefined) return times.slice(0, NEAREST);
  const wanted = toMinute(time);
  const distance = (slotTime: string) => Math.abs(toMinute(slotTime) - wanted);
  const near = times.toSorted((a, b) => distance(a) - distance(b)).slice(0, NEAREST);
  return near.toSorted((a, b) => toMinute(a) - toMinute(b));
}

/** Leaves out the id of an appointment at a place that the account does not work for. */
function withoutIds(reason: TimeReason, elsewhere: ReadonlySet<string>): TimeReason {
  const { appointmentId, ...rest } = reason;
  return appointmentId !== undefined && elsewhere.has(appointmentId) ? rest : reason;
}

function present(reason: SlotReason<OccupiedTime>, stored: readonly StoredException[]): TimeReason {
  const { code } = reason;
  if ('occupied' in reason) {
    const { kind, during, blocks, apart = blocks, appointmentId, expiresAt } = reason.occupied;
    const wide = code === 'travel' ? apart : blocks;
    const isBeside = code === 'buffer' || code === 'travel';
    return {
      ...{ code, from: during.from, until: during.until },
      ...(isBeside && { kind, blocksFrom: wide.from, blocksUntil: wide.until }),
      ...(appointmentId && { appointmentId }),
      ...(expiresAt !== null && { expiresAt }),
    };
  }
  switch (reason.code) {
    case 'horizon':
      return { code, days: reason.days, last: formatIsoDate(reason.last) };
    case 'outside-hours':
      return { code, hours: reason.hours.map(toClock) };
    case 'step':
      return { code, minutes: reason.step, at: formatClock(reason.from) };
    case 'too-long':
      return { code, minutes: reason.minutes, at: formatClock(reason.until) };
    case 'notice':
      return { code, ...(reason.minutes !== null && { minutes: reason.minutes }) };
    case 'closed': {
      const { name, doctor_id } = findStored(stored, reason.exception) ?? {};
      const { clock, at } = reason.exception;
      return {
        ...{ code, clinic: doctor_id === null },
        ...(at !== undefined && at !== REMOTE && { place: true }),
        ...(name && { name }),
        ...(clock && { hours: [toClock(clock)] }),
      };
    }
    default:
      return { code };
  }
}

function toClock({ from, until }: { from: number; until: number }): [string, string] {
  return [formatClock(from), formatClock(until)];
}

/** Presents how well the doctor's other calendar could be read, without its address; null without one. */
async function presentCalendar(db: Db, doctorId: string) {
  const calendar = await findBusyCalendar(db, doctorId);
  if (!calendar) return null;
  const { fetched_at, failure, unread } = calendar;
  return {
    ...(fetched_at && { fetchedAt: fetched_at.getTime() }),
    failed: failure !== null,
    ...(unread.count > 0 && { unread: unread as NonNullable<BusyCalendar['unread']> }),
  };
}
