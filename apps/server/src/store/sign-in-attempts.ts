import type { StaffParty, StaffRole } from '@nadi/domain/permissions';
import type { StaffAccount } from './second-factors.ts';
import type { Db } from './tables.ts';

/** A sign-in whose password was right and whose code is still to come. */
interface PendingSignIn {
  tokenHash: Buffer;
  owner: StaffAccount;
  /** The password that was compared. */
  passwordHash: string;
  expiresAt: Date;
}

export async function insertPendingSignIn(db: Db, attempt: PendingSignIn): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({
      token_hash: attempt.tokenHash,
      role: attempt.owner.role,
      account_id: attempt.owner.id,
      password_hash: attempt.passwordHash,
      expires_at: attempt.expiresAt,
    })
    .execute();
}

interface WantedAttempt {
  /** Whose sign-in it is. */
  party: StaffParty;
  tokenHash: Buffer;
  now: Date;
}

/** Returns whose attempt it is, or null where it is unknown, finished or too old. */
export async function findPendingSignIn(db: Db, { party, tokenHash, now }: WantedAttempt) {
  const attempt = await db
    .selectFrom('sign_in_attempts')
    .select(['role', 'account_id', 'password_hash'])
    .where('token_hash', '=', tokenHash)
    .where('role', 'in', rolesOf(party))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return attempt ?? null;
}

function rolesOf(party: StaffParty): StaffRole[] {
  return party === 'admin' ? ['admin', 'reception'] : [party];
}

/** Ends the attempt; false where it has ended before. */
export async function deletePendingSignIn(db: Db, tokenHash: Buffer): Promise<boolean> {
  const done = await db
    .deleteFrom('sign_in_attempts')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

export async function deleteExpiredPendingSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute();
}
