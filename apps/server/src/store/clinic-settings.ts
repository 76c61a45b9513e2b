import { randomBytes } from 'node:crypto';
import { REQUEST_HOURS } from '@nadi/domain/settings-limits';
import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { Db } from './tables.ts';

/** Returns the stored settings document, or undefined before the first save. */
export async function findClinicSettings(db: Db): Promise<unknown> {
  const [row] = await selectSettings(db, {});
  return row?.settings;
}

/** Returns the code of the clinic's currency; null before one was chosen. */
export async function findCurrencyCode(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('clinic_settings')
    .select(sql<string | null>`settings ->> 'currency'`.as('code'))
    .executeTakeFirst();
  return row?.code ?? null;
}

/**
 * Returns until when a new request holds its time: the clinic's hours from now, and never past the start.
 * Both are expressions of the statement.
 */
export function requestEnd(now: RawBuilder<unknown>, startsAt: RawBuilder<unknown>) {
  return sql<Date>`least(${startsAt}, ${now} + make_interval(hours => coalesce(
    (SELECT (settings ->> 'requestHours')::int FROM clinic_settings), ${sql.lit(REQUEST_HOURS)})))`;
}

const selectSettings = compileOnce((db: Db) =>
  db.selectFrom('clinic_settings').select('settings').compile(),
);

/** Returns when the settings were last saved; null before the first time. */
export async function findSettingsChange(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('clinic_settings').select('updated_at').executeTakeFirst();
  return row?.updated_at ?? null;
}

/** Locks the settings, also before the first save, so that two admins who save at once keep each other's fields. */
export async function lockClinicSettings(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('clinic-settings', 7))`.execute(trx);
}

/** Keeps the settings as they are until the transaction ends. */
export async function shareClinicSettings(trx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended('clinic-settings', 7))`.execute(
    trx,
  );
}

export async function saveClinicSettings(db: Db, settings: object, at: Date): Promise<void> {
  const json = sql<unknown>`${JSON.stringify(settings)}::jsonb`;
  await db
    .insertInto('clinic_settings')
    .values({ only_row: true, settings: json, updated_at: at })
    .onConflict((oc) => oc.column('only_row').doUpdateSet({ settings: json, updated_at: at }))
    .execute();
}

/** Keys of the clinic that its backups contain, so that what they made works after a restore. */
type ClinicSecret = 'draft-secret' | 'prescription-secret' | 'unsubscribe-secret';

const SECRET_BYTES = 32;

/** Returns the clinic's key of that name; the first call creates it. */
export async function clinicSecret(db: Db, name: ClinicSecret): Promise<Buffer> {
  const stored = await db
    .selectFrom('clinic_facts')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  if (stored) return Buffer.from(stored.value, 'base64url');
  await db
    .insertInto('clinic_facts')
    .values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((oc) => oc.column('name').doNothing())
    .execute();
  return clinicSecret(db, name);
}
