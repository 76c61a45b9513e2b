import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import { type Database, withLowPrecedence } from './database.ts';

let database: Database<unknown>;
beforeAll(async () => {
  database = await testDatabase<unknown>();
});
afterAll(() => database.close());

test('the embedded database runs work of low precedence after later work', async () => {
  const order: string[] = [];
  const run = async (name: string) => {
    await database.executeSql('select 1');
    order.push(name);
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const holder = database.transaction(() => promise);
  const first = withLowPrecedence(() => run('low'));
  const second = run('normal');
  // All three have requested the one session.
  await new Promise(setImmediate);
  resolve();
  await Promise.all([holder, first, second]);
  expect(order).toEqual(['normal', 'low']);
});
