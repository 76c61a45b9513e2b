import { expect, test } from 'vitest';
import { requestId } from './request-id.ts';

/** Version 8 (RFC 9562 §5.8) and its variant. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/;

test('a repeated request makes the same id, within what its key counts', () => {
  const id = requestId('order:pi_1', 'key-1');
  expect(id).toMatch(ID);
  expect(requestId('order:pi_1', 'key-1')).toBe(id);
  expect(requestId('order:pi_1', 'key-2')).not.toBe(id);
  expect(requestId('order:pi_2', 'key-1')).not.toBe(id);
});

test('without a key every request makes another id', () => {
  expect(requestId('order:pi_1', undefined)).not.toBe(requestId('order:pi_1', undefined));
});
