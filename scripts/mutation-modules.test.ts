import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutationModules } from './mutation-modules.ts';
import { root } from './run-node.ts';

const globs = Object.entries(mutationModules).flatMap(([module, { mutate, tests }]) =>
  [...mutate, ...tests].map((glob) => ({ module, glob })),
);

// vitest.mutation.config.ts gets the globs of the tests as one text and splits it at commas.
test.each(globs)('$module: $glob has files and no comma', ({ glob }) => {
  expect(globSync(glob, { cwd: root })).not.toEqual([]);
  expect(glob).not.toContain(',');
});
