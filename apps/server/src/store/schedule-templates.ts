import { sql } from 'kysely';
import type { Db } from './tables.ts';
import { listVisitTypes, replaceVisitTypes, type StoredVisitType } from './visit-types.ts';
import { hasOwnHours, listHours, replaceHours, type StoredHours } from './working-hours.ts';

export interface StoredTemplate {
  id: string;
  name: string;
  hours: StoredHours[] | null;
  visit_types: Omit<StoredVisitType, 'id'>[];
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
export async function deleteTemplate(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('schedule_templates').where('id', '=', id).executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
