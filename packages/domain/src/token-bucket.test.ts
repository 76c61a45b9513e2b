import { expect, test } from 'vitest';
import { tokenBucket } from './token-bucket.ts';

function taken(bucket: ReturnType<typeof tokenBucket>, times: number, now: number): number {
  return Array.from({ length: times }, () => bucket.take(now)).filter(Boolean).length;
}

test('grants the burst once, then the steady rate', () => {
  const bucket = tokenBucket({ burst: 100, perSecond: 50 });
  expect(taken(bucket, 500, 0)).toBe(100);
  expect(taken(bucket, 500, 1000)).toBe(50);
  expect(taken(bucket, 500, 61_000)).toBe(100);
});

test('grants nothing while the clock steps back', () => {
  const bucket = tokenBucket({ burst: 1, perSecond: 1 });
  expect(taken(bucket, 2, 10_000)).toBe(1);
  expect(taken(bucket, 2, 5_000)).toBe(0);
});
