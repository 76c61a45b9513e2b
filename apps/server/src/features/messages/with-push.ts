import { isPushKind } from '@nadi/messages/en/push';
import type { Clock } from '#platform/clock.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { listManagers } from '#store/dependants.ts';
import { PUSH_PREFIX } from '#store/messages.ts';
import { listPushAccounts } from '#store/push-subscriptions.ts';
import type { Db } from '#store/tables.ts';

interface Queue {
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
  rearm(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
}

/** Writes a second entry for each one that the recipient's browsers show, if they have any. */
export function withPush<Q extends Queue>(outbox: Q, clock: Clock): Q {
  const both = async (trx: Db, entries: readonly OutboxEntry[]) => [
    ...entries,
    ...(await pushEntries(trx, entries, new Date(clock.now()))),
  ];
  return {
    ...outbox,
    enqueue: async (trx, entries) => outbox.enqueue(trx, await both(trx, entries)),
    rearm: async (trx, entries) => outbox.rearm(trx, await both(trx, entries)),
  };
}

async function pushEntries(
  trx: Db,
  entries: readonly OutboxEntry[],
  now: Date,
): Promise<OutboxEntry[]> {
  const shown = entries.filter(({ kind }) => isPushKind(kind));
  const ids = shown.flatMap(({ recipient }) => recipient?.id ?? []);
  if (ids.length === 0) return [];
  // Messages to a dependant go to the person who manages them.
  const managers = await listManagers(trx, ids, now);
  const contacts = new Map(managers.map(({ patientId, managerId }) => [patientId, managerId]));
  const contactOf = (id: string) => contacts.get(id) ?? id;
  const accounts = await listPushAccounts(trx, ids.map(contactOf));
  return shown
    .filter(({ recipient }) => recipient && accounts.includes(contactOf(recipient.id)))
    .map((entry) => ({
      ...entry,
      kind: `${PUSH_PREFIX}${entry.kind}`,
      deduplicationKey: `${PUSH_PREFIX}${entry.deduplicationKey}`,
    }));
}
