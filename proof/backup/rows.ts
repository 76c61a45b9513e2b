import type { Queries } from '#bench/queries.ts';

/** The tables with rows that change in place while people book; every other row stays as it was written. */
const CHANGING = '^(jobs\\.|public\\.(sessions|row_counts|sign_in_tries)$)';

/** Lists every row that does not change, as its table and a hash of its values. */
export async function rowsOf({ query }: Queries): Promise<Set<string>> {
  const tables = await query(
    `SELECT n.nspname || '.' || c.relname AS name
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname !~ '^(pg_|information_schema)'
       AND n.nspname || '.' || c.relname !~ $1`,
    [CHANGING],
  );
  const found = new Set<string>();
  for (const { name } of tables.rows) {
    const { rows } = await query(`SELECT md5(t::text) AS hash FROM ${name} t`);
    for (const { hash } of rows) found.add(`${name} ${hash}`);
  }
  return found;
}

/** Returns those rows of the copy that its source does not have. */
export function foreignRows(copy: ReadonlySet<string>, source: ReadonlySet<string>): string[] {
  return [...copy].filter((row) => !source.has(row));
}
