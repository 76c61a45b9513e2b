import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { inGroups } from './in-groups.ts';

afterEach(() => void vi.useRealTimers());

const OPTIONS = { max: 3, patienceMs: 60_000 };

/** Creates work that lists its groups and ends each one when the test says so. */
function heldWork() {
  const groups: { items: readonly number[]; end(): void; fail(): void }[] = [];
  const work = (items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const end = () => resolve(items.map((item) => `done ${item}`));
    groups.push({ items, end, fail: () => reject(new Error(`group of ${items.join()} failed`)) });
    return promise;
  };
  const listed = () => groups.map(({ items }) => items);
  return { work, groups, listed };
}

test('starts an item at once if nothing runs', async () => {
  const { work, groups, listed } = heldWork();
  const result = inGroups(work, OPTIONS)(1);
  expect(listed()).toEqual([[1]]);
  groups[0]?.end();
  expect(await result).toBe('done 1');
});

test('items that arrive meanwhile form the next group, each with its own result', async () => {
  const { work, groups, listed } = heldWork();
  const run = inGroups(work, OPTIONS);
  const results = [run(1), run(2), run(3)];
  expect(listed()).toEqual([[1]]);
  groups[0]?.end();
  await results[0];
  await wait();
  expect(listed()).toEqual([[1], [2, 3]]);
  groups[1]?.end();
  expect(await Promise.all(results)).toEqual(['done 1', 'done 2', 'done 3']);
});

test('limits the number of items in a group', async () => {
  const { work, groups, listed } = heldWork();
  const run = inGroups(work, OPTIONS);
  const results = [1, 2, 3, 4, 5].map(run);
  for (let n = 0; n < 3; n++) {
    groups[n]?.end();
    await wait();
  }
  await Promise.all(results);
  expect(listed()).toEqual([[1], [2, 3, 4], [5]]);
});

test('rejects every item of a failed group and starts the next group', async () => {
  const { work, groups } = heldWork();
  const run = inGroups(work, OPTIONS);
  const results = [run(1), run(2), run(3)];
  const settled = Promise.allSettled(results);
  groups[0]?.fail();
  await wait();
  groups[1]?.fail();
  await wait();
  const last = run(4);
  groups[2]?.end();
  expect(await last).toBe('done 4');
  expect((await settled).map((each) => each.status)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(results[2]).rejects.toThrow('group of 2,3 failed');
});

test('runs the work outside the context of its first caller, such as a low precedence', async () => {
  const precedence = new AsyncLocalStorage<string>();
  const run = inGroups(async (items: readonly number[]) => {
    await wait();
    return items.map(() => precedence.getStore());
  }, OPTIONS);
  const results = precedence.run('low', () => [run(1), run(2)]);
  expect(await Promise.all([...results, run(3)])).toEqual([undefined, undefined, undefined]);
});

test('a slow group delays the next one only for the maximum wait', async () => {
  vi.useFakeTimers();
  const { work, groups, listed } = heldWork();
  const run = inGroups(work, { max: 3, patienceMs: 20 });
  const results = [run(1), run(2)];
  vi.advanceTimersByTime(19);
  expect(listed()).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(listed()).toEqual([[1], [2]]);
  results.push(run(3));
  groups[0]?.end();
  await results[0];
  expect(listed(), 'the third waits for the second').toEqual([[1], [2]]);
  groups[1]?.end();
  await results[1];
  await vi.advanceTimersByTimeAsync(0);
  expect(listed()).toEqual([[1], [2], [3]]);
  groups[2]?.end();
  expect(await results[2]).toBe('done 3');
});
