import { configDefaults, defineConfig } from 'vitest/config';

/** The tests of one module for `npm run mutation`, which sets these variables. */
const { MUTATION_TESTS = '', MUTATION_SETUP } = process.env;

export default defineConfig({
  test: {
    include: MUTATION_TESTS.split(','),
    exclude: [...configDefaults.exclude, '**/*.postgres.test.ts'],
    globalSetup: MUTATION_SETUP ? [MUTATION_SETUP] : [],
    environment: MUTATION_TESTS.includes('apps/web') ? 'happy-dom' : 'node',
    restoreMocks: true,
    // Loading the modules anew for each file and each mutant would take most of the time.
    isolate: false,
    testTimeout: 60_000,
    // A database is made in a hook, on a machine that may be busy.
    hookTimeout: 300_000,
  },
});
