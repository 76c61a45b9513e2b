import { sql } from 'kysely';
import type { PaymentFilter } from './payment-conditions.ts';
import { REFUNDED, selectAll, withRefunds } from './payments-list.ts';
import { isInReport, type ReportScope, selectFacts } from './report-facts.ts';
import type { Db } from './tables.ts';

export interface BookedTime {
  doctor_id: string;
  name: string;
  retired_at: Date | null;
  minutes: number;
}

/** Sums the booked minutes of each doctor who is not retired or was booked, by name, at most `limit`. */
export async function listBookedTimes(
  db: Db,
  scope: ReportScope,
  limit: number,
): Promise<BookedTime[]> {
  const doctorId = scope.doctorId ?? null;
  const { rows } = await sql<BookedTime>`
    SELECT d.id AS doctor_id, d.name, d.retired_at, coalesce(booked.minutes, 0) AS minutes
    FROM doctors d LEFT JOIN (SELECT doctor::uuid AS doctor_id, sum(value)::int AS minutes
      FROM (${selectFacts('hours', scope)}) AS f GROUP BY 1) AS booked ON booked.doctor_id = d.id
    WHERE (${doctorId}::uuid IS NULL OR d.id = ${doctorId}::uuid)
      AND (d.retired_at IS NULL OR booked.doctor_id IS NOT NULL)
    ORDER BY d.name, d.id LIMIT ${limit}`.execute(db);
  return rows;
}

interface NoShowCount {
  lead: string;
  reminder: string;
  outcome: 'no-show' | 'counted' | 'unknown';
  count: number;
}

/** Counts past appointments by lead time, reminder and outcome. */
export async function countNoShows(db: Db, scope: ReportScope): Promise<NoShowCount[]> {
  const { rows } = await sql<NoShowCount>`
    SELECT lead, reminder, outcome, count(*)::int AS count
    FROM (${selectFacts('no-shows', scope)}) AS f GROUP BY 1, 2, 3`.execute(db);
  return rows;
}

interface WaitCount {
  hour: string;
  /** Null: not known. */
  minutes: number | null;
  count: number;
}

/** Counts arrived patients by the hour of their arrival and the minutes they waited. */
export async function countWaits(db: Db, scope: ReportScope): Promise<WaitCount[]> {
  const { rows } = await sql<WaitCount>`
    SELECT hour, value AS minutes, count(*)::int AS count
    FROM (${selectFacts('waiting', scope)}) AS f GROUP BY 1, 2`.execute(db);
  return rows;
}

interface LateCount {
  doctor_id: string;
  name: string;
  outcome: 'late' | 'counted' | 'unknown';
  count: number;
}

/** Counts past appointments by doctor and by whether the doctor was late. */
export async function countLate(db: Db, scope: ReportScope): Promise<LateCount[]> {
  const { rows } = await sql<LateCount>`
    SELECT d.id AS doctor_id, d.name, f.outcome, f.count FROM (
      SELECT doctor, outcome, count(*)::int AS count
      FROM (${selectFacts('lateness', scope)}) AS facts GROUP BY 1, 2) AS f
    JOIN doctors d ON d.id = f.doctor::uuid ORDER BY d.name, d.id`.execute(db);
  return rows;
}

/** Counts the patients of the period, new ones and those who came before. */
export async function countPatients(db: Db, scope: ReportScope) {
  const { rows } = await sql<{ outcome: string; count: number }>`
    SELECT outcome, count(*)::int AS count
    FROM (${selectFacts('patients', scope)}) AS f GROUP BY 1`.execute(db);
  const countOf = (wanted: string) => rows.find(({ outcome }) => outcome === wanted)?.count ?? 0;
  return { new: countOf('new'), returning: countOf('returning') };
}

export interface IncomeSum {
  doctor_id: string;
  doctor: string;
  location_id: string | null;
  place: string | null;
  visit_type: string | null;
  cash: boolean;
  paid_minor: number;
  refunded_minor: number;
  payments: number;
}

/** Sums payments and what was refunded of them, by doctor, place, visit type and cash. */
export async function sumIncome(db: Db, filter: PaymentFilter): Promise<IncomeSum[]> {
  const { rows } = await sql<IncomeSum>`
    SELECT d.id AS doctor_id, d.name AS doctor, l.id AS location_id, l.name AS place, v.name AS visit_type,
      m.cash, sum(m.paid_minor)::bigint AS paid_minor, sum(m.refunded_minor)::bigint AS refunded_minor,
      sum(m.payments)::int AS payments
    FROM (SELECT appointment_id, order_id IS NULL AS cash, paid_minor, 0 AS refunded_minor, 1 AS payments
        FROM (${selectAll(filter)}) AS made
      UNION ALL
      SELECT appointment_id, order_id IS NULL, 0, refunded_minor, 0
        FROM (${withRefunds(selectAll(filter, REFUNDED))}) AS returned) AS m
    JOIN appointments a ON a.id = m.appointment_id JOIN doctors d ON d.id = a.doctor_id
    LEFT JOIN locations l ON l.id = a.location_id LEFT JOIN visit_types v ON v.id = a.visit_type_id
    GROUP BY d.id, l.id, v.name, m.cash ORDER BY d.name, d.id`.execute(db);
  return rows;
}

/** Returns SQL for completed appointments with a price and without a ledger entry. */
export function selectUnrecorded(scope: ReportScope) {
  return sql`SELECT a.id, 'unknown' AS outcome, NULL::int AS value FROM appointments a
    WHERE ${isInReport(scope)} AND a.completed_at IS NOT NULL AND a.amount_minor > 0
      AND NOT EXISTS (SELECT FROM ledger_entries e WHERE e.appointment_id = a.id)`;
}

export async function countUnrecorded(db: Db, scope: ReportScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (${selectUnrecorded(scope)}) AS f`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the names of all visit types, also of retired ones, at most 200. */
export async function listTypeNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT name FROM visit_types ORDER BY name LIMIT 200`.execute(db);
  return rows.map(({ name }) => name);
}

/** Lists all places, also retired ones, by name. */
export function listPlaceNames(db: Db): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('locations').select(['id', 'name']).orderBy('name').execute();
}
