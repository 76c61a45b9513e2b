import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import {
  createOutbox,
  type Outbox,
  type OutboxConsumer,
  type OutboxEntry,
} from '#platform/outbox.ts';
import { insertOutboxEntries, outboxStore, rearmOutboxEntry } from '#store/outbox.ts';
import type { Db } from '#store/tables.ts';

interface Settings {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** Host name that ends every Message-ID. */
  publicUrl: string;
  consumers: Readonly<Record<string, OutboxConsumer>>;
}

export interface ClinicOutbox extends Outbox {
  /** Inserts entries in the transaction of the change that they announce. */
  enqueue(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
  /** Inserts entries, or makes existing ones with their keys wait again if they were dropped or untried. */
  rearm(trx: Db, entries: readonly OutboxEntry[]): Promise<void>;
}

/**
 * Creates the outbox over the clinic's database; `platform/outbox.ts` decides when an entry is
 * tried again.
 */
export function clinicOutbox({ db, clock, log, publicUrl, consumers }: Settings): ClinicOutbox {
  const messageDomain = new URL(publicUrl).hostname;
  return {
    ...createOutbox({ store: outboxStore(db), consumers, clock, log }),
    async enqueue(trx, entries) {
      if (entries.length === 0) return;
      await insertOutboxEntries(trx, entries, { now: clock.now(), messageDomain });
    },
    async rearm(trx, entries) {
      const origin = { now: clock.now(), messageDomain };
      for (const entry of entries) await rearmOutboxEntry(trx, entry, origin);
    },
  };
}
