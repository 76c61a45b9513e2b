import type { Role } from '@nadi/domain/permissions';
import type { OutboxEntry } from '#platform/outbox.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';

/** Queues messages about accounts in the transaction of what they report. */
export interface AccountMail {
  /** False where no mail is sent. */
  readonly enabled: boolean;
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
  /** Sends what was queued, once it is committed. */
  wake(): void;
}

interface EntryFacts {
  now: number;
  /** Entries with the same kind, recipient and key are one. */
  key: string;
  payload?: Readonly<Record<string, string>>;
}

export function accountEntry(
  kind: string,
  recipient: { role: Role; id: string },
  { now, key, payload = {} }: EntryFacts,
): OutboxEntry {
  return {
    kind,
    recipient,
    payload,
    locale: null,
    dueAt: now,
    deduplicationKey: `${kind}:${recipient.role}:${recipient.id}:${key}`,
  };
}

export interface RecoveryLimiters {
  /** Links that one account asks for. */
  accountRecovery: Throttle;
  /** Requests for links, and wrong links, of one client address. */
  addressRecovery: Throttle;
}
