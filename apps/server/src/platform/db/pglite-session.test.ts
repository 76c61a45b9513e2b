import type { PGlite } from '@electric-sql/pglite';
import { afterEach, expect, test, vi } from 'vitest';
import { PgliteSession } from './pglite-session.ts';

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
