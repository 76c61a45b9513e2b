import type { Db } from './tables.ts';

export interface SummaryParts {
  found?: string | undefined;
  toDo?: string | undefined;
  comeBackIf?: string | undefined;
  /** YYYY-MM-DD. */
  followUpOn?: string | undefined;
}

/** Inserts a summary; one without any part withdraws the one before. */
export async function insertSummary(
  db: Db,
  appointmentId: string,
  { summary, at }: { summary: SummaryParts; at: Date },
): Promise<void> {
  await db
    .insertInto('shared_summaries')
    .values({
      appointment_id: appointmentId,
      found: summary.found || null,
      to_do: summary.toDo || null,
      come_back_if: summary.comeBackIf || null,
      follow_up_on: summary.followUpOn ?? null,
      shared_at: at,
    })
    .execute();
}

/** Lists what is shared now, by appointment. */
export async function listSummaries(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('shared_summaries')
    .distinctOn('appointment_id')
    .selectAll()
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('appointment_id')
    .orderBy('id', 'desc')
    .execute();
  return rows.filter(
    (row) => (row.found ?? row.to_do ?? row.come_back_if ?? row.follow_up_on) !== null,
  );
}

export type StoredSummary = Awaited<ReturnType<typeof listSummaries>>[number];
