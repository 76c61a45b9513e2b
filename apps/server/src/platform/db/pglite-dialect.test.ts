import type { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, test, vi } from 'vitest';
import { YieldingMutex } from './pglite-dialect.ts';
import { PgliteSession } from './pglite-session.ts';

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

afterEach(() => vi.restoreAllMocks());

/** An engine whose statements fail; the following probe gets an answer or fails too. */
function failing(fault: object, answersAgain: boolean) {
  const fail = async () => {
    throw Object.assign(new Error('failed'), fault);
  };
  const query = answersAgain ? async () => ({ rows: [] }) : fail;
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const pglite = { closed: false, exec: fail, query } as unknown as PGlite;
  return { session: new PgliteSession(pglite, true), exit };
}

test.each([
  ['an internal error', { code: 'XX000' }],
  ['an I/O error', { code: '58030' }],
  ['a crash of the engine', {}],
])('%s ends the process if the engine no longer answers', async (_, fault) => {
  const { session, exit } = failing(fault, false);
  await expect(session.run('select 2', [])).rejects.toThrow('ended');
  expect(exit).toHaveBeenCalledWith(1);
});

test.each([
  ['an internal error of an engine that still answers', { code: 'XX000' }, true],
  ['a full disk that refuses statements', { code: '53100' }, false],
  ['an aborted transaction', { code: '25P02' }, false],
])('%s does not end the process', async (_, fault, answersAgain) => {
  const { session, exit } = failing(fault, answersAgain);
  await expect(session.run('select 2', [])).rejects.toThrow('failed');
  expect(exit).not.toHaveBeenCalled();
});
