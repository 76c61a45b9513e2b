import { expect, test } from 'vitest';
import { isRefusal } from './providers.tsx';
import { isStaleChunk } from './stale-chunk.ts';

test.each([
  ['Failed to fetch dynamically imported module: http://x/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['x is not a function', false],
])('%s', (message, stale) => {
  expect(isStaleChunk(new TypeError(message))).toBe(stale);
});

test('only an answered no counts as a refusal', () => {
  expect(isRefusal(Object.assign(new Error('taken'), { status: 409 }))).toBe(true);
  expect(isRefusal(Object.assign(new Error('down'), { status: 503 }))).toBe(false);
  expect(isRefusal(new TypeError('network'))).toBe(false);
});
