import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { type OutboxConsumer, PermanentFailure, retryDelay } from '#platform/outbox.ts';
import { dropOutboxEntry, outboxStore } from '#store/outbox.ts';
import type { Tables } from '#store/tables.ts';
import { testDatabase, truncateAll } from '#testing/test-database.ts';
import { messageOutbox } from './outbox.ts';

let database: Database<Tables>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock.time = START;
  await truncateAll(database);
});
afterAll(() => database.close());

const START = Date.parse('2027-01-05T09:00:00Z');
const MINUTE = 60_000;
const clock = { time: START, now: () => clock.time };
const log = createLog('silent');

const entry = {
  kind: 'mail',
  recipient: null,
  locale: 'en-IN',
  payload: { appointmentId: 'a1' },
  dueAt: START,
  deduplicationKey: 'booked:a1:mail',
};
const publicUrl = 'https://clinic.test';
const outbox = (mail: OutboxConsumer) =>
  messageOutbox({ db: database.db, consumers: { mail }, clock, log, publicUrl });
const enqueue = (facts: Partial<typeof entry> = {}) =>
  outbox(async () => 'done').enqueue(database.db, [{ ...entry, ...facts }]);
const row = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();

test('stores one entry for a fact, even if it is written several times', async () => {
  await enqueue();
  await enqueue();
  const sent: string[] = [];
  await outbox(async ({ payload }) => {
    sent.push(payload.appointmentId ?? '');
    return 'done';
  }).deliverDue();
  expect(sent).toEqual(['a1']);
  expect(await row()).toMatchObject({ state: 'done', attempts: 1, last_error: null });
});

test('an entry is not due before its time or after it was dropped', async () => {
  await enqueue({ dueAt: START + 5 * MINUTE });
  let sent = 0;
  const { deliverDue } = outbox(async () => {
    sent += 1;
    return 'done';
  });
  await deliverDue();
  expect(sent).toBe(0);
  await dropOutboxEntry(database.db, entry.deduplicationKey, clock.time);
  clock.time += 5 * MINUTE;
  await deliverDue();
  expect([sent, (await row()).state]).toEqual([0, 'dropped']);
});

test('retries a failed attempt later under the same Message-ID', async () => {
  await enqueue();
  const messageIds: string[] = [];
  const { deliverDue } = outbox(async ({ messageId }) => {
    messageIds.push(messageId);
    if (messageIds.length === 1) throw new Error('421 try again later');
    return 'done';
  });
  await deliverDue();
  expect(await row()).toMatchObject({ state: 'pending', last_error: '421 try again later' });
  clock.time += MINUTE - 1;
  await deliverDue();
  expect(messageIds).toHaveLength(1);
  clock.time += 1;
  await deliverDue();
  expect(messageIds).toHaveLength(2);
  expect(new Set(messageIds).size).toBe(1);
  expect(messageIds[0]).toMatch(/^<[0-9a-f-]{36}@clinic\.test>$/);
});

test('does not retry a permanent failure', async () => {
  await enqueue();
  await outbox(() => Promise.reject(new PermanentFailure('550 no such user'))).deliverDue();
  expect(await row()).toMatchObject({ state: 'failed', last_error: '550 no such user' });
});

const DAY = 24 * 60 * MINUTE;

/** Delivers due entries to a server that is down; returns the times of the attempts. */
async function attemptsWhileAway(): Promise<number[]> {
  const times: number[] = [];
  const { deliverDue } = outbox(() => {
    times.push(clock.time);
    return Promise.reject(new Error('421'));
  });
  for (let due = START; (await row()).state === 'pending'; due = (await row()).due_at.getTime()) {
    clock.time = Math.max(clock.time, due);
    await deliverDue();
  }
  return times;
}

test('makes the last attempt a day after the first, then marks the entry failed', async () => {
  await enqueue();
  const times = await attemptsWhileAway();
  expect([times[0], times.at(-1)]).toEqual([START, START + DAY]);
  expect(times.length).toBeLessThan(16);
  expect((await row()).state).toBe('failed');
});

test('entries that waited while this server was stopped get a full day of attempts', async () => {
  await enqueue();
  clock.time += 2 * DAY;
  const times = await attemptsWhileAway();
  expect([times[0], times.at(-1)]).toEqual([START + 2 * DAY, START + 3 * DAY]);
});

test('leaves an entry of an unknown kind untried for a node that knows it', async () => {
  await enqueue({ kind: 'carrier-pigeon' });
  clock.time += 2 * DAY;
  await outbox(async () => 'done').deliverDue();
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0, first_attempt_at: null });
  const consumers = { 'carrier-pigeon': async () => 'done' as const };
  await messageOutbox({ db: database.db, consumers, clock, log, publicUrl }).deliverDue();
  expect(await row()).toMatchObject({ state: 'done', attempts: 1 });
});

test('an entry that a dead process had leased falls due again', async () => {
  await enqueue();
  const store = outboxStore(database.db);
  const lease = () =>
    store.leaseDue({ now: clock.time, leaseMs: 5 * MINUTE, limit: 9, kinds: ['mail'] });
  expect(await lease()).toHaveLength(1);
  expect(await lease()).toEqual([]);
  clock.time += 5 * MINUTE;
  expect(await lease()).toMatchObject([{ attempts: 2, deduplicationKey: entry.deduplicationKey }]);
});

test('renews a lease while its message is being delivered, but not afterwards', async () => {
  await enqueue();
  const store = outboxStore(database.db);
  const lease = () =>
    store.leaseDue({ now: clock.time, leaseMs: 5 * MINUTE, limit: 9, kinds: ['mail'] });
  const [leased] = await lease();
  const id = leased?.id ?? '';
  await store.renew([], clock.time);
  clock.time += 4 * MINUTE;
  await store.renew([id], clock.time + 5 * MINUTE);
  clock.time += 4 * MINUTE;
  expect(await lease()).toEqual([]);
  await store.finish(id, 'done', clock.time);
  await store.renew([id], clock.time);
  expect((await row()).due_at).toEqual(new Date(START + 9 * MINUTE));
});

test('doubles the pause from one minute to six hours', () => {
  expect([1, 2, 3, 9, 10, 40].map((attempts) => retryDelay(attempts) / MINUTE)).toEqual([
    1, 2, 4, 256, 360, 360,
  ]);
});

test('writes more entries at once than one statement can have parameters', async () => {
  const entries = Array.from({ length: 7000 }, (_, place) => ({
    ...entry,
    deduplicationKey: `agenda:${place}`,
  }));
  await outbox(async () => 'done').enqueue(database.db, entries);
  const { count } = database.db.fn;
  const written = await database.db.selectFrom('outbox').select(count('id').as('all')).execute();
  expect(Number(written[0]?.all)).toBe(7000);
});
