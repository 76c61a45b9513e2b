import type { Provider } from '@nadi/domain/payment';
import type { Db } from './tables.ts';

/** Records a webhook event; returns false if it was recorded before. */
export async function insertWebhookEvent(
  db: Db,
  event: { provider: Provider; id: string; at: Date },
): Promise<boolean> {
  const done = await db
    .insertInto('payment_events')
    .values({ provider: event.provider, event_id: event.id, received_at: event.at })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Deletes events older than any provider's retries. */
export async function deleteWebhookEventsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('received_at', '<', before).execute();
}
