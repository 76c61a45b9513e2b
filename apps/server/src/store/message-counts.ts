import { sql } from 'kysely';
import type { MessageTopic } from './clinic-tables.ts';
import type { Db } from './tables.ts';

export interface MessageCounter {
  /** A mailbox or a phone number, in one spelling. */
  address: string;
  /** YYYY-MM-DD on the clinic's clock. */
  day: string;
  topic: MessageTopic;
}

/** Counts one more message; false, and nothing counted, where `max` have gone there that day. */
export async function countMessage(
  db: Db,
  { address, day, topic }: MessageCounter,
  max: number,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO message_counts (address, day, topic, sent)
    VALUES (${address}, ${day}::date, ${topic}, 1)
    ON CONFLICT (address, day, topic) DO UPDATE SET sent = message_counts.sent + 1
      WHERE message_counts.sent < ${max}::int
    RETURNING sent`.execute(db);
  return rows.length > 0;
}

/** Takes back one message that was counted and did not leave. */
export async function uncountMessage(
  db: Db,
  { address, day, topic }: MessageCounter,
): Promise<void> {
  await sql`UPDATE message_counts SET sent = sent - 1
    WHERE address = ${address} AND day = ${day}::date AND topic = ${topic} AND sent > 0`.execute(
    db,
  );
}

/** `day`: YYYY-MM-DD, kept with those after it. */
export async function deleteMessageCountsBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('message_counts').where('day', '<', day).execute();
}
