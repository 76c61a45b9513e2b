import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('lets one in at a time, first come first served', async () => {
  const queue = new FairQueue();
  const seen: string[] = [];
  const enter = async (name: string) => {
    await queue.acquire();
    seen.push(`${name} in`);
    await null;
    seen.push(`${name} out`);
    queue.release();
  };
  await Promise.all([enter('a'), enter('b'), enter('c')]);
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('under a flood the event loop gets its turns', async () => {
  const queue = new FairQueue();
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const busyFor = async (ms: number) => {
    await queue.acquire();
    const end = performance.now() + ms;
    while (performance.now() < end);
    queue.release();
  };
  await Promise.all(Array.from({ length: 30 }, () => busyFor(6)));
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});
