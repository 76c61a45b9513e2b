import type { RouteName } from '@nadi/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hasLowPrecedence } from '#platform/db/database.ts';
import { self } from '#platform/http/audit-rule.ts';
import type { AuditRule, Mutation, RequestContext } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import { Problem } from '#platform/problem.ts';
import type { TestClinic } from '#testing/build-app.ts';
import { testDatabase, truncateAll } from '#testing/test-database.ts';
import { repeatable } from './spend-nonce.ts';
import { type Route, type TransactDeps, transact } from './transact.ts';

let database: TestClinic['database'];
type Db = typeof database.db;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => truncateAll(database));
afterAll(() => database.close());

const NOW = Date.parse('2027-01-05T09:00:00Z');
const context = { now: NOW } as RequestContext<'signOut', 'patient'>;
const entry: OutboxEntry = {
  kind: 'greet',
  recipient: null,
  locale: null,
  payload: { factName: 'greeted' },
  dueAt: NOW,
  deduplicationKey: 'greet:1',
};

const audit: AuditRule<RouteName> = { action: 'signed-out', about: self };
const noOutbox = { enqueue: async () => {}, wake() {} };

const insertFact = (db: Db, name: string) =>
  db.insertInto('clinic_facts').values({ name, value: '1' }).execute();
