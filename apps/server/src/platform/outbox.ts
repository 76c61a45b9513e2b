import { AsyncResource } from 'node:async_hooks';
import type { SessionRole } from '@nadi/contract/route-definition';
import type { FastifyBaseLogger } from 'fastify';
import { withLowPrecedence } from './db/database.ts';

/** Work that a transaction decides on and that must happen after its commit, even after a crash. */
export interface OutboxEntry {
  /** Kind of work, such as `appointment-booked`; each kind has one consumer. */
  readonly kind: string;
  readonly recipient: { readonly role: SessionRole; readonly id: string } | null;
  /** Language of the message, if it is known only when the entry is written; null for the recipient's at sending. */
  readonly locale: string | null;
  /** Ids to look up when the work is done, never prepared text. */
  readonly payload: Readonly<Record<string, string>>;
  /** Due time in epoch milliseconds. */
  readonly dueAt: number;
  /** Contains fact, kind and recipient; an entry with an existing key is not written again. */
  readonly deduplicationKey: string;
}

/** A due entry, leased by this process. */
export interface DueEntry extends OutboxEntry {
  readonly id: string;
  /** The same in every attempt, so that a repeated message is recognised (RFC 5322 §3.6.4). */
  readonly messageId: string;
  /** Number of attempts, including this one. */
  readonly attempts: number;
  /** Start of the first attempt in epoch milliseconds; the day of attempts begins then. */
  readonly since: number;
}

export interface OutboxStore {
  /**
   * Leases due entries of these kinds for `leaseMs`. They become due again if this process dies meanwhile.
   */
  leaseDue(lease: {
    now: number;
    leaseMs: number;
    limit: number;
    kinds: readonly string[];
  }): Promise<DueEntry[]>;
  /** `reason` says why a message that still applied was dropped. */
  finish(id: string, state: 'done' | 'dropped', now: number, reason?: string): Promise<void>;
  /** Extends the leases of entries that are still being delivered. */
  renew(ids: readonly string[], until: number): Promise<void>;
  retryAt(id: string, dueAt: number, error: string): Promise<void>;
  fail(id: string, error: string, now: number): Promise<void>;
}

/**
 * Does the work of one kind, possibly again after a crash. `dropped` means that the work no longer applies,
 * or, with a reason, that it applies but is not done.
 */
export type OutboxConsumer = (entry: DueEntry) => Promise<Outcome>;

type Outcome = 'done' | 'dropped' | { readonly dropped: string };

/** Thrown by a consumer if another attempt would fail the same way. */
export class PermanentFailure extends Error {}

/** Thrown if it is unknown whether the message was accepted, such as after a lost reply. */
export class UnknownOutcome extends Error {}

const LEASE_MS = 5 * 60_000;
const RENEW_EVERY_MS = 60_000;
/**
 * Much longer than a slow server takes for a batch. Without it, a hanging message would block the channel
 * forever.
 */
const ATTEMPT_MAX_MS = 30 * 60_000;
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
  /** Hands every due entry to its consumer. A job repeats it every minute for reminders, retries and what a crash left. */
  deliverDue(): Promise<void>;
  /** Starts a delivery in the background, after a transaction with entries has committed. */
  wake(): void;
  /** Resolves when nothing that `wake` started is running. */
  idle(): Promise<void>;
  /** Takes no further entries, and resolves when the current ones are delivered. */
  close(): Promise<void>;
}

/**
 * Delivers entries at least once. Repeats a failed attempt after 1 minute and then at growing intervals up
 * to 6 hours; the last one is 24 hours after the first. Then, or after a PermanentFailure, the entry has
 * failed. Leaves an entry without a consumer to a node of another release. Each channel is delivered
 * separately, so that a slow mail server delays no notification.
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { log } = deps;
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const kinds = Object.groupBy(Object.keys(deps.consumers), getChannel);
  const channels = Object.values(kinds).map((ofChannel = []) =>
    oneAtATime(() => deliverChannel(ofChannel, deps, closing.signal)),
  );
  const idle = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  const deliverDue = async () => void (await Promise.all(channels.map((deliver) => deliver())));

  return {
    deliverDue,
    wake() {
      const run = deliverDue()
        .catch((err: unknown) => log.error({ err }, 'outbox: delivery failed'))
        .finally(() => running.delete(run));
      running.add(run);
    },
    idle,
    close() {
      closing.abort();
      return idle();
    },
  };
}

/** Returns the prefix of a kind such as `push:receipt`; mail has none. */
function getChannel(kind: string): string {
  return /^(\w+):/.exec(kind)?.[1] ?? 'mail';
}

/** Returns a function that never runs the work twice at once; calls meanwhile cause one more run. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  // Runs outside the request and the transaction that start a run for all others.
  const run = AsyncResource.bind(work);
  let current: Promise<void> | null = null;
  let again = false;
  async function repeat() {
    try {
      do {
        again = false;
        await run();
      } while (again);
    } finally {
      current = null;
    }
  }
  return () => {
    again = current !== null;
    current ??= repeat();
    return current;
  };
}

// Requests come first, because people wait for them and not for messages.
function deliverChannel(
  kinds: readonly string[],
  deps: OutboxDeps,
  closing: AbortSignal,
): Promise<void> {
  const { store, clock } = deps;
  return withLowPrecedence(async () => {
    while (!closing.aborted) {
      const lease = { now: clock.now(), leaseMs: LEASE_MS, limit: BATCH, kinds };
      const entries = await store.leaseDue(lease);
      if (entries.length === 0) return;
      await deliverBatch(entries, deps);
    }
  });
}

/** Delivers entries together, and renews the leases of those that a slow server has not answered yet. */
async function deliverBatch(entries: readonly DueEntry[], deps: OutboxDeps): Promise<void> {
  const { store, clock, log } = deps;
  const unfinished = new Set(entries.map(({ id }) => id));
  const renewal = setInterval(() => {
    store
      .renew([...unfinished], clock.now() + LEASE_MS)
      .catch((err: unknown) => log.warn({ err }, 'outbox: leases were not renewed'));
  }, RENEW_EVERY_MS);
  const ends = await Promise.allSettled(
    entries.map((entry) => deliver(entry, deps, () => unfinished.delete(entry.id))),
  ).finally(() => clearInterval(renewal));
  const broken = ends.find((end) => end.status === 'rejected');
  if (broken) throw broken.reason;
}

/** @param onAnswered runs before the outcome is stored, which ends the lease */
async function deliver(entry: DueEntry, deps: OutboxDeps, onAnswered: () => void): Promise<void> {
  const { store, consumers, clock, log } = deps;
  const { id, kind, attempts } = entry;
  try {
    const outcome = await withinLimit(findConsumer(kind, consumers)(entry)).finally(onAnswered);
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

/** Rejects an attempt that does not end; its message may have been accepted. */
async function withinLimit<T>(attempt: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const error = new UnknownOutcome('there was no answer');
    timer = setTimeout(() => reject(error), ATTEMPT_MAX_MS);
  });
  return Promise.race([attempt, limit]).finally(() => clearTimeout(timer));
}

function findConsumer(kind: string, consumers: OutboxDeps['consumers']): OutboxConsumer {
  const consume = consumers[kind];
  if (!consume) throw new RangeError(`an entry of the kind ${kind} was leased`);
  return consume;
}

/** Returns the milliseconds before the next attempt: 1, 2, 4 … minutes, at most 6 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}
