import type { ReportDimension, ReportSet } from '@nadi/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import { type AppointmentReport, type ReportScope, selectFacts } from './report-facts.ts';
import { selectUnrecorded } from './reports.ts';
import type { Db } from './tables.ts';

/** The appointments behind a number. */
export interface RowsWanted {
  /** 'unrecorded': completed appointments without a recorded payment. */
  report: AppointmentReport | 'unrecorded';
  /** One of the report's `REPORT_PARTS`. */
  by?: ReportDimension | undefined;
  part?: string | undefined;
  set: ReportSet;
}

export interface ReportRecord {
  id: string;
  patient_id: string;
  patient_name: string;
  doctor_name: string;
  slot_date: string;
  slot_time: string;
  place: string | null;
  visit_type: string | null;
  outcome: string;
  value: number | null;
}

function selectWanted({ report, by, part, set }: RowsWanted, scope: ReportScope) {
  const facts = report === 'unrecorded' ? selectUnrecorded(scope) : selectFacts(report, scope);
  const isInSet =
    set === 'counted'
      ? sql`f.outcome <> 'unknown' OR ${report === 'unrecorded'}`
      : sql`f.outcome = ${set}`;
  const isInPart = by ? sql`f.${sql.ref(by)} = ${part ?? ''}` : sql`TRUE`;
  return sql`SELECT f.id, f.outcome, f.value FROM (${facts}) AS f WHERE (${isInSet}) AND ${isInPart}`;
}

/** Counts the rows and sums their values. */
export async function countReportRows(db: Db, wanted: RowsWanted, scope: ReportScope) {
  const { rows } = await sql<{ count: number; sum: number }>`
    SELECT count(*)::int AS count, coalesce(sum(value), 0)::int AS sum
    FROM (${selectWanted(wanted, scope)}) AS f`.execute(db);
  return rows[0] ?? { count: 0, sum: 0 };
}

/** Lists the rows, the latest first. @param after the id of an appointment: only those that follow it */
export async function listReportRows(
  db: Db,
  wanted: RowsWanted,
  scope: ReportScope,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: string | undefined },
): Promise<ReportRecord[]> {
  const follows: RawBuilder<unknown> = after
    ? sql`(a.starts_at, a.id) < (SELECT starts_at, id FROM appointments WHERE id = ${after}::uuid)`
    : sql`TRUE`;
  const { rows } = await sql<ReportRecord>`
    SELECT a.id, a.slot_date, a.slot_time, p.id AS patient_id, p.name AS patient_name, d.name AS doctor_name,
      (SELECT name FROM locations WHERE id = a.location_id) AS place,
      (SELECT name FROM visit_types WHERE id = a.visit_type_id) AS visit_type, page.outcome, page.value
    FROM (SELECT f.id, f.outcome, f.value FROM (${selectWanted(wanted, scope)}) AS f
        JOIN appointments a ON a.id = f.id WHERE ${follows}
        ORDER BY a.starts_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset}) AS page
      JOIN appointments a ON a.id = page.id
      JOIN patients p ON p.id = a.patient_id JOIN doctors d ON d.id = a.doctor_id
    ORDER BY a.starts_at DESC, a.id DESC`.execute(db);
  return rows;
}
