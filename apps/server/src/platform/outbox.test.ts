import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { createOutbox, type DueEntry, type OutboxConsumer, type OutboxStore } from './outbox.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;

/** Stores entries in memory and the highest number that were leased at one time. */
function memoryStore(kinds: readonly string[]) {
  const waiting = new Map<string, DueEntry>();
  const leased = new Set<string>();
  let leasedMax = 0;
  for (const [place, kind] of kinds.entries()) add(String(place), kind);
  function add(id: string, kind = 'mail') {
    const due = { dueAt: Date.now(), since: Date.now(), attempts: 0 };
    const entry = { id, kind, ...due, recipient: null, locale: null, payload: {} };
    waiting.set(id, { ...entry, messageId: id, deduplicationKey: id });
  }
  const end = (id: string) => {
    waiting.delete(id);
    leased.delete(id);
  };
  const store: OutboxStore = {
    async leaseDue({ now, leaseMs, limit, kinds }) {
      const due = [...waiting.values()]
        .filter((entry) => entry.dueAt <= now && kinds.includes(entry.kind))
        .slice(0, limit);
      for (const entry of due) {
        const { id, attempts } = entry;
        waiting.set(id, { ...entry, attempts: attempts + 1, dueAt: now + leaseMs });
        leased.add(id);
      }
      leasedMax = Math.max(leasedMax, leased.size);
      return due;
    },
    async renew(ids, until) {
      for (const id of ids) {
        const entry = waiting.get(id);
        if (entry) waiting.set(id, { ...entry, dueAt: until });
      }
    },
    finish: async (id) => end(id),
    fail: async (id) => end(id),
    async retryAt(id, dueAt) {
      leased.delete(id);
      const entry = waiting.get(id);
      if (entry) waiting.set(id, { ...entry, dueAt });
    },
  };
  return { store, add, leasedMax: () => leasedMax };
}

const outboxOver = (store: OutboxStore, consumers: Record<string, OutboxConsumer>) =>
  createOutbox({ store, consumers, clock: { now: () => Date.now() }, log: createLog('silent') });

const mails = (count: number) => Array.from({ length: count }, () => 'mail');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates a consumer with this duration for each message, and the list of sent ids. */
function slowServer(ms: number) {
  const sent: string[] = [];
  const mail: OutboxConsumer = async ({ id }) => {
    sent.push(id);
    await pause(ms);
    return 'done';
  };
  return { sent, mail };
}

test('leases twenty entries at a time, even if it is woken several times', async () => {
  const { store, leasedMax } = memoryStore(mails(70));
  const { sent, mail } = slowServer(2 * MINUTE);
  const outbox = outboxOver(store, { mail });
  for (let woken = 0; woken < 50; woken += 1) {
    outbox.wake();
    void outbox.deliverDue();
    await vi.advanceTimersByTimeAsync(7_000);
  }
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  await outbox.idle();
  expect(leasedMax()).toBe(20);
  expect(sent).toHaveLength(70);
  expect(new Set(sent).size).toBe(70);
});

test('a lease lasts longer than the slowest message, so no other node sends it', async () => {
  const { store } = memoryStore(mails(3));
  const { sent, mail } = slowServer(25 * MINUTE);
  const [one, another] = [outboxOver(store, { mail }), outboxOver(store, { mail })];
  one.wake();
  for (let minute = 0; minute < 30; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    another.wake();
  }
  expect(sent).toEqual(['0', '1', '2']);
});

test('gives up an attempt that never ends, and repeats it', async () => {
  const { store } = memoryStore(mails(1));
  let attempts = 0;
  const mail: OutboxConsumer = () => {
    attempts += 1;
    return attempts === 1 ? new Promise(() => undefined) : Promise.resolve('done');
  };
  const outbox = outboxOver(store, { mail });
  outbox.wake();
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  await outbox.idle();
  expect(attempts).toBe(1);
  await vi.advanceTimersByTimeAsync(MINUTE);
  await outbox.deliverDue();
  expect(attempts).toBe(2);
});

test('delivers entries written during a run once, after the run', async () => {
  const { store, add } = memoryStore(mails(1));
  const { sent, mail } = slowServer(MINUTE);
  const outbox = outboxOver(store, { mail });
  outbox.wake();
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  add('later');
  const delivered = outbox.deliverDue();
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  await delivered;
  expect(sent).toEqual(['0', 'later']);
});

test('delivers entries that are written while the last lease finds nothing', async () => {
  const { store, add } = memoryStore([]);
  const { sent, mail } = slowServer(0);
  let first = true;
  const leaseDue: OutboxStore['leaseDue'] = async (lease) => {
    const entries = await store.leaseDue(lease);
    if (first) {
      first = false;
      add('just now');
      outbox.wake();
    }
    return entries;
  };
  const outbox = outboxOver({ ...store, leaseDue }, { mail });
  outbox.wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['just now']);
});

test('a slow mail server delays neither notifications nor the gateway', async () => {
  const { store } = memoryStore(['mail', 'push:mail', 'webhook:mail']);
  const { mail } = slowServer(20 * MINUTE);
  const sent: string[] = [];
  const quick: OutboxConsumer = async ({ kind }) => {
    sent.push(kind);
    return 'done';
  };
  outboxOver(store, { mail, 'push:mail': quick, 'webhook:mail': quick }).wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['push:mail', 'webhook:mail']);
});

test('closing waits for the current messages and takes no others', async () => {
  const { store } = memoryStore(mails(50));
  const { sent, mail } = slowServer(MINUTE);
  const outbox = outboxOver(store, { mail });
  outbox.wake();
  await vi.advanceTimersByTimeAsync(1);
  let closed = false;
  void outbox.close().then(() => {
    closed = true;
  });
  outbox.wake();
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect([closed, sent.length]).toEqual([false, 20]);
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  expect([closed, sent.length]).toEqual([true, 20]);
});

test('an outcome that cannot be stored does not block the other entries', async () => {
  const { store } = memoryStore(mails(2));
  const finish: OutboxStore['finish'] = async (id, ...rest) => {
    if (id === '0') throw new Error('the database is away');
    await store.finish(id, ...rest);
  };
  const retryAt: OutboxStore['retryAt'] = async (id) => finish(id, 'done', 0);
  const mail: OutboxConsumer = async ({ id }) => {
    await pause(id === '0' ? 0 : MINUTE);
    return 'done';
  };
  const outbox = outboxOver({ ...store, finish, retryAt }, { mail });
  let over = false;
  const run = outbox
    .deliverDue()
    .catch((error: Error) => error.message)
    .finally(() => {
      over = true;
    });
  await vi.advanceTimersByTimeAsync(MINUTE / 2);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await run).toBe('the database is away');
});
