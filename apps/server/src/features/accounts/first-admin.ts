import { randomBytes, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@nadi/domain/email';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import type { Passwords } from '#platform/passwords.ts';
import { hasAdmin, hasEndedPassword, insertAdmin, renewEndedPassword } from '#store/admins.ts';
import type { Db } from '#store/tables.ts';

interface Settings {
  ADMIN_EMAIL: string | undefined;
  ADMIN_PASSWORD: string | undefined;
}

/** `password` only where it was made up here, to be told once. */
interface MadeAdmin {
  email: string;
  password: string | null;
}

/**
 * The first admin: from the settings, or made up and told once. A password that was made up and
 * never changed ends; the next start makes another. Null where nothing was to be done.
 */
export async function firstAdmin(
  db: Db,
  passwords: Passwords,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Settings,
  now: number,
): Promise<MadeAdmin | null> {
  const known = await hasAdmin(db);
  if (known && !(await hasEndedPassword(db, new Date(now)))) return null;

  const madeUp = ADMIN_PASSWORD === undefined ? randomBytes(12).toString('base64url') : null;
  const passwordHash = await passwords.hash(ADMIN_PASSWORD ?? madeUp ?? '');
  const endsAt = madeUp === null ? null : new Date(now + TEMPORARY_PASSWORD_FOR);
  if (known) {
    const email = await renewEndedPassword(db, new Date(now), { passwordHash, endsAt });
    return email === null ? null : { email, password: madeUp };
  }
  const email = normaliseEmail(ADMIN_EMAIL ?? 'admin@nadi.local');
  const added = await insertAdmin(db, {
    ...{ id: randomUUID(), email, passwordHash, name: 'Admin' },
    createdAt: new Date(now),
    temporaryPasswordEndsAt: endsAt,
  });
  return added ? { email, password: madeUp } : null;
}
