import type { ClinicRole } from '@nadi/domain/permissions';
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
 * Gives the first admin a new password if no admin can sign in with the one they have, and returns the
 * address. Null if somebody can; of two nodes that start at once, one changes it.
 */
export async function renewEndedPassword(
  db: Db,
  now: Date,
  { passwordHash, endsAt }: { passwordHash: string; endsAt: Date | null },
): Promise<string | null> {
  const renewed = await db
    .updateTable('admins')
    .set({ password_hash: passwordHash, temporary_password_ends_at: endsAt })
    .where('id', '=', admins(db).orderBy('created_at').orderBy('id').limit(1))
    .where('temporary_password_ends_at', '<=', now)
    .returning('email')
    .executeTakeFirst();
  return renewed?.email ?? null;
}

/** Returns whether an admin has a password that has not expired. */
export function hasUsablePassword(db: Db, now: Date): Promise<boolean> {
  return admins(db)
    .where((eb) =>
      eb.or([
        eb('temporary_password_ends_at', 'is', null),
        eb('temporary_password_ends_at', '>', now),
      ]),
    )
    .limit(1)
    .$call(findsRow);
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

/** Lists the ids of the active admins. */
export async function listAdminIds(db: Db): Promise<string[]> {
  return (await admins(db).orderBy('id').execute()).map(({ id }) => id);
}

/** Selects the active admins; the table has the clinic's other accounts as well. */
function admins(db: Db) {
  return db
    .selectFrom('admins')
    .select('id')
    .where('role', '=', 'admin')
    .where('ended_at', 'is', null);
}

/**
 * Inserts an account of the clinic.
 * @throws Problem 'email-taken'
 */
export async function insertClinicAccount(db: Db, account: NewRow<'admins'>): Promise<void> {
  const insert = db.insertInto('admins').values(toColumns(account));
  await rejectTakenEmail(() => insert.execute(), { field: 'email' });
}

/** Lists the accounts that have not ended: admins first, then by name. */
export function listClinicAccounts(db: Db) {
  return db
    .selectFrom('admins')
    .select([
      'id',
      'role',
      'name',
      'email',
      'created_at',
      'temporary_password_ends_at',
      'location_ids',
    ])
    .select(
      sql<boolean>`EXISTS (SELECT 1 FROM second_factors f WHERE f.role = admins.role
        AND f.account_id = admins.id AND f.confirmed_at IS NOT NULL)`.as('second_factor'),
    )
    .where('ended_at', 'is', null)
    .orderBy(sql`role <> 'admin'`)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Returns the role of an account, ended or not. */
export async function findClinicRole(db: Db, id: string): Promise<ClinicRole | null> {
  const account = await db
    .selectFrom('admins')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.role ?? null;
}

/** Returns an account that has not ended. */
export function findClinicAccount(db: Db, id: string) {
  return db
    .selectFrom('admins')
    .select(['id', 'role', 'name', 'email'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Locks those of two accounts that have not ended until the transaction ends, in the order of their ids: of
 * two admins who end each other at the same moment, the second finds their own account ended.
 */
export function lockClinicAccounts(trx: Db, ids: readonly [string, string]) {
  return trx
    .selectFrom('admins')
    .select(['id', 'role', 'name', 'email'])
    .where('id', 'in', ids)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Sets a password that an admin has chosen for another account. */
export async function setAccountPassword(
  db: Db,
  id: string,
  { passwordHash, endsAt }: { passwordHash: string; endsAt: Date },
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ password_hash: passwordHash, temporary_password_ends_at: endsAt })
    .where('id', '=', id)
    .execute();
}

/** Limits an account of the reception to places; null lifts the limit. */
export async function limitToPlaces(
  db: Db,
  id: string,
  locationIds: readonly string[] | null,
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ location_ids: locationIds && [...locationIds] })
    .where('id', '=', id)
    .execute();
}

export async function endClinicAccount(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('admins').set({ ended_at: at }).where('id', '=', id).execute();
}
