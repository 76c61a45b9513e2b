import { sql as raw } from 'kysely';
import type { Sql } from './tables.ts';

export interface StoredEpoch {
  epoch: number;
  secret: Uint8Array;
}

/** The epochs every node agrees on (secure-call.md). */
export function epochStore(sql: Sql) {
  return {
    databaseTime: () => databaseTime(sql),
    agree: (offer: StoredEpoch) => agreeOnEpoch(sql, offer),
    load: (since: number) => loadEpochs(sql, since),
    deleteBefore: (epoch: number) => deleteEpochsBefore(sql, epoch),
  };
}

/** The database's clock decides in which epoch we are, so that nodes agree. Epoch milliseconds. */
async function databaseTime(sql: Sql): Promise<number> {
  const { rows } = await raw<{ at: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at`.execute(sql);
  return rows[0]?.at ?? Number.NaN;
}

/** Keeps the first secret any node offers for an epoch, and returns the one kept. */
async function agreeOnEpoch(sql: Sql, offer: StoredEpoch): Promise<StoredEpoch> {
  await sql
    .insertInto('secure_epochs')
    .values({ epoch: offer.epoch, secret: offer.secret })
    .onConflict((again) => again.column('epoch').doNothing())
    .execute();
  return sql
    .selectFrom('secure_epochs')
    .select(['epoch', 'secret'])
    .where('epoch', '=', offer.epoch)
    .executeTakeFirstOrThrow();
}

function loadEpochs(sql: Sql, since: number): Promise<StoredEpoch[]> {
  return sql
    .selectFrom('secure_epochs')
    .select(['epoch', 'secret'])
    .where('epoch', '>=', since)
    .execute();
}

async function deleteEpochsBefore(sql: Sql, epoch: number): Promise<void> {
  await sql.deleteFrom('secure_epochs').where('epoch', '<', epoch).execute();
}

/** False where the nonce was spent before. */
export async function spendNonce(
  sql: Sql,
  nonce: { value: Uint8Array; expiresAt: number },
): Promise<boolean> {
  const spent = await sql
    .insertInto('secure_nonces')
    .values({ nonce: nonce.value, expires_at: new Date(nonce.expiresAt) })
    .onConflict((again) => again.column('nonce').doNothing())
    .executeTakeFirst();
  return Number(spent.numInsertedOrUpdatedRows) === 1;
}

export async function isNonceSpent(sql: Sql, { value }: { value: Uint8Array }): Promise<boolean> {
  const spent = await sql
    .selectFrom('secure_nonces')
    .select('nonce')
    .where('nonce', '=', value)
    .executeTakeFirst();
  return spent !== undefined;
}

export async function deleteExpiredNonces(sql: Sql, now: Date): Promise<void> {
  await sql.deleteFrom('secure_nonces').where('expires_at', '<', now).execute();
}
