import { LATE_AFTER, LEAD_STARTS, LEAD_TIMES, type Report, WAIT_MAX } from '@nadi/domain/reports';
import { REMINDER_HOURS_MAX } from '@nadi/domain/settings-limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAtPlace, isOfType } from './payment-conditions.ts';
import { isAccepted } from './statements.ts';

/** The appointments and payments of a report. */
export interface ReportScope {
  from: Date;
  /** Exclusive. */
  until: Date;
  doctorId?: string | undefined;
  locationId?: string | undefined;
  /** The name of a visit type. */
  visitType?: string | undefined;
  now: Date;
  zone: string;
  /** From this start on, whether a reminder was sent is still stored. */
  remindersSince: Date;
}

/** The reports whose rows are appointments. */
export type AppointmentReport = Exclude<Report, 'income'>;

/**
 * Returns an instant as a part of the text and not as a value: PostgreSQL then plans each period for itself. A plan
 * for any period reads a long one row by row.
 */
function at(instant: Date): RawBuilder<Date> {
  return sql`${sql.lit(instant.toISOString())}::timestamptz`;
}

/** Matches the rows `a` of appointments that were agreed for the period, whether patients came or not. */
export function isInReport(scope: ReportScope): RawBuilder<SqlBool> {
  const { from, until, doctorId, locationId, visitType } = scope;
  const parts = [
    sql`a.starts_at >= ${at(from)} AND a.starts_at < ${at(until)} AND a.cancelled_at IS NULL AND ${isAccepted('a')}`,
    doctorId && sql`a.doctor_id = ${doctorId}::uuid`,
    locationId && isAtPlace(locationId),
    visitType && isOfType(visitType),
  ].filter((part) => typeof part === 'object');
  return sql<SqlBool>`${sql.join(parts, sql` AND `)}`;
}

const minutesBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`floor(extract(epoch FROM ${until} - ${from}) / 60)::int`;

const dayOf = (column: RawBuilder<unknown>, zone: string) =>
  sql`(${column} AT TIME ZONE ${zone})::date`;

/** The beginning of the consultation: the patient was called from the queue, or doctor and patient met in the call. */
const BEGUN = sql`coalesce(called.called_at, met.started_at)`;
const JOIN_BEGUN = sql`LEFT JOIN walk_ins called ON called.appointment_id = a.id
  LEFT JOIN encounters met ON met.appointment_id = a.id`;

/**
 * Returns SQL for one row per appointment of a report, or per patient: its id, its `outcome` (a set, or
 * 'counted'), its `value`, and the parts it belongs to. Numbers and rows are read from the same SQL.
 */
export function selectFacts(report: AppointmentReport, scope: ReportScope): RawBuilder<unknown> {
  return FACTS[report](scope);
}

