import type { Sql } from './tables.ts';

export type Role = 'patient' | 'doctor' | 'admin';

const TABLE = { patient: 'patients', doctor: 'doctors', admin: 'admins' } as const;

export interface Credentials {
  id: string;
  password_hash: string;
}

/** Who signs in with this e-mail (normalised) in this role; a retired doctor does not. */
export function findCredentials(
  sql: Sql,
  role: Role,
  email: string,
): Promise<Credentials | undefined> {
  if (role === 'doctor') {
    return sql
      .selectFrom('doctors')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .where('retired_at', 'is', null)
      .executeTakeFirst();
  }
  return sql
    .selectFrom(TABLE[role])
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Whether that password is still the account's; holds it so until the transaction ends. */
export async function stillSignsIn(
  sql: Sql,
  role: Role,
  id: string,
  passwordHash: string,
): Promise<boolean> {
  const account = await sql
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
  sql: Sql,
  role: Role,
  id: string,
): Promise<{ password_hash: string; email: string } | undefined> {
  return sql
    .selectFrom(TABLE[role])
    .select(['password_hash', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function setPasswordHash(
  sql: Sql,
  role: Role,
  id: string,
  passwordHash: string,
): Promise<void> {
  await sql
    .updateTable(TABLE[role])
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
}
