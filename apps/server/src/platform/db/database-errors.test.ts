import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/test-database.ts';
import type { Database } from './database.ts';
import {
  isQueryTimeout,
  isTransactionConflict,
  isUnavailable,
  preparedStatementFault,
  uniqueViolation,
} from './database-errors.ts';

test.each([
  '08006',
  '53300',
  '57P01',
  '57P03',
  '57014',
  '55P03',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
])('%s means that the database is unavailable', (code) => {
  expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true);
});

test.each(['23505', '42601', 'ENOENT'])(
  '%s does not mean that the database is unavailable',
  (code) => {
    expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(false);
  },
);

test('two failed attempts to connect mean that the database is unavailable', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(isUnavailable(new AggregateError([refused, refused]))).toBe(true);
  expect(isUnavailable(new AggregateError([refused, new Error('other')]))).toBe(false);
});

test('a bug does not mean that the database is unavailable', () => {
  expect(isUnavailable(new TypeError('x is not a function'))).toBe(false);
  expect(isUnavailable('ECONNREFUSED')).toBe(false);
});

test('a missing answer means unavailable and is recognised as a query timeout', () => {
  const silence = new Error('Query read timeout');
  expect([isUnavailable(silence), isQueryTimeout(silence)]).toEqual([true, true]);
  expect(isQueryTimeout(new Error('something else'))).toBe(false);
});

test.each([
  [{ code: '26000' }, 'unsupported'],
  [{ code: '42P05' }, 'unsupported'],
  [{ code: '0A000', routine: 'RevalidateCachedQuery' }, 'outdated'],
  [{ code: '0A000', routine: 'transformInsertStmt' }, null],
])(
  '%o means that the prepared statement is %s; only such faults allow a retry',
  (details, fault) => {
    const error = Object.assign(new Error('no'), details);
    expect(preparedStatementFault(error)).toBe(fault);
    expect(isTransactionConflict(error)).toBe(fault !== null);
  },
);

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
