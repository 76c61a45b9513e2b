import type { Role } from './accounts.ts';
import { toColumns } from './columns.ts';
import { belongsTo, changesRow, countChanges, findsRow } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

export interface AccountRef {
  role: Role;
  id: string;
}

/** Returns false if the credential already belongs to an account. */
export function insertPasskey(
  db: Db,
  passkey: Omit<NewRow<'passkeys'>, 'usedAt'>,
): Promise<boolean> {
  return db
    .insertInto('passkeys')
    .values({ ...toColumns(passkey), used_at: null })
    .onConflict((oc) => oc.column('credential_id').doNothing())
    .returning('id')
    .$call(findsRow);
}

/** Returns the account's passkeys, the oldest first. */
export function listPasskeysOf(db: Db, { role, id }: AccountRef) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'used_at'])
    .where(belongsTo({ role, id }))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the passkey of a credential, whose account may no longer sign in. */
export async function findPasskey(db: Db, credentialId: string) {
  const passkey = await db
    .selectFrom('passkeys')
    .select(['id', 'role', 'account_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return passkey ?? null;
}

/** Stores the counter of a sign-in; false if the passkey was removed or used in the meantime. */
export function recordPasskeyUse(
  db: Db,
  id: string,
  { counter, newCounter, at }: { counter: number; newCounter: number; at: Date },
): Promise<boolean> {
  return db
    .updateTable('passkeys')
    .set({ counter: newCounter, used_at: at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .$call(changesRow);
}

/** Returns false if the account has no such passkey. */
export function renamePasskey(
  db: Db,
  { role, id }: AccountRef,
  passkeyId: string,
  name: string,
): Promise<boolean> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where(belongsTo({ role, id }))
    .$call(changesRow);
}

/** Returns false if the account has no such passkey. */
export function deletePasskey(
  db: Db,
  { role, id }: AccountRef,
  passkeyId: string,
): Promise<boolean> {
  return db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where(belongsTo({ role, id }))
    .$call(changesRow);
}

/** Deletes an account's passkeys, or only those made `before` an instant. Returns how many there were. */
export function deletePasskeysOf(db: Db, owner: AccountRef, before?: Date): Promise<number> {
  return db
    .deleteFrom('passkeys')
    .where(belongsTo(owner))
    .$if(before !== undefined, (older) => older.where('created_at', '<', before as Date))
    .$call(countChanges);
}

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
