import { sql } from 'kysely';
import type { Role } from './accounts.ts';
import type { Db } from './tables.ts';

/** Whose tries are counted together: an account, and either a known address or all strangers (''). */
export interface TryKey {
  role: Role;
  email: string;
  address: string;
}

/**
 * Takes one of the allowed tries; false where none is left in the window. The row's own lock
 * decides, so a thousand at once get no more than the limit.
 */
export async function takeTry(
  db: Db,
  { role, email, address }: TryKey,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<boolean> {
  const taken = await sql<{ role: string }>`
    INSERT INTO sign_in_tries AS tries (role, email, address, tried_at)
    VALUES (${role}, ${email}, ${address}, ARRAY[${now}::timestamptz])
    ON CONFLICT (role, email, address) DO UPDATE
      SET tried_at = ARRAY(SELECT t FROM unnest(tries.tried_at) t WHERE t > ${since}) || ${now}::timestamptz
      WHERE (SELECT count(*) FROM unnest(tries.tried_at) t WHERE t > ${since}) < ${limit}
    RETURNING role`.execute(db);
  return taken.rows.length === 1;
}

/** Gives back a try that turned out to be right. */
export async function returnTry(db: Db, { role, email, address }: TryKey, at: Date): Promise<void> {
  await sql`
    UPDATE sign_in_tries SET tried_at = array_remove(tried_at, ${at}::timestamptz)
    WHERE role = ${role} AND email = ${email} AND address = ${address}`.execute(db);
}

export async function isKnownAddress(db: Db, key: TryKey, seenAfter: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_addresses')
    .select('seen_at')
    .where('role', '=', key.role)
    .where('email', '=', key.email)
    .where('address', '=', key.address)
    .where('seen_at', '>', seenAfter)
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberAddress(db: Db, key: TryKey, now: Date): Promise<void> {
  await db
    .insertInto('known_addresses')
    .values({ ...key, seen_at: now })
    .onConflict((again) =>
      again.columns(['role', 'email', 'address']).doUpdateSet({ seen_at: now }),
    )
    .execute();
}

export async function forgetOldTries(db: Db, triedBefore: Date, seenBefore: Date): Promise<void> {
  await sql`DELETE FROM sign_in_tries WHERE tried_at[cardinality(tried_at)] IS NULL
    OR tried_at[cardinality(tried_at)] < ${triedBefore}`.execute(db);
  await db.deleteFrom('known_addresses').where('seen_at', '<', seenBefore).execute();
}
