import { addDays, wallClock } from '@nadi/domain/clinic-time';
import { daySpan, formatIsoDate } from '@nadi/domain/iso-date';
import { type Instant, minutes } from '@nadi/domain/limits';
import type { StaffParty } from '@nadi/domain/permissions';
import { closedIntervals, type InstantInterval } from '@nadi/domain/schedules/boundary-instant';
import { sql } from 'kysely';
import { toException } from './schedules.ts';
import type { Db } from './tables.ts';
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
  const { rows } = await sql<AppointmentInside>`
    SELECT a.id, a.doctor_id, a.patient_id, a.visit_type_id, a.starts_at, a.slot_date, a.minutes,
      EXISTS (SELECT FROM retained_appointments r
        WHERE r.exception_id = ${exception.id}::uuid AND r.appointment_id = a.id) AS stays
    FROM appointments a
    WHERE ${ofDoctor} AND a.starts_at < ${new Date(until)}::timestamptz
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

/** Returns how many appointments inside each closure wait for a decision; without an entry where none does. */
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

/** Records that an appointment stays; false where that was decided before. */
export async function retainAppointment(
  db: Db,
  decision: { exceptionId: string; appointmentId: string; by: StaffParty; at: Date },
): Promise<boolean> {
  const done = await db
    .insertInto('retained_appointments')
    .values({
      exception_id: decision.exceptionId,
      appointment_id: decision.appointmentId,
      decided_by: decision.by,
      decided_at: decision.at,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
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
