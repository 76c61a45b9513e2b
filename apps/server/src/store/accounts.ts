import { type SqlBool, sql } from 'kysely';
import type { Db } from './tables.ts';

export type Role = 'patient' | 'doctor' | 'admin';

const TABLE = { patient: 'patients', doctor: 'doctors', admin: 'admins' } as const;

export interface Credentials {
  id: string;
  password_hash: string;
  /** When a temporary password expires; null for one that the owner chose. */
  temporary_password_ends_at: Date | null;
}

/** Who signs in with this e-mail (normalised) in this role; a retired doctor does not. */
export function findCredentials(
  db: Db,
  role: Role,
  email: string,
): Promise<Credentials | undefined> {
  if (role === 'patient') {
    return db
      .selectFrom('patients')
      .select(['id', 'password_hash', sql<null>`NULL`.as('temporary_password_ends_at')])
      .where('email', '=', email)
      .executeTakeFirst();
  }
  return db
    .selectFrom(TABLE[role])
    .select(['id', 'password_hash', 'temporary_password_ends_at'])
    .where('email', '=', email)
    .$if(role === 'doctor', (some) => some.where(sql<SqlBool>`retired_at IS NULL`))
    .executeTakeFirst();
}

/** Whether that password is still the account's; holds it so until the transaction ends. */
export async function stillSignsIn(
  db: Db,
  role: Role,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const account = await db
    .selectFrom(TABLE[role])
    .selectAll()
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  if (!account) return false;
  return !('retired_at' in account) || account.retired_at === null;
}

export function findPasswordHash(
  db: Db,
  role: Role,
  id: string,
): Promise<{ password_hash: string; email: string } | undefined> {
  return db
    .selectFrom(TABLE[role])
    .select(['password_hash', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Replaces the password that the owner has proven; false if it has changed in the meantime. */
export async function setOwnPassword(
  db: Db,
  role: Role,
  id: string,
  { proven, passwordHash }: { proven: string; passwordHash: string },
): Promise<boolean> {
  const done = await db
    .updateTable(TABLE[role])
    .set({
      password_hash: passwordHash,
      ...(role === 'patient' ? {} : { temporary_password_ends_at: null }),
    })
    .where('id', '=', id)
    .where('password_hash', '=', proven)
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}

/** The owner's choice, proven by a link; false for an account that may not sign in. */
export async function replacePassword(
  db: Db,
  role: Role,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const done = await db
    .updateTable(TABLE[role])
    .set({
      password_hash: passwordHash,
      ...(role === 'patient' ? {} : { temporary_password_ends_at: null }),
    })
    .where('id', '=', id)
    .$if(role === 'doctor', (some) => some.where(sql<SqlBool>`retired_at IS NULL`))
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}

/** The admin's choice for a doctor. */
export async function setTemporaryPassword(
  db: Db,
  doctorId: string,
  passwordHash: string,
  endsAt: Date,
): Promise<void> {
  await db
    .updateTable('doctors')
    .set({ password_hash: passwordHash, temporary_password_ends_at: endsAt })
    .where('id', '=', doctorId)
    .execute();
}

/** When the account's password ends; null where its owner chose it. */
export async function temporaryPasswordEnd(
  db: Db,
  role: 'doctor' | 'admin',
  id: string,
): Promise<Date | null> {
  const account = await db
    .selectFrom(TABLE[role])
    .select('temporary_password_ends_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.temporary_password_ends_at ?? null;
}
