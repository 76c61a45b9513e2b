import { expect, test } from 'vitest';
import {
  isQueryTimeout,
  isTransactionConflict,
  isUnavailable,
  preparedStatementFault,
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
