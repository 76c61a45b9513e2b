import { configDefaults, defineConfig } from 'vitest/config';

/** The tests of one module for `npm run mutation`, which sets these variables. */
const { MUTATION_TESTS = '', MUTATION_SETUP } = process.env;

export default defineConfig({
  test: {
    include: MUTATION_TESTS.split(','),
    exclude: [...configDefaults.exclude, '**/*.postgres.test.ts'],
    globalSetup: MUTATION_SETUP ? [MUTATION_SETUP] : [],
    // Making a DOM takes most of the time of a test of the call engine; one that needs it says so.
    environment: 'node',
    restoreMocks: true,
    // Loading the modules anew for each file and each mutant would take most of the time.
    isolate: false,
    testTimeout: 60_000,
    // A database is made in a hook, on a machine that may be busy.
    hookTimeout: 300_000,
  },
});
