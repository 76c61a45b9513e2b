import type { PlanCause } from '@nadi/contract/replanning';
import {
  addDays,
  type CalendarDate,
  formatSlotDate,
  instantsOn,
  startOfDay,
  wallClock,
} from '@nadi/domain/clinic-time';
import { delayHolds } from '@nadi/domain/delay';
import { type Instant, minutes } from '@nadi/domain/limits';
import { travelBetween } from '@nadi/domain/places';
import { type PlannedStart, planDay } from '@nadi/domain/replanning';
import { boundaryInstant } from '@nadi/domain/schedules/boundary-instant';
import { workingIntervals } from '@nadi/domain/schedules/open-hours';
import type { Schedule } from '@nadi/domain/schedules/schedule';
import { Problem } from '#platform/problem.ts';
import { listDelays, listUpcoming } from '#store/doctor-delays.ts';
import { listLocations } from '#store/locations.ts';
import { type DayRow, type DoctorDay, listDayRows, listOtherTimes } from '#store/replan-day.ts';
import { listOpenReplans, type OpenReplan } from '#store/replans.ts';
import { listInRoom, type OtherRoom } from '#store/room-closures.ts';
import type { Db } from '#store/tables.ts';
import { NOTICE } from './free-times.ts';
import { scheduleOfAppointment } from './new-time.ts';

interface Wanted {
  doctorId: string;
  /** By default today. */
  slotDate?: string | undefined;
  cause: PlanCause;
  now: Instant;
  zone: string;
}

export interface PlanRow extends DayRow, PlannedStart {
  /** Offers of an earlier plan; null without open ones. */
  open: OpenReplan | null;
  /** The room that it gets instead of the closed one. */
  otherRoom: OtherRoom | null;
}

/** Returns the day of a plan. @throws Problem 'not-today' for another date */
export function toDay({ doctorId, slotDate, now, zone }: Omit<Wanted, 'cause'>): DoctorDay {
  const today = toDate(zone, now);
  if (slotDate !== undefined && formatSlotDate(today) !== slotDate) {
    throw new Problem('not-today', { field: 'slotDate' });
  }
  return { doctorId, from: startOfDay(zone, today), until: startOfDay(zone, addDays(today, 1)) };
}

export function toDate(zone: string, now: Instant): CalendarDate {
  const { year, month, day } = wallClock(zone, now);
  return { year, month, day };
}

/** Returns the appointments of the rest of a doctor's day with a proposal for each, by start. */
export async function buildPlan(db: Db, wanted: Wanted): Promise<PlanRow[]> {
  const { doctorId, cause, now, zone } = wanted;
  const day = toDay(wanted);
  const late = cause.kind === 'late' ? cause.minutes : 0;
  const known = (await listDelays(db, [doctorId])).get(doctorId);
  // As `saveDelay` does when the delay is announced.
  const isRepeated = known?.minutes === late && delayHolds(known, now);
  const firstAnnouncedAt = isRepeated ? known.firstAnnouncedAt : now;
  const announcement = { doctorId, announcedAt: now, firstAnnouncedAt, until: day.until - 1 };
  const coming = (await listUpcoming(db, announcement)).filter(
    ({ running, startsAt, minutes: length }) =>
      !running && startsAt.getTime() + minutes(late + length) > now,
  );
  const rows = await listDayRows(
    db,
    coming.map(({ id }) => id),
  );
  const ids = rows.map(({ id }) => id);
  const open = await listOpenReplans(db, ids, new Date(now));
  // Those that cannot take place do not delay the others.
  const isDisplaced = ({ id }: DayRow) => open.get(id)?.expectedAt === null;
  const planned = rows.filter((row) => !isDisplaced(row));
  const closes = await listClosings(db, planned, { zone, now });
  const locationId = cause.kind === 'place' ? cause.locationId : undefined;
  const inRoom =
    cause.kind === 'room' ? await listInRoom(db, ids, { roomId: cause.roomId, now }) : new Map();
  const plan = planDay({
    ...{ cause: cause.kind, lateMinutes: late, now },
    appointments: planned.map((row) => ({
      ...{ startsAt: row.startsAt, minutes: row.minutes, closes: closes.get(row.id) ?? Infinity },
      atClosedPlace:
        inRoom.get(row.id) === null || (row.locationId !== null && row.locationId === locationId),
    })),
    blocked: await listOtherTimes(db, day, { ids, now }),
  });
  const proposals = new Map(planned.map(({ id }, index) => [id, plan[index]]));
  const notified = new Map(coming.map(({ id, notice }) => [id, notice?.minutes ?? 0]));
  return rows.map((row) => {
    const proposed = proposals.get(row.id) ?? { action: 'keep' as const, expectedAt: null };
    // The patient knows this start already.
    const at = row.startsAt + minutes(notified.get(row.id) ?? 0);
    const isKnown = proposed.action === 'expect' && proposed.expectedAt === at;
    const action = isKnown ? ('keep' as const) : proposed.action;
    const otherRoom = inRoom.get(row.id) ?? null;
    return { ...row, ...proposed, action, open: open.get(row.id) ?? null, otherRoom };
  });
}

