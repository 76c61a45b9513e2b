import type { Db } from './tables.ts';

/** Stores the reason; an empty one removes it. */
export async function saveReason(
  db: Db,
  appointmentId: string,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  if (reason === '') {
    await db
      .deleteFrom('appointment_reasons')
      .where('appointment_id', '=', appointmentId)
      .execute();
    return;
  }
  await db
    .insertInto('appointment_reasons')
    .values({ appointment_id: appointmentId, reason, written_at: at })
    .onConflict((oc) => oc.column('appointment_id').doUpdateSet({ reason, written_at: at }))
    .execute();
}

/** Stores the reasons of appointments that have none yet. */
export async function insertReasons(
  db: Db,
  reasons: readonly { appointmentId: string; reason: string; at: Date }[],
): Promise<void> {
  if (reasons.length === 0) return;
  const rows = reasons.map(({ appointmentId, reason, at }) => ({
    appointment_id: appointmentId,
    reason,
    written_at: at,
  }));
  await db.insertInto('appointment_reasons').values(rows).execute();
}

/** Returns the reasons of those appointments that have one, by appointment. */
export async function listReasons(
  db: Db,
  appointmentIds: readonly string[],
): Promise<Map<string, string>> {
  if (appointmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('appointment_reasons')
    .select(['appointment_id', 'reason'])
    .where('appointment_id', 'in', appointmentIds)
    .execute();
  return new Map(rows.map((row) => [row.appointment_id, row.reason]));
}
