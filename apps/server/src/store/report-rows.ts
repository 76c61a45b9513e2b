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

/** Returns the start of a statement that reads the wanted facts, each once, as the table `wanted`. */
function withWanted({ report, by, part, set }: RowsWanted, scope: ReportScope) {
  const facts = report === 'unrecorded' ? selectUnrecorded(scope) : selectFacts(report, scope);
  const isInSet =
    set === 'counted'
      ? sql`(outcome <> 'unknown' OR ${report === 'unrecorded'})`
      : sql`outcome = ${set}`;
  const isInPart = by ? sql`${sql.ref(by)} = ${part ?? ''}` : sql`TRUE`;
  // Joined before it was filtered, PostgreSQL would look for the earlier appointments of a patient again and again.
  return sql`WITH facts AS MATERIALIZED (${facts}),
    wanted AS (SELECT id, outcome, value FROM facts WHERE ${isInSet} AND ${isInPart})`;
}

interface Page {
  limit: number;
  offset?: number;
  /** The id of an appointment: only the rows that follow it. */
  after?: string | undefined;
}

/** Lists the rows, the latest first, with the number of all of them and the sum of their values. */
export async function listReportRows(
  db: Db,
  wanted: RowsWanted,
  scope: ReportScope,
  { limit, offset = 0, after }: Page,
): Promise<{ rows: ReportRecord[]; total: number; sum: number }> {
  const follows: RawBuilder<unknown> = after
    ? sql`(a.starts_at, a.id) < (SELECT starts_at, id FROM appointments WHERE id = ${after}::uuid)`
    : sql`TRUE`;
  // Also a page without rows has the totals.
  const { rows } = await sql<(ReportRecord | { id: null }) & { total: number; sum: number }>`
    ${withWanted(wanted, scope)},
    totals AS (SELECT count(*)::int AS total, coalesce(sum(value), 0)::int AS sum FROM wanted),
    page AS (SELECT wanted.*, a.starts_at FROM wanted JOIN appointments a ON a.id = wanted.id
      WHERE ${follows} ORDER BY a.starts_at DESC, a.id DESC LIMIT ${limit} OFFSET ${offset})
    SELECT totals.*, page.id, page.outcome, page.value, a.slot_date, a.slot_time,
      p.id AS patient_id, p.name AS patient_name, d.name AS doctor_name,
      (SELECT name FROM locations WHERE id = a.location_id) AS place,
      (SELECT name FROM visit_types WHERE id = a.visit_type_id) AS visit_type
    FROM totals LEFT JOIN page ON TRUE LEFT JOIN appointments a ON a.id = page.id
      LEFT JOIN patients p ON p.id = a.patient_id LEFT JOIN doctors d ON d.id = a.doctor_id
    ORDER BY page.starts_at DESC, page.id DESC`.execute(db);
  const { total = 0, sum = 0 } = rows[0] ?? {};
  return { rows: rows.filter((row) => row.id !== null), total, sum };
}
