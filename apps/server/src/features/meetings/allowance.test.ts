import { expect, test } from 'vitest';
import { allowance } from './allowance.ts';

function taken(bucket: ReturnType<typeof allowance>, times: number, now: number): number {
  return Array.from({ length: times }, () => bucket.take(now)).filter(Boolean).length;
}

test('a burst is granted once, then the steady rate', () => {
  const bucket = allowance({ burst: 100, perSecond: 50 });
  expect(taken(bucket, 500, 0)).toBe(100);
  expect(taken(bucket, 500, 1000)).toBe(50);
  expect(taken(bucket, 500, 61_000)).toBe(100);
});

test('a clock that steps back grants nothing', () => {
  const bucket = allowance({ burst: 1, perSecond: 1 });
  expect(taken(bucket, 2, 10_000)).toBe(1);
  expect(taken(bucket, 2, 5_000)).toBe(0);
});
