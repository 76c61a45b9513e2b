import type { NoteParts } from './notes.ts';
import type { Db } from './tables.ts';

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
export async function updateNoteTemplate(db: Db, template: Template): Promise<boolean> {
  const { id, doctorId, name, note, at } = template;
  const { numUpdatedRows } = await db
    .updateTable('note_templates')
    .set({ name, ...note, saved_at: at })
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if the doctor has no such template. */
export async function deleteNoteTemplate(db: Db, doctorId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('note_templates')
    .where('id', '=', id)
    .where('doctor_id', '=', doctorId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
