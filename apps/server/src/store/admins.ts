import { sql } from 'kysely';
import { toColumns } from './columns.ts';
import { changesRow, findsRow, rejectTakenEmail } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await admins(db).limit(1).executeTakeFirst()) !== undefined;
}

/** Returns false if an admin with this e-mail already exists: two nodes may start at once. */
export function insertAdmin(db: Db, admin: NewRow<'admins'>): Promise<boolean> {
  return db
    .insertInto('admins')
    .values(toColumns(admin))
    .onConflict((oc) => oc.column('email').doNothing())
    .$call(changesRow);
}

/**
 * Gives the admin whose temporary password has expired a new one, and returns the admin's address.
 * Null if none has expired; of two nodes that start at once, one changes it.
 */
export async function renewEndedPassword(
  db: Db,
  now: Date,
  { passwordHash, endsAt }: { passwordHash: string; endsAt: Date | null },
): Promise<string | null> {
  const renewed = await db
    .updateTable('admins')
    .set({ password_hash: passwordHash, temporary_password_ends_at: endsAt })
    .where('role', '=', 'admin')
    .where('temporary_password_ends_at', '<=', now)
    .returning('email')
    .executeTakeFirst();
  return renewed?.email ?? null;
}

export function hasEndedPassword(db: Db, now: Date): Promise<boolean> {
  return admins(db).where('temporary_password_ends_at', '<=', now).limit(1).$call(findsRow);
}

/** Changes the address of an admin and returns the earlier one. @throws Problem 'email-taken' */
export async function changeAdminEmail(db: Db, id: string, email: string): Promise<string> {
  const { email: before } = await db
    .selectFrom('admins')
    .select('email')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const change = db.updateTable('admins').set({ email }).where('id', '=', id);
  await rejectTakenEmail(() => change.execute(), { field: 'email' });
  return before;
}

/** Selects the admins; the table has reception's accounts as well. */
function admins(db: Db) {
  return db.selectFrom('admins').select('id').where('role', '=', 'admin');
}

/**
 * Inserts an account of reception.
 * @throws Problem 'email-taken', by an admin as well
 */
export async function insertReception(db: Db, account: NewRow<'admins'>): Promise<void> {
  const row = { ...toColumns(account), role: 'reception' as const };
  await rejectTakenEmail(() => db.insertInto('admins').values(row).execute(), { field: 'email' });
}

/** Lists the accounts that have not ended, by name. */
export function listReception(db: Db) {
  return db
    .selectFrom('admins')
    .select(['id', 'name', 'email', 'created_at', 'temporary_password_ends_at'])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM second_factors f WHERE f.role = 'reception'
        AND f.account_id = admins.id AND f.confirmed_at IS NOT NULL)`.as('second_factor'),
    )
    .where('role', '=', 'reception')
    .where('ended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Returns an account that has not ended. */
export function findReception(db: Db, id: string) {
  return db
    .selectFrom('admins')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('role', '=', 'reception')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Sets a password that the admin has chosen; returns false if the account has ended. */
export function setReceptionPassword(
  db: Db,
  id: string,
  { passwordHash, endsAt }: { passwordHash: string; endsAt: Date },
): Promise<boolean> {
  return db
    .updateTable('admins')
    .set({ password_hash: passwordHash, temporary_password_ends_at: endsAt })
    .where('id', '=', id)
    .where('role', '=', 'reception')
    .where('ended_at', 'is', null)
    .$call(changesRow);
}

/** Returns false if it had ended. */
export function endReception(db: Db, id: string, at: Date): Promise<boolean> {
  return db
    .updateTable('admins')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('role', '=', 'reception')
    .where('ended_at', 'is', null)
    .$call(changesRow);
}