const facts = async () =>
  (await database.db.selectFrom('clinic_facts').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

function run(
  mutation: Partial<Mutation<Db, 'signOut', unknown, 'patient'>>,
  deps: Partial<TransactDeps<Db>> = {},
) {
  const handler: Mutation<Db, 'signOut', unknown, 'patient'> = {
    kind: 'mutation',
    audit,
    async execute(_context, trx) {
      await insertFact(trx, 'effect');
      return { success: true };
    },
    ...mutation,
  };
  const route = { name: 'signOut', handler } as Route<Db>;
  return transact(route, context, repeatable<Db>(), {
    database,
    recordAudit: async (trx) => void (await insertFact(trx, 'audit')),
    outbox: noOutbox,
    ...deps,
  });
}
test('commits effect and audit entry together', async () => {
  await run({});
  expect(await facts()).toEqual(['audit', 'effect']);
});

test('records nothing for a route without an audit rule', async () => {
  await run({ audit: null });
  expect(await facts()).toEqual(['effect']);
});

test('undoes an effect without its audit entry', async () => {
  const recordAudit = () => Promise.reject(new Error('audit is not writable'));
  await expect(run({}, { recordAudit })).rejects.toThrow('audit is not writable');
  expect(await facts()).toEqual([]);
});

test('does not return read data before the audit entry is written', async () => {
  const query = { kind: 'query', audit, execute: async () => ({ success: true }) } as const;
  const recordAudit = () => Promise.reject(new Error('audit is not writable'));
  const route = { name: 'getProfile', handler: query } as unknown as Route<Db>;
  const deps = { database, recordAudit, outbox: noOutbox };
  await expect(transact(route, context, repeatable<Db>(), deps)).rejects.toThrow('not writable');
});

test('writes entries with the effect and starts delivery after the commit', async () => {
  const order: string[] = [];
  await run(
    { outbox: () => [entry], afterCommit: () => order.push('afterCommit') },
    {
      outbox: {
        async enqueue(trx, entries) {
          order.push(`${entries.length} in a transaction: ${trx.isTransaction}`);
        },
        wake: () => order.push('wake'),
      },
    },
  );
  expect(order).toEqual(['1 in a transaction: true', 'wake', 'afterCommit']);
});

test('wakes no delivery without entries; a failed entry undoes the effect', async () => {
  const outbox = {
    enqueue: () => Promise.reject(new Error('outbox is not writable')),
    wake: vi.fn(),
  };
  await expect(run({ outbox: () => [entry] }, { outbox })).rejects.toThrow('not writable');
  expect(await facts()).toEqual([]);
  await run({ outbox: () => [] }, { outbox });
  expect(outbox.wake).not.toHaveBeenCalled();
});

test('runs slow work before the transaction and afterCommit after it', async () => {
  const order: string[] = [];
  await run({
    prepare: async () => order.push('prepare'),
    execute: async () => {
      order.push('execute');
      return { success: true };
    },
    afterCommit: () => order.push('afterCommit'),
  });
  expect(order).toEqual(['prepare', 'execute', 'afterCommit']);
});

test('a mutation of low precedence keeps it from its slow work to its commit', async () => {
  const seen: boolean[] = [];
  const mutation = {
    prepare: async () => seen.push(hasLowPrecedence()),
    async execute() {
      seen.push(hasLowPrecedence());
      return { success: true } as const;
    },
  };
  const deps = { recordAudit: async () => {} };
  await run({ ...mutation, precedence: 'low' }, deps);
  await run(mutation, deps);
  expect(seen).toEqual([true, true, false, false]);
});

test('a mutation can choose its precedence by the request', async () => {
  const seen: boolean[] = [];
  const execute = async () => {
    seen.push(hasLowPrecedence());
    return { success: true } as const;
  };
  const deps = { recordAudit: async () => {} };
  for (const isLate of [true, false]) {
    const precedence = ({ now }: { now: number }) => ((now === NOW) === isLate ? 'low' : 'normal');
    await run({ execute, precedence }, deps);
  }
  expect(seen).toEqual([true, false]);
});

test('records a refusal with its actor and request, but not our own errors', async () => {
  const recordRefusal = vi.fn();
  const refuse = (error: Error) =>
    run({ execute: () => Promise.reject(error) }, { recordRefusal }).catch(() => undefined);
  const refusal = new Problem('slot-taken');
  await refuse(refusal);
  expect(recordRefusal.mock.calls).toEqual([['signOut', context, refusal]]);
  await refuse(new Error('a fault of ours'));
  expect(recordRefusal).toHaveBeenCalledTimes(1);
});

test('the sender gets a refusal even if refusals are not recorded', async () => {
  const execute = () => Promise.reject(new Problem('slot-taken'));
  await expect(run({ execute })).rejects.toMatchObject({ code: 'slot-taken' });
});

test('returns data read without a transaction after writing its audit entry', async () => {
  const query = { kind: 'query', audit, execute: async () => ({ success: true }) } as const;
  const recordAudit = vi.fn(async () => {});
  const route = { name: 'getProfile', handler: query } as unknown as Route<Db>;
  const { db } = database;
  const transaction = () => Promise.reject(new Error('a query opens no transaction'));
  const deps = { database: { db, transaction }, recordAudit, outbox: noOutbox };
  expect(await transact(route, context, repeatable<Db>(), deps)).toEqual({ success: true });
  expect(recordAudit.mock.calls).toEqual([[db, audit, context, { success: true }]]);
});

test('passes the result of slow work to the transaction and the reply to afterCommit', async () => {
  const afterCommit = vi.fn();
  const execute = vi.fn(async () => ({ success: true }) as const);
  const reply = await run({ prepare: async () => 'hash', execute, afterCommit });
  expect(execute.mock.calls).toEqual([[context, expect.anything(), 'hash']]);
  expect(afterCommit.mock.calls).toEqual([[context, reply]]);
});

test.each([
  ['40P01', 2, ['audit', 'effect']],
  ['40001', 2, ['audit', 'effect']],
  ['40P01', 3, []],
  ['23505', 1, []],
])('an error %s in the first %i tries leaves %j', async (code, failures, expected) => {
  let tries = 0;
  const outcome = run({
    async execute(_context, trx) {
      await insertFact(trx, 'effect');
      tries += 1;
      if (tries <= failures) throw Object.assign(new Error('lost'), { code });
      return { success: true };
    },
  });
  await outcome.catch(() => undefined);
  expect(await facts()).toEqual(expected);
  expect(tries).toBe(code === '23505' ? 1 : 3);
});
