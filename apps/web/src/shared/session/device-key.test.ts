import { expect, test } from 'vitest';
import { deviceKey } from './device-key.ts';

test('a browser has one key of 256 bits, which stays the same', () => {
  localStorage.clear();
  const key = deviceKey();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(deviceKey()).toBe(key);
  localStorage.clear();
  expect(deviceKey()).not.toBe(key);
});
