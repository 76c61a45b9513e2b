import { setup as setUpPglite } from './pglite-setup.ts';
import { setup as setUpPostgres } from './postgres-setup.ts';
import { findPostgres } from './test-postgres.ts';

/**
 * Sets up the tests of mutants (Vitest's global setup). Each mutant has a worker of its own, which
 * would load the embedded engine for longer than its tests run: PostgreSQL is used if it is installed.
 */
export const setup = findPostgres() ? setUpPostgres : setUpPglite;
