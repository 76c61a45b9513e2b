import { type SqlBool, sql } from 'kysely';
import { earnedMinor, ledgerSums, ledgerSumsBetween } from './ledger.ts';
import { findsRow } from './statements.ts';
import type { Db } from './tables.ts';

interface Span {
  from: Date;
  until: Date;
}

interface DayCounts {
  pending: number;
  completed: number;
  cancelled: number;
  no_shows: number;
  doctors: number;
}

/** Returns whether anything has a price. */
export async function hasAmounts(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM doctors WHERE fee_minor > 0)
      OR EXISTS (SELECT FROM visit_types WHERE fee_minor > 0)
      OR EXISTS (SELECT FROM schedule_templates, jsonb_array_elements(visit_types) AS type
        WHERE (type ->> 'fee_minor')::bigint > 0)
      OR EXISTS (SELECT FROM appointments WHERE amount_minor > 0) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Counts the appointments that start in the span, by their state. */
export async function countByState(db: Db, { from, until }: Span): Promise<DayCounts> {
  return db
    .selectFrom('appointments')
    .select([
      sql<number>`count(*) FILTER (WHERE num_nonnulls(cancelled_at, completed_at, no_show_at) = 0)`.as(
        'pending',
      ),
      sql<number>`count(*) FILTER (WHERE completed_at IS NOT NULL)`.as('completed'),
      sql<number>`count(*) FILTER (WHERE cancelled_at IS NOT NULL)`.as('cancelled'),
      sql<number>`count(*) FILTER (WHERE no_show_at IS NOT NULL)`.as('no_shows'),
      sql<number>`count(DISTINCT doctor_id) FILTER (WHERE cancelled_at IS NULL)`.as('doctors'),
    ])
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .executeTakeFirstOrThrow();
}

/** Lists the doctors who can be booked, at most `limit`. */
export async function listBookableDoctors(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('doctors')
    .select('id')
    .where('available', '=', true)
    .where('retired_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sums the minutes of these doctors' appointments that start in the span, without cancelled ones. */
export async function sumBookedMinutes(
  db: Db,
  { from, until }: Span,
  doctorIds: readonly string[],
): Promise<number> {
  const { minutes } = await db
    .selectFrom('appointments')
    .select(sql<number>`coalesce(sum(minutes), 0)::int`.as('minutes'))
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .where('cancelled_at', 'is', null)
    .where(sql<SqlBool>`doctor_id = ANY (${doctorIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return minutes;
}

/**
 * Sums payments less refunds recorded in the span, and the fees of appointments completed in it
 * that have no ledger entry: those were paid in cash. Minor units.
 */
export async function collectedMinor(db: Db, { from, until }: Span, livemode: boolean) {
  const { rows } = await sql<{ minor: number }>`
    SELECT (coalesce((SELECT sum(amount_minor) FROM ledger_entries
        WHERE at >= ${from} AND at < ${until} AND livemode = ${livemode}), 0)
      + coalesce((SELECT sum(amount_minor) FROM appointments a
        WHERE completed_at >= ${from} AND completed_at < ${until} AND NOT EXISTS
          (SELECT FROM ledger_entries l WHERE l.appointment_id = a.id)), 0))::bigint AS minor`.execute(
    db,
  );
  return rows[0]?.minor ?? 0;
}

/** Counts pending appointments that started in the span. */
export async function countLeftOpen(db: Db, { from, until }: Span): Promise<number> {
  return (await countByState(db, { from, until })).pending;
}

/** Counts walk-ins since a time who were seen at an appointment for which nothing is recorded as paid. */
export async function countUnpaidWalkIns(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM walk_ins w JOIN appointments a ON a.id = w.appointment_id
    WHERE a.starts_at >= ${since} AND a.amount_minor > 0 AND a.paid_at IS NULL
      AND a.cancelled_at IS NULL AND a.no_show_at IS NULL
      AND (w.outcome = 'seen' OR a.completed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM ledger_entries l WHERE l.appointment_id = a.id)`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function hasBookableDoctor(db: Db): Promise<boolean> {
  return (await listBookableDoctors(db, 1)).length > 0;
}

/** Returns whether a doctor who is not retired has no hours of their own. */
export function hasDoctorWithoutHours(db: Db): Promise<boolean> {
  return db
    .selectFrom('doctors')
    .select('id')
    .where('retired_at', 'is', null)
    .where('own_hours', '=', false)
    .limit(1)
    .$call(findsRow);
}

interface DayFigures {
  /** The index of its beginning in `begins`. */
  day: number;
  appointments: number;
  cancelled: number;
  earned_minor: number;
}

/**
 * Counts the appointments of each day, cancelled ones apart, and sums what they earned.
 * @param begins the starts of the days, oldest first
 */
export async function figuresByDay(
  db: Db,
  begins: readonly Date[],
  until: Date,
  livemode: boolean,
): Promise<DayFigures[]> {
  const from = begins[0] ?? until;
  const { rows } = await sql<DayFigures>`
    SELECT width_bucket(starts_at, ${begins}::timestamptz[]) - 1 AS day,
      count(*) FILTER (WHERE cancelled_at IS NULL) AS appointments,
      count(*) FILTER (WHERE cancelled_at IS NOT NULL) AS cancelled,
      coalesce(sum(${earnedMinor}), 0)::bigint AS earned_minor
    FROM appointments a ${ledgerSumsBetween(livemode, from, until)}
    WHERE starts_at >= ${from} AND starts_at < ${until}
    GROUP BY 1`.execute(db);
  return rows;
}

interface DoctorFigures {
  earned_minor: number;
  appointments: number;
  patients: number;
}

/**
 * Returns a doctor's earnings in minor units, appointments and patients. `livemode`: whose online payments
 * count; those of the other mode never do.
 */
export async function findDoctorFigures(
  db: Db,
  doctorId: string,
  livemode: boolean,
): Promise<DoctorFigures> {
  const { rows } = await sql<DoctorFigures>`
    SELECT coalesce(sum(${earnedMinor}), 0)::bigint AS earned_minor, count(*) AS appointments,
      count(DISTINCT patient_id) AS patients
    FROM appointments a ${ledgerSums(livemode)} WHERE doctor_id = ${doctorId}::uuid`.execute(db);
  return rows[0] ?? { earned_minor: 0, appointments: 0, patients: 0 };
}

interface WeekFigures {
  /** The place of its beginning in `begins`. */
  week: number;
  appointments: number;
  earned_minor: number;
}

/**
 * Counts a doctor's appointments, without cancelled ones, by the week they take place in.
 * @param begins the starts of the weeks, oldest first
 */
export async function figuresByWeek(
  db: Db,
  doctorId: string,
  begins: readonly Date[],
  until: Date,
  livemode: boolean,
): Promise<WeekFigures[]> {
  const { rows } = await sql<WeekFigures>`
    SELECT width_bucket(starts_at, ${begins}::timestamptz[]) - 1 AS week,
      count(*) AS appointments,
      coalesce(sum(${earnedMinor}), 0)::bigint AS earned_minor
    FROM appointments a ${ledgerSums(livemode)}
    WHERE doctor_id = ${doctorId}::uuid AND cancelled_at IS NULL
      AND starts_at >= ${begins[0]} AND starts_at < ${until}
    GROUP BY 1`.execute(db);
  return rows;
}
