import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import { findsRow } from './statements.ts';
import type { Db } from './tables.ts';

export interface StoredEpoch {
  epoch: number;
  secret: Uint8Array;
}

/** Stores the epoch secrets that all nodes share (docs/secure-calls.md#server-keys). */
export function epochStore(db: Db) {
  return {
    databaseTime: () => databaseTime(db),
    agree: (offer: StoredEpoch) => agreeOnEpoch(db, offer),
    load: (since: number) => loadEpochs(db, since),
    deleteBefore: (epoch: number) => deleteEpochsBefore(db, epoch),
  };
}

/** Returns the database's time in epoch milliseconds, by which nodes agree on the epoch. */
async function databaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at`.execute(db);
  return rows[0]?.at ?? Number.NaN;
}

/** Keeps the first secret any node offers for an epoch, and returns the one kept. */
async function agreeOnEpoch(db: Db, offer: StoredEpoch): Promise<StoredEpoch> {
  await db
    .insertInto('secure_epochs')
    .values({ epoch: offer.epoch, secret: offer.secret })
    .onConflict((oc) => oc.column('epoch').doNothing())
    .execute();
  return db
    .selectFrom('secure_epochs')
    .select(['epoch', 'secret'])
    .where('epoch', '=', offer.epoch)
    .executeTakeFirstOrThrow();
}

function loadEpochs(db: Db, since: number): Promise<StoredEpoch[]> {
  return db
    .selectFrom('secure_epochs')
    .select(['epoch', 'secret'])
    .where('epoch', '>=', since)
    .execute();
}

async function deleteEpochsBefore(db: Db, epoch: number): Promise<void> {
  await db.deleteFrom('secure_epochs').where('epoch', '<', epoch).execute();
}

/** The nonces of sealed mutations. */
export const nonceRecords = { spend: spendNonce, spendAll: spendNonces, isSpent: isNonceSpent };

const insertNonce = compileOnce((db: Db, nonce: { value: Uint8Array; expiresAt: Date }) =>
  db
    .insertInto('secure_nonces')
    .values({ nonce: nonce.value, expires_at: nonce.expiresAt })
    .onConflict((oc) => oc.column('nonce').doNothing())
    .returning('expires_at')
    .compile(),
);

/** Returns false if the nonce was spent before. */
export async function spendNonce(
  db: Db,
  { value, expiresAt }: { value: Uint8Array; expiresAt: number },
): Promise<boolean> {
  const spent = await insertNonce(db, { value, expiresAt: new Date(expiresAt) });
  return spent.length === 1;
}

const insertNonces = compileOnce((db: Db, nonces: { values: Uint8Array[]; expire: Date[] }) =>
  sql`
    INSERT INTO secure_nonces (nonce, expires_at)
    SELECT * FROM unnest(${nonces.values}::bytea[], ${nonces.expire}::timestamptz[])`.compile(db),
);

/** Spends several. @throws a unique violation if one was spent before */
async function spendNonces(
  db: Db,
  nonces: readonly { value: Uint8Array; expiresAt: number }[],
): Promise<void> {
  await insertNonces(db, {
    values: nonces.map(({ value }) => value),
    expire: nonces.map(({ expiresAt }) => new Date(expiresAt)),
  });
}

function isNonceSpent(db: Db, { value }: { value: Uint8Array }): Promise<boolean> {
  return db.selectFrom('secure_nonces').select('nonce').where('nonce', '=', value).$call(findsRow);
}

export async function deleteExpiredNonces(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('secure_nonces').where('expires_at', '<', now).execute();
}
