import { expect, test } from 'vitest';
import { parseLink } from './recovery-calls.ts';

test.each([
  ['#role=user&token=abc', { kind: 'user', token: 'abc' }],
  ['#role=doctor&token=a-b_c', { kind: 'doctor', token: 'a-b_c' }],
  ['#role=admin', { kind: 'admin', token: '' }],
  ['#role=root&token=abc', { kind: 'user', token: 'abc' }],
  ['', { kind: 'user', token: '' }],
])('%s', (hash, link) => {
  expect(parseLink(hash)).toEqual(link);
});
