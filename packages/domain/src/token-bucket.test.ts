import { expect, test } from 'vitest';
import { tokenBucket, tokenBuckets } from './token-bucket.ts';

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

test('keeps its tokens when the clock steps back', () => {
  const bucket = tokenBucket({ burst: 3, perSecond: 1 });
  expect(taken(bucket, 1, 10_000)).toBe(1);
  expect(taken(bucket, 3, 5_000)).toBe(2);
});

test('each key has its own bucket', () => {
  const buckets = tokenBuckets({ burst: 2, perSecond: 1 });
  const granted = ['a', 'a', 'a', 'b', 'b', 'b'].map((key) => buckets.take(key, 0));
  expect(granted).toEqual([true, true, false, true, true, false]);
  expect([buckets.take('a', 1000), buckets.take('a', 1000)]).toEqual([true, false]);
});

test('forgets the least recently used key beyond the most keys', () => {
  const buckets = tokenBuckets({ burst: 1, perSecond: 1 }, 2);
  const take = (...keys: string[]) => keys.map((key) => buckets.take(key, 0));
  expect(take('a', 'b', 'a')).toEqual([true, true, false]);
  // c replaces b, and then b replaces a.
  expect(take('c', 'a', 'b', 'c', 'a')).toEqual([true, false, true, true, true]);
});
