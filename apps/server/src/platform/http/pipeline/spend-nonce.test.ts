import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Problem } from '#platform/problem.ts';
import type { TestClinic } from '#testing/build-app.ts';
import { testDatabase, truncateAll } from '#testing/test-database.ts';
import { type NonceRecords, repeatable, spendNonce } from './spend-nonce.ts';

const nonce = { value: Buffer.from('a nonce'), expiresAt: 1000, issuedBeforeStart: false };

let database: TestClinic['database'];
type Db = typeof database.db;

const records: NonceRecords<Db> = {
  async spend(db, { value, expiresAt }) {
    const inserted = await db
      .insertInto('secure_nonces')
      .values({ nonce: value, expires_at: new Date(expiresAt) })
      .onConflict((oc) => oc.doNothing())
      .returning('nonce')
      .executeTakeFirst();
    return inserted !== undefined;
  },
  spendAll: () => Promise.reject(new Error('no group spends one here')),
  async isSpent(db) {
    return (await db.selectFrom('secure_nonces').select('nonce').execute()).length > 0;
  },
};

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => truncateAll(database));
afterAll(() => database.close());

const isSpent = () => records.isSpent(database.db, nonce);
const stage = (facts: Partial<typeof nonce> = {}, visitor = false) =>
  spendNonce({ ...nonce, ...facts }, records, { db: database.db, visitor });

/** Applies an effect that inserts a row, in a transaction. */
function apply(reject?: Error) {
  const atMostOnce = stage();
  return atMostOnce.attempt(() =>
    database.transaction((trx) =>
      atMostOnce.apply(trx, async () => {
        await trx.insertInto('clinic_facts').values({ name: 'effect', value: '1' }).execute();
        if (reject) throw reject;
        return 'done';
      }),
    ),
  );
}
const effects = () => database.db.selectFrom('clinic_facts').select('name').execute();

test('applies an effect once', async () => {
  expect(await apply()).toBe('done');
  await expect(apply()).rejects.toMatchObject({ code: 'decryption-failed' });
  expect(await effects()).toHaveLength(1);
});

test.each([new Problem('slot-taken'), new Error('a fault of ours')])(
  'undoes an effect rejected by %s, but keeps its nonce used',
  async (reason) => {
    await expect(apply(reason)).rejects.toBe(reason);
    expect([await effects(), await isSpent()]).toEqual([[], true]);
    await expect(apply()).rejects.toMatchObject({ code: 'decryption-failed' });
  },
);

test('records the nonce of a request that is rejected before its transaction', async () => {
  const work = () => Promise.reject(new Problem('bad-input'));
  await expect(stage().attempt(work)).rejects.toThrow(Problem);
  expect(await isSpent()).toBe(true);
});

test.each([
  ['bad-input', false],
  ['not-signed-in', true],
  ['too-many', false],
  ['wrong-credentials', true],
] as const)('a visitor’s request rejected as %s: its nonce is stored, %s', async (code, stored) => {
  const work = () => Promise.reject(new Problem(code));
  await expect(stage({}, true).attempt(work)).rejects.toThrow(Problem);
  expect(await isSpent()).toBe(stored);
});

test('the sender gets the refusal even if its nonce cannot be stored', async () => {
  const failing = { ...records, spend: () => Promise.reject(new Error('no database')) };
  const refusal = new Problem('slot-taken');
  const { attempt } = spendNonce(nonce, failing, { db: database.db, visitor: false });
  await expect(attempt(() => Promise.reject(refusal))).rejects.toBe(refusal);
});

test("looks up a nonce from before this process's start before anything runs", async () => {
  await records.spend(database.db, nonce);
  let ran = false;
  const work = async () => {
    ran = true;
  };
  await expect(stage({ issuedBeforeStart: true }).attempt(work)).rejects.toMatchObject({
    code: 'decryption-failed',
  });
  expect(ran).toBe(false);
  await stage().attempt(work);
  expect(ran).toBe(true);
});

test('runs a request with an unused nonce from before the start', async () => {
  expect(await stage({ issuedBeforeStart: true }).attempt(async () => 'done')).toBe('done');
});

test('a plain request records no nonce', async () => {
  const plain = repeatable<Db>();
  expect(await plain.attempt(() => plain.apply(database.db, async () => 'done'))).toBe('done');
  expect(await isSpent()).toBe(false);
});
