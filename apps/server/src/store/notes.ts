import { toColumns } from './columns.ts';
import type { NoteParts } from './record-tables.ts';
import { changesRow } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

export interface StoredNote extends NoteParts {
  appointmentId: string;
  version: number;
  savedAt: Date | null;
  signedAt: Date | null;
}

const EMPTY: NoteParts = { subjective: '', objective: '', assessment: '', plan: '' };

/** Returns the current text and locks the note until the transaction ends; version 0 if there is no note. */
export async function lockNote(db: Db, appointmentId: string): Promise<StoredNote> {
  await db
    .insertInto('notes')
    .values({ appointment_id: appointmentId, version: 0 })
    .onConflict((oc) => oc.column('appointment_id').doNothing())
    .execute();
  await db
    .selectFrom('notes')
    .select('version')
    .where('appointment_id', '=', appointmentId)
    .forUpdate()
    .execute();
  const [note] = await listNotes(db, [appointmentId]);
  return note ?? { ...EMPTY, appointmentId, version: 0, savedAt: null, signedAt: null };
}

/** Lists the current texts of those appointments that have a note. */
export async function listNotes(db: Db, appointmentIds: readonly string[]): Promise<StoredNote[]> {
  if (appointmentIds.length === 0) return [];
  const rows = await db
    .selectFrom('notes as n')
    .leftJoin('note_versions as v', (join) =>
      join.onRef('v.appointment_id', '=', 'n.appointment_id').onRef('v.version', '=', 'n.version'),
    )
    .select(['n.appointment_id', 'n.version', 'n.signed_at'])
    .select(['v.subjective', 'v.objective', 'v.assessment', 'v.plan', 'v.saved_at'])
    .where('n.appointment_id', 'in', appointmentIds)
    .execute();
  return rows.map((row) => ({
    appointmentId: row.appointment_id,
    version: row.version,
    savedAt: row.saved_at,
    signedAt: row.signed_at,
    subjective: row.subjective ?? '',
    objective: row.objective ?? '',
    assessment: row.assessment ?? '',
    plan: row.plan ?? '',
  }));
}

/** Lists the texts of a note before a version, newest first. */
export function listNoteVersions(
  db: Db,
  appointmentId: string,
  { before, limit }: { before: number; limit: number },
) {
  return db
    .selectFrom('note_versions')
    .select(['version', 'saved_at', 'subjective', 'objective', 'assessment', 'plan'])
    .where('appointment_id', '=', appointmentId)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** Appends a version to a locked note and makes it the current one. */
export async function insertNoteVersion(
  db: Db,
  appointmentId: string,
  next: { version: number; note: NoteParts; at: Date },
): Promise<void> {
  const { subjective, objective, assessment, plan } = next.note;
  await db
    .insertInto('note_versions')
    .values({
      appointment_id: appointmentId,
      version: next.version,
      saved_at: next.at,
      subjective,
      objective,
      assessment,
      plan,
    })
    .execute();
  await db
    .updateTable('notes')
    .set({ version: next.version })
    .where('appointment_id', '=', appointmentId)
    .execute();
}

export async function signNote(
  db: Db,
  appointmentId: string,
  { hash, at }: { hash: Buffer; at: Date },
): Promise<void> {
  await db
    .updateTable('notes')
    .set({ signed_at: at, signed_hash: hash })
    .where('appointment_id', '=', appointmentId)
    .execute();
}

export async function insertAddendum(db: Db, addendum: NewRow<'note_addenda'>): Promise<void> {
  await db.insertInto('note_addenda').values(toColumns(addendum)).execute();
}

/** Returns the addendum that a request has added. */
export function findAddendum(db: Db, request: string) {
  return db
    .selectFrom('note_addenda')
    .select('added_at')
    .where('request_id', '=', request)
    .executeTakeFirst();
}

/** Lists addenda, oldest first. */
export async function listAddenda(db: Db, appointmentIds: readonly string[]) {
  if (appointmentIds.length === 0) return [];
  return db
    .selectFrom('note_addenda')
    .select(['appointment_id', 'text', 'added_at'])
    .where('appointment_id', 'in', appointmentIds)
    .orderBy('id')
    .execute();
}

export function listNoteTemplates(db: Db, doctorId: string) {
  return db
    .selectFrom('note_templates')
    .select(['id', 'name', 'subjective', 'objective', 'assessment', 'plan'])
    .where('doctor_id', '=', doctorId)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

interface Template {
  id: string;
  doctorId: string;
  name: string;
  note: NoteParts;
  at: Date;
}

export async function insertNoteTemplate(db: Db, template: Template): Promise<void> {
  const { id, doctorId, name, note, at } = template;
  await db
    .insertInto('note_templates')
    .values({ id, doctor_id: doctorId, name, ...note, saved_at: at })
    .execute();
}

/** Returns false if the doctor has no such template. */
export function updateNoteTemplate(db: Db, template: Template): Promise<boolean> {
  const { id, doctorId, name, note, at } = template;
  return db
    .updateTable('note_templates')
    .set({ name, ...note, saved_at: at })
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .$call(changesRow);
}

/** Returns false if the doctor has no such template. */
export function deleteNoteTemplate(db: Db, doctorId: string, id: string): Promise<boolean> {
  return db
    .deleteFrom('note_templates')
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .$call(changesRow);
}

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
