import { expect, test } from 'vitest';
import { requestId } from './request-id.ts';

/** Matches version 8 (RFC 9562 §5.8) and its variant. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/;

test('a repeated request gets the same id within the scope of its key', () => {
  const id = requestId('order:pi_1', 'key-1');
  expect(id).toMatch(ID);
  expect(requestId('order:pi_1', 'key-1')).toBe(id);
  expect(requestId('order:pi_1', 'key-2')).not.toBe(id);
  expect(requestId('order:pi_2', 'key-1')).not.toBe(id);
});

test('every request without a key gets another id', () => {
  expect(requestId('order:pi_1', undefined)).not.toBe(requestId('order:pi_1', undefined));
});
