import type { SessionRole } from '@nadi/contract/access';
import type { FastifyBaseLogger } from 'fastify';
import { withLowPrecedence } from './db/precedence.ts';

/** Work that a transaction decides on and that must happen after its commit, whatever crashes between. */
export interface OutboxEntry {
  /** What to do, such as `booking-confirmation`; one consumer per kind. */
  readonly kind: string;
  readonly recipient: { readonly role: SessionRole; readonly id: string } | null;
  /** BCP 47 tag of the recipient's language; null for the clinic's. */
  readonly locale: string | null;
  /** Ids to look up when the work is done; never text that was rendered ahead. */
  readonly payload: Readonly<Record<string, string>>;
  /** Epoch milliseconds. */
  readonly dueAt: number;
  /** Fact, kind and recipient: an entry whose key exists is not written again. */
  readonly deduplicationKey: string;
}

/** An entry whose time has come, leased by this process. */
export interface DueEntry extends OutboxEntry {
  readonly id: string;
  /** The same in every attempt, so that a repeated message is recognised as one (RFC 5322 §3.6.4). */
  readonly messageId: string;
  /** Counts this attempt. */
  readonly attempts: number;
  /** When the first attempt began, in epoch milliseconds; a day of attempts counts from then. */
  readonly since: number;
}

export interface OutboxStore {
  /** Leases due entries of these kinds for `leaseMs`; they fall due again if this process dies meanwhile. */
  leaseDue(lease: {
    now: number;
    leaseMs: number;
    limit: number;
    kinds: readonly string[];
  }): Promise<DueEntry[]>;
  /** `reason` says why it was dropped, where it did apply. */
  finish(id: string, state: 'done' | 'dropped', now: number, reason?: string): Promise<void>;
  retryAt(id: string, dueAt: number, error: string): Promise<void>;
  fail(id: string, error: string, now: number): Promise<void>;
}

/**
 * Does the work of one kind, possibly again after a crash. `dropped`: it no longer applies; with a
 * reason where it does apply and is not done all the same.
 */
export type OutboxConsumer = (entry: DueEntry) => Promise<Outcome>;

type Outcome = 'done' | 'dropped' | { readonly dropped: string };

/** Thrown by a consumer where another attempt would fail the same way. */
export class PermanentFailure extends Error {}

/** Thrown where nobody knows whether the message was accepted, such as after a lost reply. */
export class UnknownOutcome extends Error {}

const LEASE_MS = 5 * 60_000;
const BATCH = 20;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 6 * 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

interface OutboxDeps {
  readonly store: OutboxStore;
  readonly consumers: Readonly<Record<string, OutboxConsumer>>;
  readonly clock: { now(): number };
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

export interface Outbox {
  /** Hands every due entry to its consumer; a job repeats it every minute, for what a crash left. */
  deliverDue(): Promise<void>;
  /** Starts the same in the background, once a transaction with entries has committed. */
  wake(): void;
  /** Resolves once nothing that `wake` started is running. */
  idle(): Promise<void>;
}

/**
 * Delivers entries at least once. A failed attempt is repeated after 1 minute and then ever longer up
 * to 6 hours; the last one is 24 hours after the first. Then, or after a PermanentFailure, the entry
 * has failed. An entry without a consumer here is left to a node of another release that has one.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { store, clock, log } = deps;
  const running = new Set<Promise<void>>();
  const lease = { leaseMs: LEASE_MS, limit: BATCH, kinds: Object.keys(deps.consumers) };

  // People wait for their requests, not for messages.
  const deliverDue = () =>
    withLowPrecedence(async () => {
      for (;;) {
        const entries = await store.leaseDue({ ...lease, now: clock.now() });
        if (entries.length === 0) return;
        // Together, so that a server that stalls costs the batch one time limit, well below the lease.
        await Promise.all(entries.map((entry) => deliver(entry, deps)));
      }
    });

  return {
    deliverDue,
    wake() {
      const run = deliverDue()
        .catch((err: unknown) => log.error({ err }, 'outbox: delivery failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

async function deliver(entry: DueEntry, { store, consumers, clock, log }: OutboxDeps) {
  const { id, kind, attempts } = entry;
  try {
    const outcome = await consumerOf(kind, consumers)(entry);
    if (typeof outcome === 'string') return await store.finish(id, outcome, clock.now());
    log.warn({ id, kind, reason: outcome.dropped }, 'outbox: an entry was dropped');
    await store.finish(id, 'dropped', clock.now(), outcome.dropped);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const lastAttempt = entry.since + GIVE_UP_AFTER_MS;
    if (error instanceof PermanentFailure || clock.now() >= lastAttempt) {
      log.error({ id, kind, attempts }, 'outbox: an entry failed, and is not tried again');
      await store.fail(id, reason, clock.now());
      return;
    }
    log.warn({ id, kind, attempts }, 'outbox: an attempt failed');
    const dueAt = clock.now() + retryDelay(attempts);
    await store.retryAt(id, Math.min(dueAt, lastAttempt), reason);
  }
}

function consumerOf(kind: string, consumers: OutboxDeps['consumers']): OutboxConsumer {
  const consume = consumers[kind];
  if (!consume) throw new RangeError(`an entry of the kind ${kind} was leased`);
  return consume;
}

/** 1, 2, 4 … minutes, 6 hours at most. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}
