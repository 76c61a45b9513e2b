import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { columnParsers } from './column-parsers.ts';

/** What every PGlite of ours has in common, on disk or in memory. */
export const pgliteOptions = {
  parsers: columnParsers,
  // Part of the program here; a PostgreSQL server brings it along.
  extensions: { btree_gist, pg_trgm },
};
