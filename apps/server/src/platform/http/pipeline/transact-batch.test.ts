import type { RouteName } from '@nadi/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { self } from '#platform/http/audit-rule.ts';
import type { Handler, RequestContext } from '#platform/http/handler.ts';
import type { OutboxEntry } from '#platform/outbox.ts';
import type { SpentNonce } from '#platform/secure/request-opener.ts';
import type { TestClinic } from '#testing/build-app.ts';
import { testDatabase, truncateAll } from '#testing/test-database.ts';
import { type BatchDeps, createBatchRunner } from './transact.ts';

let database: TestClinic['database'];
type Db = typeof database.db;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => truncateAll(database));
afterAll(() => database.close());

const store = (trx: Db, name: string) =>
  trx.insertInto('clinic_facts').values({ name, value: '1' }).execute();
const stored = async () =>
  (await database.db.selectFrom('clinic_facts').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

/** Creates a request that is identified by its time. */
const request = (now: number, nonce: SpentNonce | null = null) => ({
  context: { now } as RequestContext<'signOut', 'patient'>,
  nonce,
});
const nonce = (byte: number): SpentNonce => ({
  value: new Uint8Array([byte]),
  expiresAt: 0,
  issuedBeforeStart: false,
});
const entry = (now: number): OutboxEntry => ({
  kind: 'greet',
  recipient: null,
  locale: null,
  payload: {},
  dueAt: now,
  deduplicationKey: `greet:${now}`,
});

/**
 * Creates a route whose use case stores each request with an even time and leaves the others to run alone.
 */
function evenBatch(deps: Partial<BatchDeps<Db>> = {}) {
  const handler: Handler<Db, 'signOut'> = {
    kind: 'mutation',
    audit: { action: 'signed-out', about: self },
    execute: () => Promise.reject(new Error('runs alone')),
    batch: {
      async execute(contexts, trx) {
        const even = contexts.map(({ now }) => now % 2 === 0);
        for (const [n, { now }] of contexts.entries()) if (even[n]) await store(trx, `did ${now}`);
        return even.map((isEven) => (isEven ? { success: true } : null));
      },
      outbox: async (done) => done.map(({ context }) => entry(context.now)),
    },
  };
  const written = {
    audits: vi.fn<BatchDeps<Db>['recordAudits']>(async () => {}),
    nonces: vi.fn<BatchDeps<Db>['nonces']['spendAll']>(async () => {}),
    entries: vi.fn<BatchDeps<Db>['outbox']['enqueue']>(async () => {}),
  };
  const run = createBatchRunner<Db>('signOut', handler as Handler<Db, RouteName>, {
    database,
    recordAudits: written.audits,
    nonces: { spendAll: written.nonces },
    outbox: { enqueue: written.entries, wake() {} },
    log: { info() {} },
    ...deps,
  });
  if (!run) throw new Error('the route has no batches');
  return { run, written };
}

test('requests that arrive while one runs share the next batch, each with its outcome', async () => {
  const { run, written } = evenBatch();
  const done = await Promise.all([2, 4, 5, 6].map((now) => run(request(now))));
  const committed = { reply: { success: true }, hasEntries: true };
  expect(done).toEqual([committed, committed, null, committed]);
  expect(await stored()).toEqual(['did 2', 'did 4', 'did 6']);
  const audited = written.audits.mock.calls.map(([, , of]) => of.map(({ context }) => context.now));
  expect(audited).toEqual([[2], [4, 6]]);
  expect(written.entries.mock.calls.map(([, of]) => of)).toEqual([
    [entry(2)],
    [entry(4), entry(6)],
  ]);
});

test('records the nonces of completed requests, not of those that must run alone', async () => {
  const { run, written } = evenBatch();
  await Promise.all([2, 3, 4, 6].map((now) => run(request(now, now === 6 ? null : nonce(now)))));
  expect(written.nonces.mock.calls.map(([, nonces]) => nonces)).toEqual([[nonce(2)], [nonce(4)]]);
});

test('writes nothing if every request of a batch must run alone', async () => {
  const { run, written } = evenBatch();
  expect(await run(request(3, nonce(3)))).toBeNull();
  for (const write of Object.values(written)) expect(write).not.toHaveBeenCalled();
});

test.each([
  ['its audit entries', { recordAudits: () => Promise.reject(new Error('full')) }],
  [
    'a nonce that was spent before',
    { nonces: { spendAll: () => Promise.reject(new Error('spent')) } },
  ],
  ['its outbox entries', { outbox: { enqueue: () => Promise.reject(new Error('no')), wake() {} } }],
])('undoes a batch that fails for %s and runs each request alone', async (_, broken) => {
  const info = vi.fn();
  const { run } = evenBatch({ ...broken, log: { info } });
  const done = await Promise.all([2, 4, 6].map((now) => run(request(now, nonce(now)))));
  expect(done).toEqual([null, null, null]);
  expect(await stored()).toEqual([]);
  expect(info.mock.calls.map(([about]) => about.requests)).toEqual([1, 2]);
});

test('a query, or a route without batches, gets no batcher', () => {
  const deps = {} as BatchDeps<Db>;
  const execute = async () => ({ success: true }) as const;
  const alone: Handler<Db, 'signOut'> = { kind: 'mutation', audit: null, execute };
  expect(createBatchRunner<Db>('signOut', alone as Handler<Db, RouteName>, deps)).toBeUndefined();
  const query: Handler<Db, 'signOut'> = { kind: 'query', audit: null, execute };
  expect(createBatchRunner<Db>('signOut', query as Handler<Db, RouteName>, deps)).toBeUndefined();
});
