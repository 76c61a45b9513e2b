import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import type { RequestContext } from '#platform/http/handler.ts';
import { repeatable } from '#platform/http/pipeline/spend-nonce.ts';
import { type Route, transact } from '#platform/http/pipeline/transact.ts';
import { createLog } from '#platform/log.ts';
import type { OutboxConsumer, OutboxEntry } from '#platform/outbox.ts';
import type { Db, Tables } from '#store/tables.ts';
import { testDatabase, truncateAll } from '#testing/test-database.ts';
import { messageOutbox } from './outbox.ts';

let database: Database<Tables>;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => truncateAll(database));
afterAll(() => database.close());

const NOW = Date.parse('2027-01-05T09:00:00Z');
const context = { now: NOW } as RequestContext<'signOut', 'patient'>;
const entry: OutboxEntry = {
  kind: 'sendGreeting',
  recipient: null,
  locale: null,
  payload: { factName: 'greeted' },
  dueAt: NOW,
  deduplicationKey: 'sendGreeting:1',
};

const sendGreeting: OutboxConsumer = async ({ payload }) => {
  await insertFact(database.db, payload.factName ?? '');
  return 'done';
};
const insertFact = (db: Db, name: string) =>
  db.insertInto('clinic_facts').values({ name, value: '1' }).execute();
const facts = async () => {
  const rows = await database.db
    .selectFrom('clinic_facts')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};

/** Creates the outbox of one process over the database. */
const process = () =>
  messageOutbox({
    db: database.db,
    clock: { now: () => NOW },
    log: createLog('silent'),
    publicUrl: 'https://clinic.test',
    consumers: { sendGreeting },
  });

/** Runs a mutation with an effect and outbox entries. */
function mutate(entries: readonly OutboxEntry[], wake: () => void) {
  const handler = {
    kind: 'mutation' as const,
    audit: null,
    async execute(_context: unknown, trx: Db) {
      await insertFact(trx, 'effect');
      return { success: true as const };
    },
    outbox: () => entries,
  };
  const route = { name: 'signOut', handler } as Pick<Route<Db>, 'name' | 'handler'>;
  return transact(route, context, repeatable<Db>(), {
    database,
    recordAudit: async () => {},
    outbox: { enqueue: process().enqueue, wake },
  });
}

test('the next process delivers entries if this one dies after the commit', async () => {
  const dies = () => {
    throw new Error('killed');
  };
  await expect(mutate([entry], dies)).rejects.toThrow('killed');
  expect(await facts()).toEqual(['effect']);
  await process().deliverDue();
  await process().deliverDue();
  expect(await facts()).toEqual(['effect', 'greeted']);
});

test('a running process delivers right after the commit', async () => {
  const running = process();
  await mutate([entry], running.wake);
  await running.idle();
  expect(await facts()).toEqual(['effect', 'greeted']);
});

test('undoes the effect and leaves no entry if an entry cannot be written', async () => {
  const wrong = { ...entry, kind: null as unknown as string, deduplicationKey: 'sendGreeting:2' };
  await expect(mutate([entry, wrong], () => {})).rejects.toThrow();
  const entries = await database.db.selectFrom('outbox').select('id').execute();
  expect([entries, await facts()]).toEqual([[], []]);
});
