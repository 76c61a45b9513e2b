import type { Party } from '@nadi/domain/parties';
import type { Role, StaffRole } from '@nadi/domain/permissions';
import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import { changesRow } from './statements.ts';
import type { Db } from './tables.ts';

export type { Role };

const TABLE = {
  patient: 'patients',
  doctor: 'doctors',
  admin: 'admins',
  reception: 'admins',
  accountant: 'admins',
} as const;

export interface Credentials {
  id: string;
  role: Role;
  /** Null for a patient without a password. */
  password_hash: string | null;
  /** When a temporary password expires; null for one that the owner chose. */
  temporary_password_ends_at: Date | null;
}

/**
 * Returns who signs in with this e-mail (normalised) among patients, doctors or the clinic's own staff; a
 * retired doctor and an ended account do not.
 */
export function findCredentials(
  db: Db,
  party: Party,
  email: string,
): Promise<Credentials | undefined> {
  switch (party) {
    case 'patient':
      return db
        .selectFrom('patients')
        .select(['id', 'password_hash', sql<null>`NULL`.as('temporary_password_ends_at')])
        .select(sql<Role>`'patient'`.as('role'))
        .where('email', '=', email)
        .executeTakeFirst();
    case 'doctor':
      return db
        .selectFrom('doctors')
        .select(['id', 'password_hash', 'temporary_password_ends_at'])
        .select(sql<Role>`'doctor'`.as('role'))
        .where('email', '=', email)
        .where('retired_at', 'is', null)
        .executeTakeFirst();
    case 'admin':
      return db
        .selectFrom('admins')
        .select(['id', 'role', 'password_hash', 'temporary_password_ends_at'])
        .where('email', '=', email)
        .where('ended_at', 'is', null)
        .executeTakeFirst();
  }
}

/**
 * Returns the language of messages that a patient chose, as stored, for `readLocale`; null for the clinic's, which
 * all other accounts have.
 */
export async function findLocale(db: Db, role: Role, id: string): Promise<string | null> {
  if (role !== 'patient') return null;
  const [patient] = await selectLocale(db, { id });
  return patient?.locale ?? null;
}

const selectLocale = compileOnce((db: Db, wanted: { id: string }) =>
  db.selectFrom('patients').select('locale').where('id', '=', wanted.id).compile(),
);

/**
 * Returns the address of an account that may sign in, and locks it until the transaction ends;
 * null for a retired doctor, an ended account and a patient without an address.
 */
export async function lockAccountShared(
  trx: Db,
  role: Role,
  id: string,
): Promise<{ email: string } | null> {
  const account = await trx
    .selectFrom(TABLE[role])
    .select('email')
    .where('id', '=', id)
    .$if(role === 'doctor', (qb) => qb.where(sql<SqlBool>`retired_at IS NULL`))
    .$if(TABLE[role] === 'admins', (qb) => qb.where(sql<SqlBool>`ended_at IS NULL`))
    .forShare()
    .executeTakeFirst();
  return account?.email ? { email: account.email } : null;
}

/** Makes other transactions about this account wait until this one ends. */
export async function lockAccount(trx: Db, role: Role, id: string): Promise<void> {
  await trx.selectFrom(TABLE[role]).select('id').where('id', '=', id).forUpdate().execute();
}

/** Returns whether that password is still the account's; locks it until the transaction ends. */
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
  const { retired_at = null, ended_at = null } = {
    ...(account as { retired_at?: Date | null; ended_at?: Date | null } | undefined),
  };
  return account !== undefined && retired_at === null && ended_at === null;
}

export function findPasswordHash(
  db: Db,
  role: Role,
  id: string,
): Promise<{ name: string; password_hash: string | null; email: string | null } | undefined> {
  return db
    .selectFrom(TABLE[role])
    .select(['name', 'password_hash', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Replaces the password that the owner has proven; false if it has changed in the meantime. */
export function setOwnPassword(
  db: Db,
  role: Role,
  id: string,
  { proven, passwordHash }: { proven: string; passwordHash: string },
): Promise<boolean> {
  return db
    .updateTable(TABLE[role])
    .set(ownPassword(role, passwordHash))
    .where('id', '=', id)
    .where('password_hash', '=', proven)
    .$call(changesRow);
}

/** Returns the columns of a password that its owner has chosen: it is not temporary. */
function ownPassword(role: Role, passwordHash: string) {
  return {
    password_hash: passwordHash,
    ...(role === 'patient' ? {} : { temporary_password_ends_at: null }),
  };
}

/** Replaces the password by the owner's choice, proven by a link; returns false for an account that may not sign in. */
export function replacePassword(
  db: Db,
  role: Role,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  return db
    .updateTable(TABLE[role])
    .set(ownPassword(role, passwordHash))
    .where('id', '=', id)
    .$if(role === 'doctor', (qb) => qb.where(sql<SqlBool>`retired_at IS NULL`))
    .$if(TABLE[role] === 'admins', (qb) => qb.where(sql<SqlBool>`ended_at IS NULL`))
    .$call(changesRow);
}

/** Sets a password that the admin has chosen for a doctor. */
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

/** Returns when the account's temporary password expires; null if its owner chose the password. */
export async function temporaryPasswordEnd(
  db: Db,
  role: StaffRole,
  id: string,
): Promise<Date | null> {
  const account = await db
    .selectFrom(TABLE[role])
    .select('temporary_password_ends_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.temporary_password_ends_at ?? null;
}
