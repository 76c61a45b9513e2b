import type { AccountRef } from './passkeys.ts';
import type { Db } from './tables.ts';

interface PasskeyChallenge {
  challengeHash: Buffer;
  /** Who adds a passkey or confirms a session; null for a sign-in. */
  owner: AccountRef | null;
  /** The session that is confirmed, by the hash of its token. */
  session?: Buffer | undefined;
}

export async function insertPasskeyChallenge(
  db: Db,
  { challengeHash, owner, session, expiresAt }: PasskeyChallenge & { expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: challengeHash,
      role: owner?.role ?? null,
      account_id: owner?.id ?? null,
      session_hash: session ?? null,
      expires_at: expiresAt,
    })
    .execute();
}

/**
 * Deletes the challenge, so that only one of several answers to it gets true. Returns false if the
 * challenge is unknown, too old, or was issued for something else.
 */
export async function takePasskeyChallenge(
  db: Db,
  { challengeHash, owner, session, now }: PasskeyChallenge & { now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .returning(['role', 'account_id', 'session_hash', 'expires_at'])
    .executeTakeFirst();
  if (!taken) return false;
  const { session_hash: of } = taken;
  return (
    taken.expires_at > now &&
    taken.role === (owner?.role ?? null) &&
    taken.account_id === (owner?.id ?? null) &&
    (of && session ? session.equals(of) : of === null && session === undefined)
  );
}

export async function deleteExpiredPasskeyChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
