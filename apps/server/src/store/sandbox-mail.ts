import { randomUUID } from 'node:crypto';
import type { Db } from './tables.ts';

/** The inbox of a clinic that is tried out shows the latest messages only. */
const STORED_MAX = 500;

interface SandboxMessage {
  messageId: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  source: string;
  sentAt: Date;
}

export async function insertSandboxMessage(db: Db, message: SandboxMessage): Promise<void> {
  const row = {
    message_id: message.messageId,
    recipient: message.recipient,
    subject: message.subject,
    text_body: message.text,
    html_body: message.html,
    calendar: message.calendar,
    source: message.source,
    sent_at: message.sentAt,
  };
  await db
    .insertInto('sandbox_messages')
    .values({ id: randomUUID(), ...row })
    .onConflict((oc) => oc.column('message_id').doUpdateSet(row))
    .execute();
  await db
    .deleteFrom('sandbox_messages')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sandbox_messages')
        .select('id')
        .orderBy('position', 'desc')
        .offset(STORED_MAX)
        .limit(STORED_MAX),
    )
    .execute();
}

/** Lists the newest first. */
export function listSandboxMessages(db: Db) {
  return db.selectFrom('sandbox_messages').selectAll().orderBy('position', 'desc').execute();
}

export function findSandboxMessage(db: Db, id: string) {
  return db.selectFrom('sandbox_messages').selectAll().where('id', '=', id).executeTakeFirst();
}
