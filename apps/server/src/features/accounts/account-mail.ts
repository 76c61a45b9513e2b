import type { Role } from '@nadi/domain/permissions';
import type { FairQueue } from '#platform/fair-queue.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import type { Passwords } from '#platform/passwords.ts';
import type { Throttle } from '#platform/throttle.ts';
import type { Db } from '#store/tables.ts';
import type { SessionLimits } from './sessions.ts';

/** Parts of the application that the use cases of accounts get. */
export interface AccountDeps {
  publicUrl: string;
  passwords: Passwords;
  sessions: SessionLimits;
  accountMail: AccountMail;
  recoveryLimiters: RecoveryLimiters;
  registrationLimiter: Throttle;
  /** Counts the wrong passwords and passkeys of one client address, for all accounts. */
  signInLimiter: Throttle;
  /** Counts the passkey challenges that one client address asks for. */
  passkeyLimiter: Throttle;
  /** Orders the queries before the comparison of a password, fairly between client addresses. */
  lookups: FairQueue;
  /** Orders what happens before a new password is hashed, fairly between client addresses. */
  signUps: FairQueue;
}

/** Queues messages about accounts, in the transaction that makes the change. */
export interface AccountMail {
  /** False if mail is not set up. */
  readonly enabled: boolean;
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
  /** Sends the queued messages. Call it after the commit. */
  wake(): void;
}

interface EntryFacts {
  now: number;
  /** Entries with the same kind, recipient and key are stored once. */
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

interface RecoveryLimiters {
  /** Counts the links that one account asks for. */
  accountRecovery: Throttle;
  /** Counts requests for links and wrong links from one client address. */
  addressRecovery: Throttle;
  /** Counts the sign-in codes that are sent to one e-mail address. */
  signInCode: Throttle;
}
