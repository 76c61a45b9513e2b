import { expect, test } from 'vitest';
import { runEach } from './background-work.ts';

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
