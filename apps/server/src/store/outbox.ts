import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { compileOnce } from '#platform/db/prepared-statements.ts';
import type { DueEntry, OutboxEntry, OutboxStore } from '#platform/outbox.ts';
import type { OutboxState } from './message-tables.ts';
import type { Db } from './tables.ts';

/** A statement takes 65,535 parameters, and an entry has ten. */
const ROWS_MAX = 1000;

/** Writes entries in the transaction of the fact they follow; known deduplication keys are skipped. */
export async function insertOutboxEntries(
  trx: Db,
  entries: readonly OutboxEntry[],
  { now, messageDomain }: { now: number; messageDomain: string },
): Promise<void> {
  const rows = entries.map((entry) => toRow(entry, { now, messageDomain }));
  for (let from = 0; from < rows.length; from += ROWS_MAX) {
    await trx
      .insertInto('outbox')
      .values(rows.slice(from, from + ROWS_MAX))
      .onConflict((oc) => oc.column('deduplication_key').doNothing())
      .execute();
  }
}

/**
 * Writes an entry, or makes the one with its key wait until the new due time, if that one was dropped or
 * its delivery was never tried. One that was delivered or has failed stays as it is.
 */
export async function rearmOutboxEntry(
  trx: Db,
  entry: OutboxEntry,
  origin: { now: number; messageDomain: string },
): Promise<void> {
  await trx
    .insertInto('outbox')
    .values(toRow(entry, origin))
    .onConflict((oc) =>
      oc
        .column('deduplication_key')
        .doUpdateSet({
          state: 'pending',
          attempts: 0,
          finished_at: null,
          last_error: null,
          due_at: new Date(entry.dueAt),
          retried_at: new Date(origin.now),
          first_attempt_at: null,
        })
        .where((eb) =>
          eb.or([
            eb('outbox.state', '=', 'dropped'),
            eb.and([eb('outbox.state', '=', 'pending'), eb('outbox.attempts', '=', 0)]),
          ]),
        ),
    )
    .execute();
}

function toRow(entry: OutboxEntry, { now, messageDomain }: { now: number; messageDomain: string }) {
  const id = randomUUID();
  return {
    id,
    kind: entry.kind,
    recipient_role: entry.recipient?.role ?? null,
    recipient_id: entry.recipient?.id ?? null,
    locale: entry.locale,
    payload: JSON.stringify(entry.payload),
    deduplication_key: entry.deduplicationKey,
    message_id: `<${id}@${messageDomain}>`,
    created_at: new Date(now),
    due_at: new Date(entry.dueAt),
  };
}

/** Removes a pending entry whose fact was undone, such as the reminder of a cancelled appointment. */
export async function dropOutboxEntry(trx: Db, deduplicationKey: string, now: number) {
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped', finished_at: new Date(now) })
    .where('deduplication_key', '=', deduplicationKey)
    .where('state', '=', 'pending')
    .execute();
}

export async function deleteFinishedOutboxEntries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outbox').where('finished_at', '<', before).execute();
}

/** Returns how many entries wait, failed or are finished, of those that are kept. */
export async function countOutboxEntries(db: Db): Promise<Record<OutboxState, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select(['state', sql<number>`count(*)`.as('count')])
    .groupBy('state')
    .execute();
  const counts = { pending: 0, done: 0, dropped: 0, failed: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** Returns for how many seconds the oldest entry of each channel that is due has been waiting since it was written. */
export async function oldestWaiting(db: Db, now: Date): Promise<Record<string, number>> {
  const { rows } = await sql<{ channel: string; seconds: number }>`
    SELECT CASE WHEN kind LIKE 'webhook:%' THEN 'webhook' WHEN kind LIKE 'push:%' THEN 'push'
      ELSE 'mail' END AS channel,
      extract(epoch FROM max(${now}::timestamptz - created_at)) AS seconds
    FROM outbox WHERE state = 'pending' AND (attempts > 0 OR due_at <= ${now}::timestamptz)
    GROUP BY 1`.execute(db);
  const waiting = rows.map(({ channel, seconds }) => [channel, Number(seconds)] as const);
  return { mail: 0, webhook: 0, push: 0, ...Object.fromEntries(waiting) };
}

/** Returns the statements that deliver entries. */
export function outboxStore(db: Db): OutboxStore {
  const update = (id: string) => db.updateTable('outbox').where('id', '=', id);
  return {
    leaseDue: (lease) => leaseDue(db, lease),
    async finish(id, state, now, reason) {
      await updateFinished(db, { id, state, finishedAt: new Date(now), reason: reason ?? null });
    },
    async renew(ids, until) {
      await db
        .updateTable('outbox')
        .set({ due_at: new Date(until) })
        .where(sql<boolean>`id = ANY(${[...ids]}::uuid[])`)
        .where('state', '=', 'pending')
        .execute();
    },
    async retryAt(id, dueAt, error) {
      await update(id)
        .set({ due_at: new Date(dueAt), last_error: error })
        .execute();
    },
    async fail(id, error, now) {
      await update(id)
        .set({ state: 'failed', finished_at: new Date(now), last_error: error })
        .execute();
    },
  };
}

interface Finished {
  id: string;
  state: 'done' | 'dropped';
  finishedAt: Date;
  reason: string | null;
}

const updateFinished = compileOnce((db: Db, { id, state, finishedAt, reason }: Finished) =>
  db
    .updateTable('outbox')
    .set({ state, finished_at: finishedAt, last_error: reason })
    .where('id', '=', id)
    .compile(),
);

/** Moves the due time past the lease in the statement that reads, so that no other node takes the same. */
async function leaseDue(
  db: Db,
  { now, leaseMs, limit, kinds }: Parameters<OutboxStore['leaseDue']>[0],
): Promise<DueEntry[]> {
  const rows = await db
    .updateTable('outbox')
    .set({
      due_at: new Date(now + leaseMs),
      attempts: sql`attempts + 1`,
      first_attempt_at: sql`coalesce(first_attempt_at, ${new Date(now)}::timestamptz)`,
    })
    .where('id', 'in', (due) =>
      due
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'pending')
        .where('due_at', '<=', new Date(now))
        .where(sql<boolean>`kind = ANY(${kinds}::text[])`)
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    recipient:
      row.recipient_role && row.recipient_id
        ? { role: row.recipient_role, id: row.recipient_id }
        : null,
    locale: row.locale,
    payload: row.payload,
    dueAt: row.due_at.getTime(),
    deduplicationKey: row.deduplication_key,
    messageId: row.message_id,
    attempts: row.attempts,
    since: row.first_attempt_at?.getTime() ?? now,
  }));
}
