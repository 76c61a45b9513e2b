import { randomBytes, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@nadi/domain/email';
import type { Passwords } from '#platform/passwords.ts';
import { hasAdmin, insertAdmin } from '#store/admins.ts';
import type { Sql } from '#store/tables.ts';

interface Settings {
  ADMIN_EMAIL: string | undefined;
  ADMIN_PASSWORD: string | undefined;
}

/**
 * The first admin: from the settings, or made up and told once. Null where there is one already.
 * The password is returned only where it was made up here.
 */
export async function firstAdmin(
  sql: Sql,
  passwords: Passwords,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Settings,
  now: number,
): Promise<{ email: string; password: string | null } | null> {
  if (await hasAdmin(sql)) return null;
  const email = normaliseEmail(ADMIN_EMAIL ?? 'admin@nadi.local');
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  const added = await insertAdmin(sql, {
    id: randomUUID(),
    email,
    passwordHash: await passwords.hash(password),
    name: 'Admin',
    createdAt: new Date(now),
  });
  if (!added) return null;
  return { email, password: ADMIN_PASSWORD === undefined ? password : null };
}
