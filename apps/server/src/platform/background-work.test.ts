import { expect, test } from 'vitest';
import { alternately, mapAhead, runEach } from './background-work.ts';

const failing = (...failures: string[]) => {
  const done: string[] = [];
  const work = async (item: string) => {
    done.push(item);
    if (failures.includes(item)) throw new Error(item);
  };
  return { done, run: () => runEach(['a', 'b', 'c'], work) };
};

test('continues after a failed item and throws its error afterwards', async () => {
  const { done, run } = failing('a');
  await expect(run()).rejects.toThrow(/^a$/);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('throws several errors together', async () => {
  const { run } = failing('a', 'c');
  await expect(run()).rejects.toMatchObject({
    message: '2 of 3 failed',
    errors: [{ message: 'a' }, { message: 'c' }],
  });
});

test('throws nothing if nothing failed', async () => {
  await expect(failing().run()).resolves.toBeUndefined();
});

test('maps items in order, with so many in work at once', async () => {
  let working = 0;
  let most = 0;
  const double = async (n: number) => {
    working += 1;
    most = Math.max(most, working);
    await Promise.resolve();
    working -= 1;
    return 2 * n;
  };
  const doubled: number[] = [];
  for await (const each of mapAhead([1, 2, 3, 4, 5], double, 3)) doubled.push(each);
  expect(doubled).toEqual([2, 4, 6, 8, 10]);
  expect(most).toBe(3);
});

test('a failure ends the mapping in its turn', async () => {
  const done: number[] = [];
  const fail = async (n: number) => {
    if (n === 2) throw new Error('no');
    return n;
  };
  const mapping = (async () => {
    for await (const n of mapAhead([1, 2, 3], fail, 3)) done.push(n);
  })();
  await expect(mapping).rejects.toThrow('no');
  expect(done).toEqual([1]);
});

test('two sources take turns, the longer one goes on, and leaving ends what has begun', async () => {
  const ended: string[] = [];
  async function* count(name: string, to: number) {
    try {
      for (let n = 1; n <= to; n += 1) yield `${name}${n}`;
    } finally {
      ended.push(name);
    }
  }
  const all: string[] = [];
  for await (const each of alternately(count('a', 1), count('b', 3))) all.push(each);
  expect(all).toEqual(['a1', 'b1', 'b2', 'b3']);
  ended.length = 0;
  for await (const _first of alternately(count('a', 5), count('b', 5))) break;
  expect(ended).toEqual(['a']);
});
