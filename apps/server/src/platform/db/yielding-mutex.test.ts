import { expect, test } from 'vitest';
import { YieldingMutex } from './yielding-mutex.ts';

test('lets one in at a time, first come first served', async () => {
  const mutex = new YieldingMutex();
  const seen: string[] = [];
  const enter = async (name: string) => {
    await mutex.acquire();
    seen.push(`${name} in`);
    await null;
    seen.push(`${name} out`);
    mutex.release();
  };
  await Promise.all([enter('a'), enter('b'), enter('c')]);
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

test('under a flood the event loop gets its turns', async () => {
  const mutex = new YieldingMutex();
  let turns = 0;
  const ticking = setInterval(() => turns++, 1);
  const busyFor = async (ms: number) => {
    await mutex.acquire();
    const end = performance.now() + ms;
    while (performance.now() < end);
    mutex.release();
  };
  await Promise.all(Array.from({ length: 30 }, () => busyFor(6)));
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(5);
});
