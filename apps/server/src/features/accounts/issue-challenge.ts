import { PASSKEY_CHALLENGE_FOR } from '@nadi/domain/limits';
import { hashToken, mintToken } from '#platform/token.ts';
import { type AccountRef, insertPasskeyChallenge } from '#store/passkeys.ts';
import type { Db } from '#store/tables.ts';

interface Purpose {
  /** Who adds a passkey or confirms a session; null for a sign-in. */
  owner: AccountRef | null;
  /** The session that is confirmed, by the hash of its token. */
  session?: Buffer;
  /** Epoch milliseconds. */
  now: number;
}

/** Returns a new challenge, valid for one answer and `PASSKEY_CHALLENGE_FOR`; its hash is stored. */
export async function issueChallenge(trx: Db, { owner, session, now }: Purpose): Promise<string> {
  const challenge = mintToken();
  await insertPasskeyChallenge(trx, {
    challengeHash: hashToken(challenge),
    owner,
    session,
    expiresAt: new Date(now + PASSKEY_CHALLENGE_FOR),
  });
  return challenge;
}
