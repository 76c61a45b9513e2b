import { expect, test } from 'vitest';
import { isRefusal } from './app.tsx';

test('counts only a 4xx reply as a refusal', () => {
  expect(isRefusal(Object.assign(new Error('taken'), { status: 409 }))).toBe(true);
  expect(isRefusal(Object.assign(new Error('down'), { status: 503 }))).toBe(false);
  expect(isRefusal(new TypeError('network'))).toBe(false);
});
