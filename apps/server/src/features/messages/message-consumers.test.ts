import { expect, test } from 'vitest';
import { shareRunning } from './message-consumers.ts';

test('calls share one run until it ends, and a later call starts another run', async () => {
  let runs = 0;
  const read = shareRunning(async () => {
    runs += 1;
    return runs;
  });
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(2);
});

test('does not remember a failed run', async () => {
  const replies = [Promise.reject(new Error('no connection')), Promise.resolve('there')];
  const read = shareRunning(async () => replies.shift());
  await expect(read()).rejects.toThrow('no connection');
  expect(await read()).toBe('there');
});
