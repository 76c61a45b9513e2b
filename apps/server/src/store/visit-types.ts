import { type Selectable, sql } from 'kysely';
import { changesRow } from './statements.ts';
import type { Db, Tables } from './tables.ts';
import { hasOwnHours, listHours, replaceHours, type StoredHours } from './working-hours.ts';

export type StoredVisitType = Omit<
  Selectable<Tables['visit_types']>,
  'doctor_id' | 'position' | 'retired_at'
>;

/** A type to be stored; an absent `needs_approval` keeps the stored one. */
export type NewVisitType = Omit<StoredVisitType, 'needs_approval'> & {
  needs_approval?: boolean | undefined;
};

/** Lists the types that can be booked, in the doctor's order. */
export function listVisitTypes(db: Db, doctorId: string): Promise<StoredVisitType[]> {
  return db
    .selectFrom('visit_types')
    .select(['id', 'name', 'minutes', 'step_minutes', 'before_minutes', 'after_minutes'])
    .select(['notice_minutes', 'horizon_days', 'by_video', 'in_person', 'fee_minor'])
    .select(['by_phone', 'modes'])
    .select('needs_approval')
    .where('doctor_id', '=', doctorId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
}

/**
 * Replaces a doctor's list: types with a new id are added, types left out are retired, since
 * appointments refer to them. Returns false if an id belongs to another doctor or to a retired type.
 * Call `lockSchedule` first.
 */
export async function replaceVisitTypes(
  db: Db,
  doctorId: string,
  wanted: { types: readonly NewVisitType[]; isNew: (id: string) => boolean; now: Date },
): Promise<boolean> {
  const { types, isNew, now } = wanted;
  const known = new Set((await listVisitTypes(db, doctorId)).map(({ id }) => id));
  if (types.some(({ id }) => !isNew(id) && !known.has(id))) return false;
  const listed = new Set(types.map(({ id }) => id));
  const left = [...known].filter((id) => !listed.has(id));
  if (left.length > 0) {
    await db.updateTable('visit_types').set({ retired_at: now }).where('id', 'in', left).execute();
  }
  for (const [position, { id, modes, ...type }] of types.entries()) {
    const row = { ...type, modes: modes ? JSON.stringify(modes) : null, position };
    if (known.has(id)) {
      await db.updateTable('visit_types').set(row).where('id', '=', id).execute();
    } else {
      await db
        .insertInto('visit_types')
        .values({ ...row, id, doctor_id: doctorId })
        .execute();
    }
  }
  return true;
}

export interface StoredTemplate {
  id: string;
  name: string;
  hours: StoredHours[] | null;
  visit_types: Omit<NewVisitType, 'id'>[];
}

/**
 * Locks the templates until the transaction ends. No other transaction can add one meanwhile, so that
 * their number can be limited.
 */
export async function lockTemplates(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('schedule-templates', 7))`.execute(db);
}

/** Lists the templates by name. */
export async function listTemplates(db: Db): Promise<StoredTemplate[]> {
  const rows = await db
    .selectFrom('schedule_templates')
    .select(['id', 'name', 'hours', 'visit_types'])
    .orderBy(sql`lower(name)`)
    .execute();
  return rows as StoredTemplate[];
}

/**
 * Copies a doctor's hours that are valid on a day, and their visit types.
 * @returns the id of the new template, or of the one whose name it has; null for an unknown doctor
 */
export async function saveTemplate(
  db: Db,
  template: { id: string; name: string; doctorId: string; today: string; now: Date },
): Promise<string | null> {
  const { id, name, doctorId, today, now } = template;
  const own = await hasOwnHours(db, doctorId);
  if (own === null) return null;
  const hours = own ? (await listHours(db, doctorId)).filter((each) => isValid(each, today)) : null;
  const undated = hours?.map((each) => ({ ...each, valid_from: null, valid_until: null })) ?? null;
  const types = (await listVisitTypes(db, doctorId)).map(({ id: _, ...type }) => type);
  const { rows } = await sql<{ id: string }>`
    INSERT INTO schedule_templates (id, name, hours, visit_types, created_at)
    VALUES (${id}::uuid, ${name}, ${undated && JSON.stringify(undated)}::jsonb,
      ${JSON.stringify(types)}::jsonb, ${now}::timestamptz)
    ON CONFLICT (lower(name)) DO UPDATE SET name = excluded.name, hours = excluded.hours,
      visit_types = excluded.visit_types
    RETURNING id`.execute(db);
  return rows[0]?.id ?? id;
}

function isValid({ valid_from: from, valid_until: until }: StoredHours, day: string): boolean {
  return (from === null || from <= day) && (until === null || until >= day);
}

/**
 * Gives a doctor the hours and visit types of a template; returns false if there is no such template.
 * Call `lockSchedule` first, unless the doctor is new.
 */
export async function applyTemplate(
  db: Db,
  { templateId, doctorId, now }: { templateId: string; doctorId: string; now: Date },
): Promise<boolean> {
  const template = (await listTemplates(db)).find(({ id }) => id === templateId);
  if (!template) return false;
  await replaceHours(db, doctorId, template.hours);
  const types = template.visit_types.map((type) => ({ ...type, id: crypto.randomUUID() }));
  await replaceVisitTypes(db, doctorId, { types, isNew: () => true, now });
  return true;
}

/** Returns false if there was none. */
export function deleteTemplate(db: Db, id: string): Promise<boolean> {
  return db.deleteFrom('schedule_templates').where('id', '=', id).$call(changesRow);
}
