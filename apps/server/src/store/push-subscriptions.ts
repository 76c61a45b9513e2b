import { randomUUID } from 'node:crypto';
import type { AttendingParty } from '@nadi/domain/permissions';
import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import { belongsTo } from './statements.ts';
import type { Db } from './tables.ts';

interface Owner {
  role: AttendingParty;
  id: string;
}

interface NewPushSubscription {
  owner: Owner;
  /** Of the session it is added in. */
  tokenHash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
  /** How many the account may have; the oldest give way. */
  most: number;
}

/**
 * Adds a browser, or moves the one with this endpoint to the present account and session. Returns false
 * if that session has just been ended.
 */
export async function savePushSubscription(
  trx: Db,
  { owner, tokenHash, endpoint, p256dh, auth, createdAt, most }: NewPushSubscription,
): Promise<boolean> {
  const account = { role: owner.role, account_id: owner.id };
  const { numInsertedOrUpdatedRows: saved } = await trx
    .insertInto('push_subscriptions')
    .columns([
      ...(['id', 'endpoint', 'session_id'] as const),
      ...(['role', 'account_id', 'p256dh', 'auth', 'created_at'] as const),
    ])
    .expression((from) =>
      from
        .selectFrom('sessions')
        .select([
          sql<string>`${randomUUID()}::uuid`.as('id'),
          sql<string>`${endpoint}::text`.as('endpoint'),
          'sessions.id as session_id',
          sql<Owner['role']>`${owner.role}::text`.as('role'),
          sql<string>`${owner.id}::uuid`.as('account_id'),
          sql<string>`${p256dh}::text`.as('p256dh'),
          sql<string>`${auth}::text`.as('auth'),
          sql<Date>`${createdAt}::timestamptz`.as('created_at'),
        ])
        .where('token_hash', '=', tokenHash)
        .forShare(),
    )
    .onConflict((oc) =>
      oc.column('endpoint').doUpdateSet((row) => ({
        ...account,
        p256dh,
        auth,
        created_at: createdAt,
        session_id: row.ref('excluded.session_id'),
      })),
    )
    .executeTakeFirst();
  if (!saved) return false;
  noneAt = Number.NEGATIVE_INFINITY;
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select('id')
        .where(belongsTo(owner))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(most),
    )
    .where('endpoint', '!=', endpoint)
    .execute();
  return true;
}

/** Lists the browsers of an account, the oldest first. */
export function listPushSubscriptions(db: Db, { role, id }: Owner) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where(belongsTo({ role, id }))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const selectOne = compileOnce((db: Db, _: object) =>
  db.selectFrom('push_subscriptions').select('id').limit(1).compile(),
);

/** How long "none" is believed: one statement less in every booking of a clinic without mail. */
const NONE_FOR_MS = 1000;

/** When there was none; performance.now(). */
let noneAt = Number.NEGATIVE_INFINITY;

/**
 * Returns whether any browser shows notifications. One that another process has added within the last second may
 * be missed.
 */
export async function hasPushSubscriptions(db: Db): Promise<boolean> {
  if (performance.now() - noneAt < NONE_FOR_MS) return false;
  const startedAt = performance.now();
  const some = (await selectOne(db, {})).length > 0;
  noneAt = some ? Number.NEGATIVE_INFINITY : startedAt;
  return some;
}

/** Returns which of these accounts have a browser that shows notifications. */
export async function listPushAccounts(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('account_id')
    .distinct()
    .where('account_id', 'in', ids)
    .execute();
  return rows.map((row) => row.account_id);
}

/** Removes an account's browser; one of another account stays. */
export async function deletePushSubscription(
  trx: Db,
  owner: Owner,
  endpoint: string,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where(belongsTo(owner))
    .execute();
}

/** Removes a browser that has ended its subscription; one that was added again meanwhile stays. */
export async function deleteGoneSubscription(
  db: Db,
  { id, auth }: { id: string; auth: string },
): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('auth', '=', auth).execute();
}

interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** Returns the clinic's key pair for push services; the first call stores what `generate` returns. */
export async function vapidKeys(db: Db, generate: () => KeyPair): Promise<KeyPair> {
  const stored = await db
    .selectFrom('vapid_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();
  if (stored) return stored;
  const { publicKey, privateKey } = generate();
  await db
    .insertInto('vapid_keys')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return vapidKeys(db, generate);
}
