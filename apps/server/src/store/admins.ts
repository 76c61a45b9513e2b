import type { Sql } from './tables.ts';

interface NewAdmin {
  id: string;
  email: string;
  passwordHash: string;
  name: string;
  createdAt: Date;
}

export async function hasAdmin(sql: Sql): Promise<boolean> {
  return (await sql.selectFrom('admins').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** False where an admin with this e-mail exists already: two nodes may start at once. */
export async function insertAdmin(sql: Sql, admin: NewAdmin): Promise<boolean> {
  const done = await sql
    .insertInto('admins')
    .values({
      id: admin.id,
      email: admin.email,
      password_hash: admin.passwordHash,
      name: admin.name,
      created_at: admin.createdAt,
    })
    .onConflict((again) => again.column('email').doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows) === 1;
}