const FACTS: Record<AppointmentReport, (scope: ReportScope) => RawBuilder<unknown>> = {
  hours: (scope) => sql`
    SELECT a.id, 'counted' AS outcome, a.minutes AS value, a.doctor_id::text AS doctor
    FROM appointments a WHERE ${isInReport(scope)}`,

  'no-shows': (scope) => sql`
    SELECT id, outcome, CASE WHEN known_lead THEN lead_days END AS value, reminder,
      CASE WHEN known_lead
        THEN (${[...LEAD_TIMES]}::text[])[width_bucket(lead_days, ${[...LEAD_STARTS]}::int[]) + 1]
        ELSE 'unknown' END AS lead
    FROM (SELECT *, lead_days >= 0 AND NOT imported AS known_lead FROM (
      SELECT a.id, ${dayOf(sql`a.starts_at`, scope.zone)} - ${dayOf(sql`a.booked_at`, scope.zone)} AS lead_days,
        EXISTS (SELECT FROM imported_rows i WHERE i.target = a.id) AS imported,
        CASE WHEN a.starts_at < ${at(scope.remindersSince)} THEN 'unknown'
          WHEN sent.appointment_id IS NOT NULL THEN 'sent' ELSE 'not-sent' END AS reminder,
        CASE WHEN a.no_show_at IS NOT NULL THEN 'no-show'
          WHEN a.completed_at IS NOT NULL THEN 'counted' ELSE 'unknown' END AS outcome
      FROM appointments a LEFT JOIN (${selectSent(scope)}) sent
        ON sent.appointment_id = a.id AND sent.starts_at = (extract(epoch FROM a.starts_at) * 1000)::bigint
      WHERE ${isInReport(scope)} AND a.starts_at < ${at(scope.now)} AND NOT a.walk_in
    ) AS booked) AS classed`,

  waiting: (scope) => sql`
    SELECT id, hour, CASE WHEN wait BETWEEN 0 AND ${sql.lit(WAIT_MAX)} THEN 'counted' ELSE 'unknown' END AS outcome,
      CASE WHEN wait BETWEEN 0 AND ${sql.lit(WAIT_MAX)} THEN wait END AS value
    FROM (SELECT a.id, ${minutesBetween(sql`a.arrived_at`, BEGUN)} AS wait,
        extract(hour FROM a.arrived_at AT TIME ZONE ${scope.zone})::int::text AS hour
      FROM appointments a ${JOIN_BEGUN}
      WHERE ${isInReport(scope)} AND a.starts_at < ${at(scope.now)} AND a.arrived_at IS NOT NULL) AS arrived`,

  lateness: (scope) => sql`
    SELECT id, doctor, CASE WHEN delay > ${sql.lit(LATE_AFTER)} AND delay <= ${sql.lit(WAIT_MAX)} THEN 'late'
        WHEN delay <= ${sql.lit(LATE_AFTER)} THEN 'counted' ELSE 'unknown' END AS outcome,
      CASE WHEN delay <= ${sql.lit(WAIT_MAX)} THEN greatest(delay, 0) END AS value
    FROM (SELECT a.id, a.doctor_id::text AS doctor, CASE
        WHEN a.arrived_at IS NOT NULL THEN ${minutesBetween(sql`greatest(a.starts_at, a.arrived_at)`, BEGUN)}
        WHEN EXISTS (SELECT FROM appointment_moves m
          WHERE m.appointment_id = a.id AND m.moved_at > there.first_at) THEN NULL
        ELSE ${minutesBetween(sql`a.starts_at`, sql`there.first_at`)} END AS delay
      FROM appointments a ${JOIN_BEGUN}
        LEFT JOIN meeting_presence there ON there.appointment_id = a.id AND there.kind = 'doctor'
          AND there.account_id = a.doctor_id
      WHERE ${isInReport(scope)} AND a.starts_at < ${at(scope.now)} AND NOT a.walk_in
        AND a.no_show_at IS NULL) AS begun`,

  patients: (scope) => sql`
    SELECT id, NULL::int AS value, CASE WHEN EXISTS (SELECT FROM appointments a
        WHERE a.patient_id = seen.patient_id AND a.starts_at < ${at(scope.from)}
          AND a.cancelled_at IS NULL AND ${isAccepted('a')})
      THEN 'returning' ELSE 'new' END AS outcome
    FROM (SELECT DISTINCT ON (a.patient_id) a.patient_id, a.id
      FROM appointments a WHERE ${isInReport(scope)}
      ORDER BY a.patient_id, a.starts_at, a.id) AS seen`,
};

/** Selects the reminders that were delivered by at least one channel, with the start that they named. */
function selectSent({ from, until }: ReportScope) {
  return sql`
  SELECT DISTINCT (payload ->> 'appointmentId')::uuid AS appointment_id, (payload ->> 'startsAt')::bigint AS starts_at
  FROM outbox WHERE state = 'done' AND created_at < ${at(until)}
    AND created_at >= ${at(from)} - make_interval(hours => ${sql.lit(REMINDER_HOURS_MAX)})
    AND kind = ANY (ARRAY['reminder-day', 'reminder-hour', 'webhook:reminder-day', 'webhook:reminder-hour',
      'push:reminder-day', 'push:reminder-hour'])`;
}
