import { sql } from 'kysely';
import { uniqueViolation } from '#platform/db/constraint.ts';
import { Problem } from '#platform/problem.ts';
import type { Db } from './tables.ts';

interface NewReception {
  id: string;
  email: string;
  name: string;
  passwordHash: string;
  createdAt: Date;
  temporaryPasswordEndsAt: Date | null;
}

/**
 * Inserts an account of reception.
 * @throws Problem 'email-taken', by an admin as well
 */
export async function insertReception(db: Db, account: NewReception): Promise<void> {
  try {
    await db
      .insertInto('admins')
      .values({
        id: account.id,
        role: 'reception',
        email: account.email,
        name: account.name,
        password_hash: account.passwordHash,
        created_at: account.createdAt,
        temporary_password_ends_at: account.temporaryPasswordEndsAt,
      })
      .execute();
  } catch (error) {
    if (uniqueViolation(error) !== 'admins_email_once') throw error;
    throw new Problem('email-taken', { field: 'email' });
  }
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
export async function setReceptionPassword(
  db: Db,
  id: string,
  { passwordHash, endsAt }: { passwordHash: string; endsAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ password_hash: passwordHash, temporary_password_ends_at: endsAt })
    .where('id', '=', id)
    .where('role', '=', 'reception')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if it had ended. */
export async function endReception(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('admins')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('role', '=', 'reception')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
