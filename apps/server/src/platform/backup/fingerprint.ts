import type { Database } from '#platform/db/database.ts';

/**
 * Returns one line for each table: the number of rows, and a hash that does not depend on their order.
 * Both engines return the same for the same rows, so that a restored database can be compared with its backup.
 */
export async function fingerprint<T>({ executeSql }: Database<T>): Promise<string[]> {
  const { rows } = await executeSql(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`);
  const lines: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const hashed = await executeSql(`
      select count(*) as count, md5(string_agg(line, '' order by line)) as hash
      from (select md5(t::text) collate "C" as line from ${name} t) as lines`);
    const { count, hash } = hashed.rows[0] as { count: number; hash: string | null };
    lines.push(`${name} ${count} ${hash}`);
  }
  return lines;
}
