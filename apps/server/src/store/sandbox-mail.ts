import { randomUUID } from 'node:crypto';
import { toColumns } from './columns.ts';
import type { Db, NewRow } from './tables.ts';

/** The inbox of a clinic that is tried out shows the latest messages only. */
const STORED_MAX = 500;

export async function insertSandboxMessage(
  db: Db,
  message: Omit<NewRow<'sandbox_messages'>, 'id'>,
): Promise<void> {
  const row = toColumns(message);
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
