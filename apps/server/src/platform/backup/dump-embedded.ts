import type { PGlite } from '@electric-sql/pglite';
import { pgDump } from '@electric-sql/pglite-tools/pg_dump';
import { LEFT_OUT } from './left-out.ts';

/** Rows per INSERT; a hundred pictures are some 20 MB of text. */
const ROWS = 100;

/**
 * Yields the database as SQL. pg_dump writes the structure. The rows are read here, because its build for
 * the embedded engine collects its output in one string, which is limited to 512 MB.
 */
export async function* dumpEmbedded(pglite: PGlite): AsyncGenerator<string> {
  yield await structure(pglite, 'pre-data');
  for (const table of await listTables(pglite)) {
    if (!LEFT_OUT.includes(table.name)) yield* dumpRows(pglite, table);
  }
  yield* dumpSequences(pglite);
  yield await structure(pglite, 'post-data');
}

async function structure(pglite: PGlite, section: string): Promise<string> {
  const args = [`--section=${section}`, '--no-owner', '--no-privileges', '--no-comments'];
  return (await pgDump({ pg: pglite, args })).text();
}

interface Table {
  name: string;
  columns: string[];
}

async function listTables(pglite: PGlite): Promise<Table[]> {
  const { rows } = await pglite.query<Table>(`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)'
    group by 1 order by 1`);
  return rows;
}

async function* dumpRows(pglite: PGlite, { name, columns }: Table): AsyncGenerator<string> {
  const values = columns.map(
    (column) => `coalesce('''' || replace(${column}::text, '''', '''''') || '''', 'NULL')`,
  );
  const head = `INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE VALUES\n`;
  await pglite.exec(`begin; declare dumped no scroll cursor for
    select '(' || concat_ws(', ', ${values.join(', ')}) || ')' as line from ${name}`);
  for (;;) {
    const { rows } = await pglite.query<{ line: string }>(`fetch ${ROWS} from dumped`);
    if (rows.length === 0) break;
    yield `${head}${rows.map(({ line }) => line).join(',\n')};\n`;
  }
  await pglite.exec('commit');
}

async function* dumpSequences(pglite: PGlite): AsyncGenerator<string> {
  const { rows } = await pglite.query<{ line: string }>(`
    select format('SELECT pg_catalog.setval(%L, %s, true);',
      format('%I.%I', schemaname, sequencename), last_value) as line
    from pg_sequences where last_value is not null order by 1`);
  yield rows.map(({ line }) => `${line}\n`).join('');
}
