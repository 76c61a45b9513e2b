import { randomBytes, randomUUID } from 'node:crypto';
import { normaliseEmail } from '@nadi/domain/email';
import { TEMPORARY_PASSWORD_FOR } from '@nadi/domain/limits';
import type { Passwords } from '#platform/passwords.ts';
import { hashToken, mintToken } from '#platform/token.ts';
import { isWeakPassword } from '#policies/accept-password.ts';
import { hasAdmin, hasUsablePassword, insertAdmin, renewEndedPassword } from '#store/admins.ts';
import { deleteUnusedOpening, findOpening, renewOwnerLink } from '#store/opening.ts';
import { isEmptyClinic } from '#store/sample-clinic.ts';
import type { Db } from '#store/tables.ts';

const WEAK_PASSWORD =
  'ADMIN_PASSWORD must be hard to guess, such as four random words; the one given is not.';

interface Settings {
  ADMIN_EMAIL: string | undefined;
  ADMIN_PASSWORD: string | undefined;
}

/** `password` is null unless it was generated here. It is printed once. */
interface CreatedAdmin {
  email: string;
  password: string | null;
}

/**
 * Closes an empty clinic until its owner opens it, and returns the token of the link that creates the owner
 * (docs/product/opening.md). Each start replaces the token until one is used.
 * @returns null for a clinic with people in it, with the sample clinic, or with an admin from the settings
 */
export async function createOwnerToken(
  db: Db,
  { sampleData, ADMIN_EMAIL }: Pick<Settings, 'ADMIN_EMAIL'> & { sampleData: boolean },
  now: number,
): Promise<string | null> {
  if (sampleData || ADMIN_EMAIL !== undefined) {
    await deleteUnusedOpening(db);
    return null;
  }
  if (await hasAdmin(db)) return null;
  // A patient may have registered since an earlier start closed the clinic.
  if (!(await findOpening(db)) && !(await isEmptyClinic(db))) return null;
  const token = mintToken();
  return (await renewOwnerLink(db, hashToken(token), new Date(now))) ? token : null;
}

/**
 * Creates the first admin, from the settings or with a generated password that is printed once. A
 * generated password that was never changed expires; the next start generates another if no admin can sign in.
 * @returns null if there was nothing to do
 * @throws Error if `ADMIN_PASSWORD` would become the password and is easy to guess
 */
export async function ensureFirstAdmin(
  db: Db,
  passwords: Passwords,
  { ADMIN_EMAIL, ADMIN_PASSWORD }: Settings,
  now: number,
): Promise<CreatedAdmin | null> {
  const known = await hasAdmin(db);
  if (known && (await hasUsablePassword(db, new Date(now)))) return null;

  if (isWeakAdminPassword({ ADMIN_EMAIL, ADMIN_PASSWORD })) throw new Error(WEAK_PASSWORD);
  const generated = ADMIN_PASSWORD === undefined ? randomBytes(12).toString('base64url') : null;
  const passwordHash = await passwords.hash(ADMIN_PASSWORD ?? generated ?? '');
  const endsAt = generated === null ? null : new Date(now + TEMPORARY_PASSWORD_FOR);
  if (known) {
    const email = await renewEndedPassword(db, new Date(now), { passwordHash, endsAt });
    return email === null ? null : { email, password: generated };
  }
  const email = normaliseEmail(ADMIN_EMAIL ?? 'admin@nadi.local');
  const added = await insertAdmin(db, {
    id: randomUUID(),
    email,
    passwordHash,
    name: 'Admin',
    createdAt: new Date(now),
    temporaryPasswordEndsAt: endsAt,
  });
  return added ? { email, password: generated } : null;
}

/** Returns true if `ADMIN_PASSWORD` is set and too easy to guess. */
export function isWeakAdminPassword({ ADMIN_EMAIL, ADMIN_PASSWORD }: Settings): boolean {
  if (ADMIN_PASSWORD === undefined) return false;
  return isWeakPassword(ADMIN_PASSWORD, ADMIN_EMAIL === undefined ? [] : [ADMIN_EMAIL]);
}
