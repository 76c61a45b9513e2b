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
])('%s means that the database is not there', (code) => {
  expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true);
});

test.each(['23505', '42601', 'ENOENT'])('%s does not', (code) => {
  expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(false);
});

test('an address tried twice in vain is unavailable', () => {
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  expect(isUnavailable(new AggregateError([refused, refused]))).toBe(true);
  expect(isUnavailable(new AggregateError([refused, new Error('other')]))).toBe(false);
});

test('a bug is not', () => {
  expect(isUnavailable(new TypeError('x is not a function'))).toBe(false);
  expect(isUnavailable('ECONNREFUSED')).toBe(false);
});

test('an answer that never came is unavailable, and known for what it is', () => {
  const silence = new Error('Query read timeout');
  expect([isUnavailable(silence), isQueryTimeout(silence)]).toEqual([true, true]);
  expect(isQueryTimeout(new Error('something else'))).toBe(false);
});

test.each([
  [{ code: '26000' }, 'unsupported'],
  [{ code: '42P05' }, 'unsupported'],
  [{ code: '0A000', routine: 'RevalidateCachedQuery' }, 'outdated'],
  [{ code: '0A000', routine: 'transformInsertStmt' }, null],
])('%o: the prepared statement is %s, and its transaction may be run again', (details, fault) => {
  const error = Object.assign(new Error('no'), details);
  expect(preparedStatementFault(error)).toBe(fault);
  expect(isTransactionConflict(error)).toBe(fault !== null);
});
