import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

afterEach(() => void vi.useRealTimers());

const OPTIONS = { max: 3, maxWaitMs: 60_000 };

/** Creates work that lists its batches and ends each one when the test says so. */
function heldWork() {
  const batches: { items: readonly number[]; end(): void; fail(): void }[] = [];
  const work = (items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const end = () => resolve(items.map((item) => `done ${item}`));
    batches.push({ items, end, fail: () => reject(new Error(`batch of ${items.join()} failed`)) });
    return promise;
  };
  const listed = () => batches.map(({ items }) => items);
  return { work, batches, listed };
}

test('starts an item at once if nothing runs', async () => {
  const { work, batches, listed } = heldWork();
  const result = createBatcher(work, OPTIONS)(1);
  expect(listed()).toEqual([[1]]);
  batches[0]?.end();
  expect(await result).toBe('done 1');
});

test('items that arrive meanwhile form the next batch, each with its own result', async () => {
  const { work, batches, listed } = heldWork();
  const run = createBatcher(work, OPTIONS);
  const results = [run(1), run(2), run(3)];
  expect(listed()).toEqual([[1]]);
  batches[0]?.end();
  await results[0];
  await wait();
  expect(listed()).toEqual([[1], [2, 3]]);
  batches[1]?.end();
  expect(await Promise.all(results)).toEqual(['done 1', 'done 2', 'done 3']);
});

test('limits the number of items in a batch', async () => {
  const { work, batches, listed } = heldWork();
  const run = createBatcher(work, OPTIONS);
  const results = [1, 2, 3, 4, 5].map(run);
  for (let n = 0; n < 3; n++) {
    batches[n]?.end();
    await wait();
  }
  await Promise.all(results);
  expect(listed()).toEqual([[1], [2, 3, 4], [5]]);
});

test('rejects every item of a failed batch and starts the next one', async () => {
  const { work, batches } = heldWork();
  const run = createBatcher(work, OPTIONS);
  const results = [run(1), run(2), run(3)];
  const settled = Promise.allSettled(results);
  batches[0]?.fail();
  await wait();
  batches[1]?.fail();
  await wait();
  const last = run(4);
  batches[2]?.end();
  expect(await last).toBe('done 4');
  expect((await settled).map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(results[2]).rejects.toThrow('batch of 2,3 failed');
});

test('runs the work outside the context of its first caller, such as a low precedence', async () => {
  const precedence = new AsyncLocalStorage<string>();
  const run = createBatcher(async (items: readonly number[]) => {
    await wait();
    return items.map(() => precedence.getStore());
  }, OPTIONS);
  const results = precedence.run('low', () => [run(1), run(2)]);
  expect(await Promise.all([...results, run(3)])).toEqual([undefined, undefined, undefined]);
});

test('a slow batch delays the next one only for the maximum wait', async () => {
  vi.useFakeTimers();
  const { work, batches, listed } = heldWork();
  const run = createBatcher(work, { max: 3, maxWaitMs: 20 });
  const results = [run(1), run(2)];
  vi.advanceTimersByTime(19);
  expect(listed()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(listed()).toEqual([[1], [2]]);
  results.push(run(3));
  batches[0]?.end();
  await results[0];
  expect(listed(), 'the third waits for the second').toEqual([[1], [2]]);
  batches[1]?.end();
  await results[1];
  await vi.advanceTimersByTimeAsync(0);
  expect(listed()).toEqual([[1], [2], [3]]);
  batches[2]?.end();
  expect(await results[2]).toBe('done 3');
});
