import { expect, test } from 'vitest';
import { YieldingMutex } from './pglite-dialect.ts';

test('admits one at a time, in the order of arrival', async () => {
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

test('low precedence waits for others, but gets every fifth turn', async () => {
  const mutex = new YieldingMutex();
  const seen: string[] = [];
  const enter = async (name: string, precedence: 'normal' | 'low') => {
    await mutex.acquire(precedence);
    seen.push(name);
    mutex.release();
  };
  await mutex.acquire();
  const low = ['x', 'y', 'z'].map((name) => enter(name, 'low'));
  const normal = ['a', 'b', 'c', 'd', 'e'].map((name) => enter(name, 'normal'));
  mutex.release();
  await Promise.all([...low, ...normal]);
  expect(seen.join('')).toBe('abcdxeyz');
});

test('the event loop gets turns under a flood', async () => {
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
