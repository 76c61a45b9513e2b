import type { Role } from './accounts.ts';
import { toColumns } from './columns.ts';
import { belongsTo } from './statements.ts';
import type { Db, NewRow } from './tables.ts';

const TOKEN_PURPOSES = ['reset-password', 'verify-email', 'invitation'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

type NewAccountToken = NewRow<'account_tokens'>;

export async function insertAccountToken(db: Db, token: NewAccountToken): Promise<void> {
  await db.insertInto('account_tokens').values(toColumns(token)).execute();
}

interface WantedToken {
  tokenHash: Buffer;
  purposes: readonly TokenPurpose[];
  roles: readonly Role[];
  now: Date;
}

/** Returns whose token it is, without spending it; null if it is unknown, spent or expired. */
export async function findAccountToken(db: Db, wanted: WantedToken) {
  const token = await db
    .selectFrom('account_tokens')
    .select(['account_id', 'role', 'email'])
    .where('token_hash', '=', wanted.tokenHash)
    .where('purpose', 'in', wanted.purposes)
    .where('role', 'in', wanted.roles)
    .where('expires_at', '>', wanted.now)
    .executeTakeFirst();
  return token ?? null;
}

/** Deletes the token: of several requests with it, one gets it. */
export async function spendAccountToken(db: Db, wanted: WantedToken) {
  const token = await db
    .deleteFrom('account_tokens')
    .where('token_hash', '=', wanted.tokenHash)
    .where('purpose', 'in', wanted.purposes)
    .where('role', 'in', wanted.roles)
    .where('expires_at', '>', wanted.now)
    .returning(['account_id', 'role', 'email'])
    .executeTakeFirst();
  return token ?? null;
}

export async function deleteAccountToken(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('account_tokens').where('token_hash', '=', tokenHash).execute();
}

interface LinkOwner extends Pick<NewAccountToken, 'role' | 'accountId' | 'purpose'> {
  /** The outbox entry whose own earlier attempts do not count. */
  except: string;
}

/** Counts the account's messages whose links could still be used. */
export async function countLinkedMessages(
  db: Db,
  { role, accountId, purpose, except }: LinkOwner,
  now: Date,
): Promise<number> {
  const rows = await db
    .selectFrom('account_tokens')
    .select('entry_id')
    .distinct()
    .where((eb) => eb.or([eb('entry_id', 'is', null), eb('entry_id', '!=', except)]))
    .where(belongsTo({ role, id: accountId }))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .execute();
  return rows.length;
}

export async function deleteAccountTokensOf(
  db: Db,
  role: Role,
  accountId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await db
    .deleteFrom('account_tokens')
    .where(belongsTo({ role, id: accountId }))
    .where('purpose', 'in', purposes)
    .execute();
}

/** Ends every link of an account, and a patient's change of address that is not confirmed yet. */
export async function revokeAccountLinks(db: Db, role: Role, accountId: string): Promise<void> {
  await deleteAccountTokensOf(db, role, accountId, TOKEN_PURPOSES);
  if (role === 'patient') {
    await db
      .updateTable('patients')
      .set({ new_email: null })
      .where('id', '=', accountId)
      .where('new_email', 'is not', null)
      .execute();
  }
}

export async function deleteExpiredAccountTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_tokens').where('expires_at', '<=', now).execute();
}
