import { sql } from 'kysely';
import type { Role } from './accounts.ts';
import { changesRow, findsRow } from './statements.ts';
import type { Db } from './tables.ts';

/** The key for counting wrong passwords: an account, and one known address or all unknown ones (''). */
export interface AttemptKey {
  role: Role;
  email: string;
  address: string;
}

/** More wrong passwords than this are not stored: the limit is passed long before. */
const ATTEMPTS_STORED = 50;

export interface AttemptLimit {
  now: Date;
  /** Start of the window that counts. */
  since: Date;
  limit: number;
  /** With it, a further attempt is allowed when the latest one is no younger than this. */
  quietSince?: Date | undefined;
}

/**
 * Takes one of the allowed attempts before the password is compared. The row's lock decides, so any
 * number of concurrent requests get no more than the limit.
 * @returns false if none is left
 */
export async function takeAttempt(
  db: Db,
  { role, email, address }: AttemptKey,
  { now, since, limit, quietSince }: AttemptLimit,
): Promise<boolean> {
  const counted = sql`(SELECT count(*) FROM unnest(tries.tried_at) t WHERE t > ${since})`;
  const quiet = quietSince
    ? sql`(SELECT max(t) FROM unnest(tries.tried_at) t) <= ${quietSince}`
    : sql`FALSE`;
  const taken = await sql<{ role: string }>`
    INSERT INTO sign_in_tries AS tries (role, email, address, tried_at)
    VALUES (${role}, ${email}, ${address}, ARRAY[${now}::timestamptz])
    ON CONFLICT (role, email, address) DO UPDATE SET tried_at = ${recentAttempts(since)} || ${now}::timestamptz
      WHERE ${counted} < ${limit} OR ${quiet}
    RETURNING role`.execute(db);
  return taken.rows.length === 1;
}

/** Records an attempt that is allowed at any count. */
export async function addAttempt(
  db: Db,
  { role, email, address }: AttemptKey,
  { now, since }: Pick<AttemptLimit, 'now' | 'since'>,
): Promise<void> {
  await sql`
    INSERT INTO sign_in_tries AS tries (role, email, address, tried_at)
    VALUES (${role}, ${email}, ${address}, ARRAY[${now}::timestamptz])
    ON CONFLICT (role, email, address) DO UPDATE
      SET tried_at = ${recentAttempts(since)} || ${now}::timestamptz`.execute(db);
}

function recentAttempts(since: Date) {
  return sql`ARRAY(SELECT t FROM (SELECT t FROM unnest(tries.tried_at) t WHERE t > ${since}
    ORDER BY t DESC LIMIT ${ATTEMPTS_STORED - 1}) AS recent ORDER BY t)`;
}

/** Removes the attempt that was taken at `at` and turned out not to be a wrong password. */
export async function restoreAttempt(
  db: Db,
  { role, email, address }: AttemptKey,
  at: Date,
): Promise<void> {
  const place = sql`array_position(tried_at, ${at}::timestamptz)`;
  await sql`
    UPDATE sign_in_tries SET tried_at = tried_at[:${place} - 1] || tried_at[${place} + 1:]
    WHERE role = ${role} AND email = ${email} AND address = ${address}
      AND ${place} IS NOT NULL`.execute(db);
}

/** Returns when the latest attempt was; null without any. */
export async function findLatestAttempt(db: Db, key: AttemptKey): Promise<Date | null> {
  const row = await db
    .selectFrom('sign_in_tries')
    .select('tried_at')
    .where('role', '=', key.role)
    .where('email', '=', key.email)
    .where('address', '=', key.address)
    .executeTakeFirst();
  return row?.tried_at.at(-1) ?? null;
}

/** Starts an address's wait, or leaves the one under way as it is. @returns when it ends */
export async function startWait(db: Db, key: AttemptKey, until: Date): Promise<Date> {
  const row = await db
    .insertInto('sign_in_waits')
    .values({ role: key.role, email: key.email, address: key.address, until })
    .onConflict((oc) =>
      oc
        .columns(['role', 'email', 'address'])
        .doUpdateSet((row) => ({ until: row.ref('sign_in_waits.until') })),
    )
    .returning('until')
    .executeTakeFirstOrThrow();
  return row.until;
}

/** Ends a wait that is over, so that each wait allows one attempt; returns false if there is none. */
export function endWait(db: Db, key: AttemptKey, now: Date): Promise<boolean> {
  return db
    .deleteFrom('sign_in_waits')
    .where('role', '=', key.role)
    .where('email', '=', key.email)
    .where('address', '=', key.address)
    .where('until', '<=', now)
    .$call(changesRow);
}

export function isKnownAddress(db: Db, key: AttemptKey, seenAfter: Date): Promise<boolean> {
  return db
    .selectFrom('known_addresses')
    .select('seen_at')
    .where('role', '=', key.role)
    .where('email', '=', key.email)
    .where('address', '=', key.address)
    .where('seen_at', '>', seenAfter)
    .$call(findsRow);
}

/** Returns which of these places of one account are remembered. */
export async function findKnownPlace(
  db: Db,
  keys: readonly AttemptKey[],
  seenAfter: Date,
): Promise<string[]> {
  const [first] = keys;
  if (!first) return [];
  const rows = await db
    .selectFrom('known_addresses')
    .select('address')
    .where('role', '=', first.role)
    .where('email', '=', first.email)
    .where(
      'address',
      'in',
      keys.map(({ address }) => address),
    )
    .where('seen_at', '>', seenAfter)
    .execute();
  return rows.map(({ address }) => address);
}

/** Begins what is stored of a device in place of a client address. */
export const DEVICE = 'device ';

/** Returns whether the account has signed in from any address, or with any device, that is remembered. */
export function hasKnownAddress(
  db: Db,
  { role, email }: AttemptKey,
  prefix: '' | typeof DEVICE = '',
): Promise<boolean> {
  return db
    .selectFrom('known_addresses')
    .select('seen_at')
    .where('role', '=', role)
    .where('email', '=', email)
    .where('address', 'like', `${prefix}%`)
    .limit(1)
    .$call(findsRow);
}

export async function rememberAddress(db: Db, key: AttemptKey, now: Date): Promise<void> {
  await rememberPlaces(db, [key], now);
}

/** Records client addresses, browsers and devices, each at most once. */
export async function rememberPlaces(
  db: Db,
  keys: readonly AttemptKey[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('known_addresses')
    .values(keys.map(({ role, email, address }) => ({ role, email, address, seen_at: now })))
    .onConflict((oc) => oc.columns(['role', 'email', 'address']).doUpdateSet({ seen_at: now }))
    .execute();
}

export async function deleteOldAttempts(
  db: Db,
  triedBefore: Date,
  seenBefore: Date,
): Promise<void> {
  await sql`DELETE FROM sign_in_tries WHERE tried_at[cardinality(tried_at)] IS NULL
    OR tried_at[cardinality(tried_at)] < ${triedBefore}`.execute(db);
  await db.deleteFrom('sign_in_waits').where('until', '<', triedBefore).execute();
  await db.deleteFrom('known_addresses').where('seen_at', '<', seenBefore).execute();
}
