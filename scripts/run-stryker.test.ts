import { expect, test } from 'vitest';
import { ownTestsOf } from './run-stryker.ts';

const CALL = 'apps/web/src/features/meeting/call';

test.each([
  ['a test beside it', 'lobby', ['lobby']],
  ['a test in three parts', 'peer', ['peer', 'peer-encryption', 'peer-recovery']],
  ['another file of a longer name, with its own test', 'quality', ['quality']],
  ['no test', 'call-state', []],
])('finds the own tests of a file with %s', (_what, file, tests) => {
  const paths = tests.map((name) => `${CALL}/${name}.test.ts`);
  expect(ownTestsOf(`${CALL}/${file}.ts`)).toEqual(paths);
});
