import { isPushKind } from '@nadi/messages/en/push';
import type { OutboxEntry } from '#platform/outbox.ts';
import { PUSH_PREFIX } from '#store/messages.ts';
import { listPushAccounts } from '#store/push-subscriptions.ts';
import type { Db } from '#store/tables.ts';

interface Queue {
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
  rearm(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
}

/** Writes a second entry beside each one that the recipient's browsers show, where they have any. */
export function withPush<Q extends Queue>(outbox: Q): Q {
  return {
    ...outbox,
    enqueue: async (trx, entries) =>
      outbox.enqueue(trx, [...entries, ...(await pushEntries(trx, entries))]),
    rearm: async (trx, entries) =>
      outbox.rearm(trx, [...entries, ...(await pushEntries(trx, entries))]),
  };
}

async function pushEntries(trx: Db, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const shown = entries.filter(({ kind }) => isPushKind(kind));
  const ids = shown.flatMap(({ recipient }) => recipient?.id ?? []);
  const accounts = await listPushAccounts(trx, ids);
  return shown
    .filter(({ recipient }) => recipient && accounts.includes(recipient.id))
    .map((entry) => ({
      ...entry,
      kind: `${PUSH_PREFIX}${entry.kind}`,
      deduplicationKey: `${PUSH_PREFIX}${entry.deduplicationKey}`,
    }));
}
