import type { AttendingParty } from '@nadi/domain/permissions';
import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { OutboxState } from './message-tables.ts';
import { likePattern } from './searching.ts';
import { belongsTo, changesRow, countChanges } from './statements.ts';
import type { Db } from './tables.ts';

/** Begins the kind of an entry that goes to the clinic's gateway instead of a mailbox. */
export const WEBHOOK_PREFIX = 'webhook:';
/** Begins the kind of an entry that goes to the recipient's browsers. */
export const PUSH_PREFIX = 'push:';

export interface MessageQuery {
  state: OutboxState;
  /** Kinds without the prefix. */
  kinds: readonly string[];
  search?: string | undefined;
  /** The place of the last message of the previous page. */
  after?: { createdAt: Date; id: string } | undefined;
  limit: number;
}

/** Lists messages, newest first. */
export function listMessages(db: Db, query: MessageQuery) {
  const { state, kinds, search, after, limit } = query;
  return db
    .selectFrom('outbox as o')
    .select([
      ...(['o.id', 'o.kind', 'o.state', 'o.recipient_role', 'o.recipient_id'] as const),
      ...(['o.address', 'o.subject', 'o.last_error', 'o.attempts'] as const),
      ...(['o.created_at', 'o.due_at', 'o.finished_at'] as const),
      NAME.as('recipient_name'),
      // The name of the admin who closed it.
      sql<string | null>`(SELECT name FROM admins WHERE id = o.closed_by)`.as('closed_by'),
    ])
    .where('o.state', '=', state)
    .where('o.kind', 'in', withPrefix(kinds))
    .$if(search !== undefined, (found) => {
      const pattern = likePattern(search ?? '');
      return found.where(sql<SqlBool>`(o.address ILIKE ${pattern} OR ${NAME} ILIKE ${pattern})`);
    })
    .$if(after !== undefined, (found) =>
      found.where(
        sql<SqlBool>`(o.created_at, o.id) < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}

export type ListedMessage = Awaited<ReturnType<typeof listMessages>>[number];

const NAME = sql<string | null>`CASE o.recipient_role
  WHEN 'patient' THEN (SELECT name FROM patients WHERE id = o.recipient_id)
  WHEN 'doctor' THEN (SELECT name FROM doctors WHERE id = o.recipient_id)
  ELSE (SELECT name FROM admins WHERE id = o.recipient_id) END`;

/** Kinds and deduplication keys have the same prefixes. */
function withPrefix(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, `${WEBHOOK_PREFIX}${name}`, `${PUSH_PREFIX}${name}`]);
}

/** Lists what has been due since `before` and is of none of these kinds, so that no node of this release tries it. */
export function listUnknownKinds(
  db: Db,
  known: readonly string[],
  before: Date,
): Promise<{ kind: string; count: number }[]> {
  return db
    .selectFrom('outbox')
    .select(['kind', sql<number>`count(*)`.as('count')])
    .where('state', '=', 'pending')
    .where('due_at', '<', before)
    .where('kind', 'not in', withPrefix(known))
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** Returns which of the messages with these deduplication keys were delivered, in whichever way. */
export async function listDelivered(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('outbox')
    .select('deduplication_key')
    .where('deduplication_key', 'in', withPrefix(keys))
    .where('state', '=', 'done')
    .execute();
  const delivered = rows.map(({ deduplication_key: key }) => key);
  return new Set(keys.filter((key) => withPrefix([key]).some((each) => delivered.includes(each))));
}

/**
 * Returns true if the calendar requests of an appointment are known and none can have been sent: each was first
 * attempted after the cancellation, if at all. A request attempted before may have arrived, even if its
 * reply was lost and it was dropped later.
 */
export async function wasNeverInvited(
  db: Db,
  { id, calendar_sequence: moves, cancelled_at: cancelledAt }: InvitedAppointment,
): Promise<boolean> {
  const requests = await db
    .selectFrom('outbox')
    .select(['state', 'first_attempt_at'])
    .where('deduplication_key', 'in', invitationKeys(id, moves))
    .execute();
  const mayHaveArrived = requests.some(
    ({ state, first_attempt_at: tried }) =>
      state === 'done' || (tried && cancelledAt && tried <= cancelledAt),
  );
  return requests.length > 0 && !mayHaveArrived;
}

/** Returns the mail that confirms a booking to this patient; undefined if it was not and will not be sent. */
export function findConfirmation(db: Db, appointmentId: string, patientId: string) {
  return db
    .selectFrom('outbox')
    .select(['state', 'address'])
    .where('deduplication_key', '=', `booked:${appointmentId}`)
    .where('recipient_role', '=', 'patient')
    .where('recipient_id', '=', patientId)
    .where('state', 'in', ['pending', 'done'])
    .executeTakeFirst();
}

interface InvitedAppointment {
  id: string;
  calendar_sequence: number;
  cancelled_at: Date | null;
}

/** Lists the deduplication keys of the messages that put an appointment into a calendar. */
function invitationKeys(appointmentId: string, sequence: number): string[] {
  const moves = Array.from({ length: sequence }, (_, n) => `rescheduled:${appointmentId}:${n + 1}`);
  return [`booked:${appointmentId}`, `calendar-added:${appointmentId}`, ...moves];
}

/** Returns the address that last received an appointment's calendar entry; null if none did. */
export async function findInvitedAddress(
  db: Db,
  appointmentId: string,
  sequence: number,
): Promise<string | null> {
  const sent = await db
    .selectFrom('outbox')
    .select('address')
    .where('deduplication_key', 'in', invitationKeys(appointmentId, sequence))
    .where('state', '=', 'done')
    .where('address', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return sent?.address ?? null;
}

export interface Delay {
  reason: string;
  messages: number;
  since: Date;
}

/** Groups messages that wait because an attempt failed by its reason, the most frequent first. */
export async function listDelays(db: Db, limit: number): Promise<Delay[]> {
  const { rows } = await sql<Delay>`
    SELECT last_error AS reason, count(*) AS messages, min(created_at) AS since
    FROM outbox WHERE state = 'pending' AND last_error IS NOT NULL
    GROUP BY last_error ORDER BY count(*) DESC, last_error LIMIT ${limit}::int`.execute(db);
  return rows;
}

/** Counts messages that failed for good, and those that wait because an attempt failed. */
export async function countFailing(db: Db): Promise<{ failed: number; delayed: number }> {
  const { rows } = await sql<{ failed: number; delayed: number }>`
    SELECT count(*) FILTER (WHERE state = 'failed') AS failed,
      count(*) FILTER (WHERE state = 'pending') AS delayed
    FROM outbox
    WHERE state = 'failed' OR (state = 'pending' AND last_error IS NOT NULL)`.execute(db);
  return rows[0] ?? { failed: 0, delayed: 0 };
}

/** Records what the admin sees of the attempt that is about to be made. */
export const recordAttempt = compileOnce(
  (db: Db, wanted: { id: string; address: string | null; subject: string }) =>
    db
      .updateTable('outbox')
      .set({ address: wanted.address, subject: wanted.subject })
      .where('id', '=', wanted.id)
      .compile(),
);

/** Makes a failed message due. Returns false if it has not failed. */
export function retryFailed(trx: Db, id: string, now: Date): Promise<boolean> {
  return makeFailedDue(trx, now).where('id', '=', id).$call(changesRow);
}

/** Makes every failed message of these kinds due, and returns how many there were. */
export function retryAllFailed(trx: Db, kinds: readonly string[], now: Date): Promise<number> {
  return makeFailedDue(trx, now).where('kind', 'in', withPrefix(kinds)).$call(countChanges);
}

function makeFailedDue(trx: Db, now: Date) {
  return trx
    .updateTable('outbox')
    .set({ state: 'pending', due_at: now, retried_at: now, first_attempt_at: null })
    .set({ attempts: 0, finished_at: null })
    .where('state', '=', 'failed');
}

/** Closes a failed message; its reason stays. Returns false if it has not failed. */
export function dismissFailed(
  trx: Db,
  id: string,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  return trx
    .updateTable('outbox')
    .set({ state: 'dropped', finished_at: now, closed_by: by })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .$call(changesRow);
}

interface Owner {
  role: AttendingParty;
  id: string;
}

/** Lists the kinds of messages that somebody has switched off. */
export async function listOptOuts(db: Db, owner: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom('message_opt_outs')
    .select('kind')
    .where(belongsTo(owner))
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function insertOptOut(db: Db, owner: Owner, kind: string, at: Date): Promise<void> {
  await db
    .insertInto('message_opt_outs')
    .values({ role: owner.role, account_id: owner.id, kind, at })
    .onConflict((oc) => oc.columns(['role', 'account_id', 'kind']).doNothing())
    .execute();
}

export async function deleteOptOut(db: Db, owner: Owner, kind: string): Promise<void> {
  await db
    .deleteFrom('message_opt_outs')
    .where(belongsTo(owner))
    .where('kind', '=', kind)
    .execute();
}