/** Returns by when each appointment has to be over: at the end of the hours, or before the next place. */
async function listClosings(
  db: Db,
  rows: readonly DayRow[],
  { zone, now }: { zone: string; now: Instant },
): Promise<Map<string, Instant>> {
  const date = toDate(zone, now);
  const instantOf = instantsOn(zone, date);
  const ends = new Map<string, Instant>();
  const closings = new Map<string, Instant>();
  const locations = new Map((await listLocations(db)).map((each) => [each.id, each]));
  const travel = (id: string | null) => locations.get(id ?? '')?.travel_minutes ?? 0;
  for (const row of rows) {
    const key = `${row.visitTypeId} ${row.mode} ${row.locationId}`;
    const minute = ends.get(key) ?? (await findEnd(db, row, date));
    ends.set(key, minute);
    const end = boundaryInstant({ zone, date, minute, instantOf });
    const next = rows.find(
      (each) =>
        each.startsAt > row.startsAt &&
        ![null, row.locationId].includes(each.locationId) &&
        row.locationId !== null,
    );
    const leaves = next
      ? next.startsAt - minutes(travelBetween(travel(row.locationId), travel(next.locationId)))
      : end;
    closings.set(row.id, Math.min(end, leaves));
  }
  return closings;
}

/** Returns the minute at which the doctor's hours for such an appointment end; the end of the day without hours. */
async function findEnd(db: Db, row: DayRow, date: CalendarDate): Promise<number> {
  const found = await scheduleOfAppointment(
    db,
    {
      ...{ doctor_id: row.doctorId, visit_type_id: row.visitTypeId, minutes: row.minutes },
      ...{ mode: row.mode, location_id: row.locationId },
    },
    { today: date },
  );
  const hours = found && workingIntervals(found.schedule, date).at(-1);
  return hours?.until ?? 24 * 60;
}

/** Returns the time during which the cause closes a room. */
export function closedRoom(cause: PlanCause, { now, until }: { now: Instant; until: Instant }) {
  return cause.kind === 'room' ? { roomId: cause.roomId, from: now, until } : undefined;
}

/** Returns whether a doctor's hours of today have ended, or are closed, from a minute on. */
export function isClosedFrom(schedule: Schedule, date: CalendarDate, minute: number): boolean {
  return workingIntervals(schedule, date).every(({ until }) => until <= minute);
}

/**
 * Returns from when own times are offered: after the last appointment of a late doctor, today if a room is closed,
 * otherwise tomorrow.
 */
export function ownTimesFrom(
  rows: readonly PlanRow[],
  { cause, dayEnds, now }: { cause: PlanCause; dayEnds: Instant; now: Instant },
): Instant {
  if (cause.kind === 'room') return now + NOTICE;
  if (cause.kind !== 'late') return dayEnds - 1;
  return Math.max(
    ...[0, ...rows.map((row) => (row.expectedAt ?? row.startsAt) + minutes(row.minutes) - 1)],
  );
}
