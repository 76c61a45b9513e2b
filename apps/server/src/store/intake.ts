import { sql } from 'kysely';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

/** Returns the newest form, or the one of a version; undefined if there is none. */
export function findIntakeForm(db: Db, version?: number) {
  return db
    .selectFrom('intake_forms')
    .select(['version', 'questions', 'published_at'])
    .$if(version !== undefined, (forms) => forms.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type StoredIntakeForm = Awaited<ReturnType<typeof findIntakeForm>>;

/** Returns false if a form of that version exists. */
export function insertIntakeForm(
  db: Db,
  form: { version: number; questions: readonly object[]; by: string; at: Date },
): Promise<boolean> {
  return db
    .insertInto('intake_forms')
    .values({
      version: form.version,
      questions: json(form.questions),
      published_at: form.at,
      published_by: form.by,
    })
    .onConflict((oc) => oc.column('version').doNothing())
    .$call(changesRow);
}

/** Replaces what was answered before. */
export async function saveIntakeAnswers(
  db: Db,
  appointmentId: string,
  saved: { version: number; answers: readonly object[]; at: Date },
): Promise<void> {
  const values = {
    form_version: saved.version,
    answers: json(saved.answers),
    answered_at: saved.at,
  };
  await db
    .insertInto('intake_answers')
    .values({ appointment_id: appointmentId, ...values })
    .onConflict((oc) => oc.column('appointment_id').doUpdateSet(values))
    .execute();
}

/** Lists the answers of those appointments that have some. */
export async function listIntakeAnswers(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('intake_answers')
    .select(['appointment_id', 'answers', 'answered_at'])
    .where('appointment_id', 'in', appointmentIds)
    .execute();
}

export type StoredIntakeAnswers = Awaited<ReturnType<typeof listIntakeAnswers>>[number];

function json(value: readonly object[]) {
  return sql<unknown>`${JSON.stringify(value)}::jsonb`;
}

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
