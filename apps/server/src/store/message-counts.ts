import { sql } from 'kysely';
import type { MessageTopic } from './message-tables.ts';
import type { Db } from './tables.ts';

export interface MessageCounter {
  /** A mailbox or a phone number, in one spelling. */
  address: string;
  /** YYYY-MM-DD on the clinic's clock. */
  day: string;
  topic: MessageTopic;
  /** The outbox entry of the message. */
  entryId: string;
}

/**
 * Counts the message of an outbox entry once, even if its delivery is retried. Returns false and counts
 * nothing if the address has already had `max` messages that day.
 */
export async function countMessage(
  db: Db,
  { address, day, topic, entryId }: MessageCounter,
  max: number,
): Promise<boolean> {
  const entry = sql`${entryId}::uuid`;
  const { rows } = await sql`
    INSERT INTO message_counts AS counted (address, day, topic, sent, entries)
    VALUES (${address}, ${day}::date, ${topic}, 1, ARRAY[${entry}])
    ON CONFLICT (address, day, topic) DO UPDATE SET
      sent = counted.sent + CASE WHEN ${entry} = ANY(counted.entries) THEN 0 ELSE 1 END,
      entries = array_append(array_remove(counted.entries, ${entry}), ${entry})
      WHERE ${entry} = ANY(counted.entries) OR counted.sent < ${max}::int
    RETURNING sent`.execute(db);
  return rows.length > 0;
}

/** Takes back one message that was counted and did not leave. */
export async function uncountMessage(
  db: Db,
  { address, day, topic, entryId }: MessageCounter,
): Promise<void> {
  await sql`UPDATE message_counts SET sent = sent - 1, entries = array_remove(entries, ${entryId}::uuid)
    WHERE address = ${address} AND day = ${day}::date AND topic = ${topic}
      AND ${entryId}::uuid = ANY(entries) AND sent > 0`.execute(db);
}

/** Deletes the counts of the days before `day`, YYYY-MM-DD. */
export async function deleteMessageCountsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('message_counts').where('day', '<', day).execute();
}
