import { expressionBuilder, sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { Role } from './accounts.ts';
import { toColumns } from './columns.ts';
import { belongsTo, findsRow } from './statements.ts';
import type { Db, NewRow, Tables } from './tables.ts';

/** The longest list of sessions that is shown; ending all ends the others too. */
const OPEN_SHOWN = 50;

/** Browser and system are names from the User-Agent header. */
type NewSession = Omit<NewRow<'sessions'>, 'activeAt'>;

interface Alive {
  now: Date;
  activeAfter: Date;
}

/** Returns whether a session is neither idle too long nor past its absolute end. */
function isAlive({ now, activeAfter }: Alive) {
  const session = expressionBuilder<Tables, 'sessions'>();
  return session.and([session('expires_at', '>', now), session('active_at', '>', activeAfter)]);
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...toColumns(session), active_at: session.createdAt })
    .execute();
}

interface LiveSession {
  account_id: string;
  active_at: Date;
  /** The patients that the account manages at that moment; null for none. */
  dependants: string[] | null;
  /** The places to which an account of the reception is limited at that moment; null without a limit. */
  location_ids: string[] | null;
}

// PostgreSQL estimates the length of JSON without reading it, so it plans this once and not at every run.
// LIMIT makes it look up each session; a join of that many would read the whole table.
const selectSessions = compileOnce((db: Db, { wanted }: { wanted: string }) =>
  sql<LiveSession & { n: number }>`
    SELECT wanted.n, session.account_id, session.active_at,
      (SELECT json_agg(dependants.patient_id) FROM dependants
        WHERE wanted.role = 'patient' AND dependants.manager_id = session.account_id
          AND dependants.ended_at IS NULL AND dependants.adult_at > wanted.now) AS dependants,
      (SELECT to_json(admins.location_ids) FROM admins
        WHERE wanted.role = 'reception' AND admins.id = session.account_id) AS location_ids
    FROM json_to_recordset(${wanted}::json)
      AS wanted(n int, token_hash text, role text, now timestamptz, active_after timestamptz),
      LATERAL (SELECT account_id, active_at FROM sessions
        WHERE token_hash = decode(wanted.token_hash, 'hex') AND role = wanted.role
          AND expires_at > wanted.now AND active_at > wanted.active_after LIMIT 1) AS session`.compile(
    db,
  ),
);

export interface WantedSession extends Alive {
  readonly role: Role;
  readonly tokenHash: Buffer;
}

/** Returns the session of each that is still alive; undefined for the others. */
export async function findSessions(
  db: Db,
  wanted: readonly WantedSession[],
): Promise<(LiveSession | undefined)[]> {
  const keys = wanted.map(({ role, tokenHash, now, activeAfter }, n) => {
    return { n, role, token_hash: tokenHash.toString('hex'), now, active_after: activeAfter };
  });
  const found = await selectSessions(db, { wanted: JSON.stringify(keys) });
  const byNumber = new Map(found.map((session) => [session.n, session]));
  return wanted.map((_, n) => byNumber.get(n));
}

/** Returns whose session this is, alive or not. */
export async function findSessionOwner(
  db: Db,
  tokenHash: Buffer,
): Promise<{ role: Role; id: string } | null> {
  const session = await db
    .selectFrom('sessions')
    .select(['role', 'account_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session ? { role: session.role, id: session.account_id } : null;
}

/** Lists an account's sessions that are still alive, the latest first. */
export function listLiveSessions(db: Db, role: Role, accountId: string, alive: Alive) {
  return db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'created_at', 'active_at', 'browser', 'system'])
    .where(belongsTo({ role, id: accountId }))
    .where(isAlive(alive))
    .orderBy('active_at', 'desc')
    .limit(OPEN_SHOWN)
    .execute();
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ active_at: now })
    .where('token_hash', '=', tokenHash)
    .where('active_at', '<', now)
    .execute();
}

/** Ends a session, and the notifications of the browser that were turned on in it. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  const session = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  if (session) await deletePushOfSession(db, session.id);
}

/** Returns false if the account has no such session. */
export async function deleteSessionById(
  db: Db,
  owner: { role: Role; accountId: string },
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where(belongsTo({ role: owner.role, id: owner.accountId }))
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await deletePushOfSession(db, id);
  return true;
}

/** Deletes the subscription after its session, so that one that is being added meanwhile is found. */
async function deletePushOfSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
}

/** Ends every session of an account, and the notifications of all its browsers. */
export async function deleteSessionsOf(db: Db, role: Role, accountId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(belongsTo({ role, id: accountId }))
    .execute();
  if (role !== 'patient' && role !== 'doctor') return;
  await db
    .deleteFrom('push_subscriptions')
    .where(belongsTo({ role, id: accountId }))
    .execute();
}

/** Returns whether a session has not been ended meanwhile; locks it until the transaction ends. */
export function lockSessionShared(trx: Db, tokenHash: Buffer): Promise<boolean> {
  return trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .forShare()
    .$call(findsRow);
}

/** Ends every session of an account but one. */
export async function deleteOtherSessions(
  db: Db,
  owner: { role: Role; accountId: string },
  tokenHash: Buffer,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(belongsTo({ role: owner.role, id: owner.accountId }))
    .where('token_hash', '!=', tokenHash)
    .execute();
  if (owner.role !== 'patient' && owner.role !== 'doctor') return;
  await db
    .deleteFrom('push_subscriptions')
    .where(belongsTo({ role: owner.role, id: owner.accountId }))
    .where('session_id', 'not in', (eb) =>
      eb.selectFrom('sessions').select('id').where('token_hash', '=', tokenHash),
    )
    .execute();
}

/** Records that a code, a passkey or the password was used in this session. */
export async function confirmSession(db: Db, tokenHash: Buffer, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: at })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Returns whether the session's owner has not confirmed their identity in it since then. */
export async function lacksConfirmation(db: Db, tokenHash: Buffer, since: Date): Promise<boolean> {
  const confirmed = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('confirmed_at', '>', since)
    .executeTakeFirst();
  return confirmed === undefined;
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}
