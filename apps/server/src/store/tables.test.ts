import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testClinic } from '#testing/build-app.ts';

/*
 * The types of the tables against the migrated database: every table, every column, and whether a
 * column may be null. Types are gone at run time, so the declarations are read as text.
 */

const clinic = testClinic();
const FILES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('tables.ts'));
/** An interface that names the tables of one area. */
const AREA = /^[A-Z]\w+Tables$/;
/** Written by Kysely, pg-boss and triggers; no code of ours selects from them. */
const NOT_OURS = /^(kysely_|pgboss)/;

type Columns = Record<string, 'null' | 'not null'>;

interface Declaration {
  parent: string | undefined;
  fields: Map<string, string>;
}

function declarations(): Map<string, Declaration> {
  const found = new Map<string, Declaration>();
  const text = FILES.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join(
    '\n',
  );
  const plain = text.replaceAll(/\/\*\*.*?\*\//gs, '');
  for (const [, name = '', parent, body = ''] of plain.matchAll(
    /^(?:export )?interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms,
  )) {
    const fields = body.matchAll(/^ {2}(\w+): (.*?);$/gms);
    found.set(name, {
      parent,
      fields: new Map(Array.from(fields, ([, field = '', type = '']) => [field, type])),
    });
  }
  return found;
}

function columnsOf(name: string, all: Map<string, Declaration>): Columns {
  const { parent, fields } = all.get(name) ?? { parent: undefined, fields: new Map() };
  const own = Array.from(fields, ([column, type]) => [column, nullness(type)] as const);
  return { ...(parent && columnsOf(parent, all)), ...Object.fromEntries(own) };
}

/** `ColumnType` names the type of a select first; what may be inserted does not count here. */
function nullness(type: string): Columns[string] {
  const selected = /^ColumnType<(.*?),/s.exec(type)?.[1] ?? type;
  return /\| null\b/.test(selected) ? 'null' : 'not null';
}

async function migratedTables(): Promise<Record<string, Columns>> {
  const { rows } = await clinic.database.executeSql(`
    select c.table_name, c.column_name, c.is_nullable
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`);
  const tables: Record<string, Columns> = {};
  for (const row of rows as { table_name: string; column_name: string; is_nullable: string }[]) {
    if (NOT_OURS.test(row.table_name)) continue;
    const columns = tables[row.table_name] ?? {};
    columns[row.column_name] = row.is_nullable === 'YES' ? 'null' : 'not null';
    tables[row.table_name] = columns;
  }
  return tables;
}

test('tables.ts declares every table and column of the migrated database, and no other', async () => {
  const all = declarations();
  const areas = [...all].flatMap(([name, { fields }]) => (AREA.test(name) ? [...fields] : []));
  const declared = areas.map(([table, name]) => [table, columnsOf(name, all)] as const);
  expect(Object.fromEntries(declared)).toEqual(await migratedTables());
});

test('docs/security.md#tables says of every table who reads it, and names no other', async () => {
  const file = join(import.meta.dirname, '../../../../docs/security.md');
  const section = readFileSync(file, 'utf8').split('\n## Tables\n')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/[a-z_]+/g) ?? []);
  expect(named.toSorted()).toEqual(Object.keys(await migratedTables()).toSorted());
  for (const row of rows)
    expect(
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ).not.toContain('');
});
