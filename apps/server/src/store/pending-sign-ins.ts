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

export async function insertPendingSignIn(db: Db, pending: PendingSignIn): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({
      token_hash: pending.tokenHash,
      role: pending.owner.role,
      account_id: pending.owner.id,
      password_hash: pending.passwordHash,
      expires_at: pending.expiresAt,
    })
    .execute();
}

interface WantedSignIn {
  /** Whose sign-in it is. */
  party: StaffParty;
  tokenHash: Buffer;
  now: Date;
}

/** Returns whose pending sign-in it is, or null if it is unknown, finished or too old. */
export async function findPendingSignIn(db: Db, { party, tokenHash, now }: WantedSignIn) {
  const pending = await db
    .selectFrom('sign_in_attempts')
    .select(['role', 'account_id', 'password_hash'])
    .where('token_hash', '=', tokenHash)
    .where('role', 'in', rolesOf(party))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return pending ?? null;
}

function rolesOf(party: StaffParty): StaffRole[] {
  return party === 'admin' ? ['admin', 'reception'] : [party];
}

/** Ends the pending sign-in; returns false if it had ended before. */
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
