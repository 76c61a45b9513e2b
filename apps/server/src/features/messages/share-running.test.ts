import { expect, test } from 'vitest';
import { shareRunning } from './share-running.ts';

test('calls share one run while it lasts, and a later call runs anew', async () => {
  let runs = 0;
  const read = shareRunning(async () => {
    runs += 1;
    return runs;
  });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(2);
});

test('a run that failed is not remembered', async () => {
  const replies = [Promise.reject(new Error('no connection')), Promise.resolve('there')];
  const read = shareRunning(async () => replies.shift());
  await expect(read()).rejects.toThrow('no connection');
  expect(await read()).toBe('there');
});
