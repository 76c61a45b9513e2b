import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { findPostgres } from './apps/server/src/testing/test-postgres.ts';
import { UNHANDLED_ERRORS, unhandledError } from './scripts/failed-tests.ts';

// Two processors are what a small runner has, and every server worker holds a database.
const maxWorkers = 2;

// These take seconds each, since they start processes, open a browser or copy databases.
const slow = [
  'packages/payment-sandbox/src/pages.test.ts',
  'scripts/npm-killed.test.ts',
  ...[
    ...['*.pglite', 'operate/**/*', 'features/*/upgrade', 'features/payments/ledger-property'],
    ...['platform/jobs', 'platform/**/*.pglite', 'store/calendars.pglite'],
  ].map((name) => `apps/server/src/${name}.test.ts`),
];

const unit = project('unit', ['packages/**/*.test.ts', 'lint/**/*.test.*', 'scripts/**/*.test.*'], {
  exclude: [...configDefaults.exclude, ...slow],
});
const serverPglite = project('server-pglite', ['apps/server/**/*.test.ts'], {
  exclude: [...configDefaults.exclude, '**/*.postgres.test.ts', ...slow],
  globalSetup: ['apps/server/src/testing/pglite-setup.ts'],
});
// In `npm run test:all` only.
const slowTests = project('slow', slow, {
  exclude: [...configDefaults.exclude, '**/*.postgres.test.ts'],
  globalSetup: ['apps/server/src/testing/pglite-setup.ts'],
});
// All tests that use a database, again on PostgreSQL.
const serverPostgres = project('server-postgres', ['apps/server/**/*.test.ts'], {
  exclude: [
    ...configDefaults.exclude,
    '**/*.pglite.test.ts',
    'apps/server/src/platform/!(db|jobs.test.ts)/**',
  ],
  globalSetup: ['apps/server/src/testing/postgres-setup.ts'],
});

// In `npm test`: the tests that need PostgreSQL, such as races, and those of the statements.
const onlyPostgres = project(
  'only-postgres',
  ['apps/server/**/*.postgres.test.ts', 'apps/server/src/store/**/*.test.ts'],
  {
    exclude: [...configDefaults.exclude, ...slow],
    globalSetup: ['apps/server/src/testing/postgres-setup.ts'],
  },
);

// Promises that can be counted, in small counts; `npm run proof` runs them in full.
const proof = project('proof', ['proof/**/*.test.ts'], {
  globalSetup: ['apps/server/src/testing/pglite-setup.ts'],
  // In full, scripts/proof.ts ends a proof that takes too long.
  testTimeout: process.env.PROOF === 'full' ? 0 : 180_000,
});

export default defineConfig({
  test: {
    // Vitest fails a run for such an error, but its report does not mention it.
    onUnhandledError(error) {
      const reports = join(import.meta.dirname, '.cache', 'reports');
      mkdirSync(reports, { recursive: true });
      appendFileSync(join(reports, UNHANDLED_ERRORS), `${unhandledError(error)}\n`);
    },
    maxWorkers,
    projects: [
      unit,
      'apps/web',
      serverPglite,
      slowTests,
      ...(testsPostgres() ? [serverPostgres, onlyPostgres] : []),
      proof,
    ],
  },
});

function testsPostgres(): boolean {
  if (findPostgres() || process.env.CI === 'true') return true;
  console.warn('PostgreSQL is not installed: the server is tested on the embedded database only.');
  return false;
}

function project(name: string, include: string[], test: object): TestProjectConfiguration {
  // Files share a worker's modules: no test replaces one, and loading the server anew for each costs two fifths of the CPU.
  const isolate = false;
  return { test: { name, include, isolate, testTimeout: 60_000, hookTimeout: 120_000, ...test } };
}
