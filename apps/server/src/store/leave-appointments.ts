import { addDays, startOfDay, wallClock } from '@nadi/domain/clinic-time';
import { daySpan, formatIsoDate } from '@nadi/domain/iso-date';
import { type Instant, minutes } from '@nadi/domain/limits';
import type { Mode } from '@nadi/domain/places';
import { closedIntervals, type InstantInterval } from '@nadi/domain/schedules/boundary-instant';
import { sql } from 'kysely';
import { toColumns } from './columns.ts';
import { toException } from './schedule-rows.ts';
import { changesRow } from './statements.ts';
import type { Db, NewRow } from './tables.ts';
import type { StoredException } from './working-hours.ts';

export interface LeaveScope {
  zone: string;
  now: Instant;
  /** Null: the appointments of every doctor. */
  doctorId: string | null;
}

export interface AppointmentInside {
  id: string;
  doctor_id: string;
  patient_id: string;
  visit_type_id: string | null;
  starts_at: Date;
  slot_date: string;
  minutes: number;
  mode: Mode | null;
  location_id: string | null;
  /** Somebody decided that it stays. */
  stays: boolean;
}

/** No appointment is booked further ahead than the longest horizon. */
const BOOKED_AHEAD_DAYS = 91;

/** Lists pending appointments inside a closure that have not started, earliest first. */
export async function listInside(
  db: Db,
  exception: StoredException,
  { zone, now, doctorId }: LeaveScope,
): Promise<AppointmentInside[]> {
  if (exception.kind === 'extra') return [];
  const days = { from: exception.first_day, until: exception.last_day };
  const { from = now, until = now } = daySpan(zone, days);
  const ofDoctor = doctorId === null ? sql`true` : sql`a.doctor_id = ${doctorId}::uuid`;
  const { location_id: locationId, remote } = exception;
  const atPlace = locationId
    ? sql`a.location_id = ${locationId}::uuid`
    : remote
      ? sql`a.location_id IS NULL`
      : sql`true`;
  const { rows } = await sql<AppointmentInside>`
    SELECT a.id, a.doctor_id, a.patient_id, a.visit_type_id, a.starts_at, a.slot_date, a.minutes, a.mode, a.location_id,
      EXISTS (SELECT FROM retained_appointments r
        WHERE r.exception_id = ${exception.id}::uuid AND r.appointment_id = a.id) AS stays
    FROM appointments a
    WHERE ${ofDoctor} AND ${atPlace} AND a.starts_at < ${new Date(until)}::timestamptz
      AND a.starts_at >= ${new Date(Math.max(from, now))}::timestamptz
      AND a.cancelled_at IS NULL AND a.completed_at IS NULL AND a.no_show_at IS NULL
    ORDER BY a.starts_at, a.id`.execute(db);
  const closure = toException(exception);
  const closedOn = new Map<string, InstantInterval[]>();
  return rows.filter(({ slot_date: date, starts_at, minutes: length }) => {
    const start = starts_at.getTime();
    const closed = closedOn.get(date) ?? closedIntervals(closure, { zone, at: start });
    closedOn.set(date, closed);
    return closed.some((each) => each.from < start + minutes(length) && start < each.until);
  });
}

/** Returns how many appointments inside each closure wait for a decision; no entry for closures without any. */
export async function countUndecided(
  db: Db,
  exceptions: readonly StoredException[],
  scope: LeaveScope,
): Promise<Map<string, number>> {
  const last = formatIsoDate(addDays(wallClock(scope.zone, scope.now), BOOKED_AHEAD_DAYS));
  const counts = new Map<string, number>();
  for (const exception of exceptions) {
    if (exception.first_day > last) continue;
    const inside = await listInside(db, exception, scope);
    const undecided = inside.filter(({ stays }) => !stays).length;
    if (undecided > 0) counts.set(exception.id, undecided);
  }
  return counts;
}

interface UndecidedOfDoctor {
  doctor_id: string;
  name: string;
  appointments: number;
}

/**
 * Counts the appointments inside closures that wait for a decision, by doctor, the highest count first.
 * @param from earlier starts are not counted
 */
