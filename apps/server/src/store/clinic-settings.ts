import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Returns the stored settings document, or undefined before the first save. */
export async function findClinicSettings(db: Db): Promise<unknown> {
  const row = await db.selectFrom('clinic_settings').select('settings').executeTakeFirst();
  return row?.settings;
}

export async function saveClinicSettings(db: Db, settings: object, at: Date): Promise<void> {
  const json = sql<unknown>`${JSON.stringify(settings)}::jsonb`;
  await db
    .insertInto('clinic_settings')
    .values({ only_row: true, settings: json, updated_at: at })
    .onConflict((oc) => oc.column('only_row').doUpdateSet({ settings: json, updated_at: at }))
    .execute();
}
