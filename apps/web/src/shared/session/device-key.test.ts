import { expect, test } from 'vitest';
import { deviceKey } from './device-key.ts';

test('a browser keeps one key of 256 bits', () => {
  localStorage.clear();
  const key = deviceKey();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(deviceKey()).toBe(key);
  localStorage.clear();
  expect(deviceKey()).not.toBe(key);
});
