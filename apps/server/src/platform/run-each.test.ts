import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

const failing = (...failures: string[]) => {
  const done: string[] = [];
  const work = async (item: string) => {
    done.push(item);
    if (failures.includes(item)) throw new Error(item);
  };
  return { done, run: () => runEach(['a', 'b', 'c'], work) };
};

test('one that fails does not stop the others, and is thrown afterwards', async () => {
  const { done, run } = failing('a');
  await expect(run()).rejects.toThrow(/^a$/);
  expect(done).toEqual(['a', 'b', 'c']);
});

test('several that fail are thrown together', async () => {
  const { run } = failing('a', 'c');
  await expect(run()).rejects.toMatchObject({
    message: '2 of 3 failed',
    errors: [{ message: 'a' }, { message: 'c' }],
  });
});

test('nothing is thrown where nothing failed', async () => {
  await expect(failing().run()).resolves.toBeUndefined();
});