export async function listUndecidedByDoctor(
  db: Db,
  { zone, from }: { zone: string; from: Instant },
): Promise<UndecidedOfDoctor[]> {
  const last = addDays(wallClock(zone, from), BOOKED_AHEAD_DAYS);
  const until = startOfDay(zone, addDays(last, 1));
  const undecided = new Map<string, string>();
  for (const closure of await listClosures(db, { zone, from, until, doctorId: null })) {
    const inside = await listInside(db, closure, { zone, now: from, doctorId: closure.doctor_id });
    for (const { id, doctor_id, stays } of inside) if (!stays) undecided.set(id, doctor_id);
  }
  if (undecided.size === 0) return [];
  const { rows } = await sql<UndecidedOfDoctor>`
    SELECT doctors.id AS doctor_id, doctors.name, count(*)::int AS appointments
    FROM unnest(${[...undecided.values()]}::uuid[]) AS of_doctor (id)
    JOIN doctors ON doctors.id = of_doctor.id
    GROUP BY doctors.id ORDER BY 3 DESC, doctors.name`.execute(db);
  return rows;
}

interface ClosureScope extends InstantInterval {
  zone: string;
  doctorId: string | null;
}

/** Lists the closures with pending appointments that begin in a span of time. Most closures have none. */
async function listClosures(
  db: Db,
  { zone, from, until, doctorId }: ClosureScope,
): Promise<StoredException[]> {
  const [first, last] = [from, until - 1].map((at) => formatIsoDate(wallClock(zone, at)));
  // A day more on each side, since dates depend on the zone.
  const { rows } = await sql<StoredException>`
    SELECT id, doctor_id, kind, first_day::text AS first_day, last_day::text AS last_day,
      from_minute, until_minute, name, location_id, remote
    FROM hour_exceptions e
    WHERE kind = 'closed' AND last_day >= ${first}::date AND first_day <= ${last}::date
      AND EXISTS (SELECT FROM appointments a
        WHERE (a.doctor_id = e.doctor_id OR e.doctor_id IS NULL)
          AND (${doctorId}::uuid IS NULL OR a.doctor_id = ${doctorId}::uuid)
          AND a.starts_at >= greatest(${new Date(from)}::timestamptz, e.first_day - 1)
          AND a.starts_at < least(${new Date(until)}::timestamptz, e.last_day + 2)
          AND num_nonnulls(a.cancelled_at, a.completed_at, a.no_show_at) = 0)`.execute(db);
  return rows;
}

/**
 * Returns the undecided appointments of a day inside closures, each with its closure. Those that have begun are
 * included if the closure had begun before.
 */
export async function listUndecidedOfDay(
  db: Db,
  { now, ...scope }: ClosureScope & { now: Instant },
): Promise<Map<string, StoredException>> {
  const { zone, from, until } = scope;
  const undecided = new Map<string, StoredException>();
  for (const closure of await listClosures(db, scope)) {
    const doctorId = scope.doctorId ?? closure.doctor_id;
    for (const each of await listInside(db, closure, { zone, now: from, doctorId })) {
      const start = each.starts_at.getTime();
      const isClosed = closedIntervals(toException(closure), { zone, at: start }).some(
        (closed) => closed.from <= start && start < closed.until,
      );
      if (!each.stays && start < until && (start >= now || isClosed)) {
        undecided.set(each.id, closure);
      }
    }
  }
  return undecided;
}

/** Records that an appointment stays; returns false if this was decided before. */
export function retainAppointment(
  db: Db,
  decision: NewRow<'retained_appointments'>,
): Promise<boolean> {
  return db
    .insertInto('retained_appointments')
    .values(toColumns(decision))
    .onConflict((oc) => oc.doNothing())
    .$call(changesRow);
}

/** Returns when patients are at appointments of any doctor, within a span of time. */
export async function listBusyPatients(
  db: Db,
  { patientIds, from, until }: { patientIds: readonly string[]; from: Instant; until: Instant },
): Promise<Map<string, InstantInterval[]>> {
  const { rows } = await sql<{ patient_id: string; starts: Date; ends: Date }>`
    SELECT patient_id, lower(during) AS starts, upper(during) AS ends FROM claims
    WHERE patient_id = ANY (${[...patientIds]}::uuid[]) AND expires_at IS NULL
      AND during && tstzrange(${new Date(from)}::timestamptz, ${new Date(until)}::timestamptz)`.execute(
    db,
  );
  const byPatient = Map.groupBy(rows, ({ patient_id }) => patient_id);
  return new Map(
    [...byPatient].map(([id, of]) => [
      id,
      of.map(({ starts, ends }) => ({ from: starts.getTime(), until: ends.getTime() })),
    ]),
  );
}
