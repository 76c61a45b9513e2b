import { expect, it } from 'vitest';
import { importCycles } from './import-cycles.ts';

const PACKAGES = [
  { path: 'package.json', text: '{"imports": {"#proof/*": "./proof/support/*"}}' },
  {
    path: 'apps/server/package.json',
    text: '{"name": "@nadi/server", "imports": {"#store/*": "./src/store/*", "#app": "./src/app.ts"}}',
  },
  {
    path: 'packages/domain/package.json',
    text: '{"name": "@nadi/domain", "exports": {"./*": "./src/*.ts"}}',
  },
];

/** Each file with the modules that it imports. */
function cyclesOf(files: Record<string, readonly string[]>): string[] {
  const sources = Object.entries(files).map(([path, modules]) => ({
    path,
    text: modules.map((module) => `import { x } from '${module}';\n`).join(''),
  }));
  return importCycles([...PACKAGES, ...sources]);
}

it.each([
  ['two files of a folder', { 'e2e/a.ts': ['./b.ts'], 'e2e/b.ts': ['./a.ts'] }],
  ['three files', { 'a.ts': ['./b.ts'], 'b.ts': ['./c.ts'], 'c.ts': ['./a.ts'] }],
  ['a file with itself', { 'e2e/a.ts': ['./a.ts'] }],
  [
    'an import by the name of a module',
    {
      'apps/server/src/app.ts': ['#store/a.ts'],
      'apps/server/src/store/a.ts': ['./b.ts'],
      'apps/server/src/store/b.ts': ['#app'],
    },
  ],
  [
    'a package',
    {
      'packages/domain/src/a.ts': ['@nadi/domain/b'],
      'packages/domain/src/b.ts': ['./a.ts'],
    },
  ],
  ['support files', { 'proof/a.ts': ['#proof/b.ts'], 'proof/support/b.ts': ['#proof/../a.ts'] }],
])('reports a cycle of %s once', (_name, files) => {
  expect(cyclesOf(files)).toHaveLength(1);
});

it('names the files of a cycle in order', () => {
  const files = { 'c.ts': ['./a.ts'], 'b.ts': ['./c.ts'], 'a.ts': ['./b.ts'], 'd.ts': ['./a.ts'] };
  expect(cyclesOf(files)).toEqual(['a.ts imports itself through b.ts, c.ts']);
});

it.each([
  ["import type { A } from './a.ts';"],
  ["export type { A } from './a.ts';"],
  ["export * from './a.ts';"],
  ["import './a.ts';"],
  ["const { a } = await import('./a.ts');"],
  ["import {\n  type A,\n  a,\n} from './a.ts';"],
])('reports the cycle of %s', (text) => {
  const other = { path: 'a.ts', text: "import { b } from './b.ts';" };
  expect(importCycles([other, { path: 'b.ts', text }])).toHaveLength(1);
});

it('permits files that share an import, and imports of npm packages', () => {
  const files = { 'a.ts': ['./c.ts', 'zod'], 'b.ts': ['./c.ts', './a.ts'], 'c.ts': ['node:fs'] };
  expect(cyclesOf(files)).toEqual([]);
});

it('reads each import once, also in a graph with very many paths', () => {
  const path = (at: number) => `src/f${at}.ts`;
  const files = Object.fromEntries(
    Array.from({ length: 3000 }, (_, at) => [
      path(at),
      Array.from({ length: 10 }, (_each, n) => `./f${Math.min(2999, at + n + 1)}.ts`),
    ]),
  );
  expect(cyclesOf(files)).toEqual(['src/f2999.ts imports itself through nothing else']);
});
