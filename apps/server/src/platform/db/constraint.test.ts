import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import { uniqueViolation } from './database-errors.ts';

let database: Database<object>;

beforeAll(async () => {
  database = await testDatabase<object>();
  await database.executeSql(`
    create table owners (id int constraint owners_once primary key);
    create table things (
      owner int constraint things_owned references owners,
      size int constraint things_small check (size < 10)
    );
    create unique index things_one_size on things (size) where size > 5;
    insert into owners values (1);
    insert into things values (1, 7);
  `);
});
afterAll(() => database.close());

test.each([
  ['insert into owners values (1)', 'owners_once'],
  ['insert into things values (1, 7)', 'things_one_size'],
  ['insert into things values (2, 1)', null],
  ['insert into things values (1, 10)', null],
  ['select nonsense', null],
])('%s', async (statement, unique) => {
  expect(uniqueViolation(await failure(statement))).toBe(unique);
});

test('does not treat other errors as violations', () => {
  expect(uniqueViolation('23505')).toBeNull();
  expect(uniqueViolation(new Error('duplicate key'))).toBeNull();
});

async function failure(statement: string): Promise<unknown> {
  return sql
    .raw(statement)
    .execute(database.db)
    .catch((error: unknown) => error);
}
