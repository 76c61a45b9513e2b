import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RETENTION } from '@nadi/domain/retention';
import { expect, test } from 'vitest';
import { testClinic } from '#testing/build-app.ts';

/*
 * The types of the tables against the migrated database: every table, every column, and whether a
 * column may be null. Types are gone at run time, so the declarations are read as text.
 */

const clinic = testClinic();
const FILES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('tables.ts'));
/** Written by Kysely, pg-boss and triggers; no code of ours selects from them. */
const NOT_OURS = /^(kysely_|pgboss)/;

type Columns = Record<string, 'null' | 'not null'>;

type Fields = Map<string, string>;

function readFields(body: string): Fields {
  const fields = body.matchAll(/^ +(\w+): (.*?);$/gms);
  return new Map(Array.from(fields, ([, name = '', type = '']) => [name, type]));
}

/** Returns the declared tables with their columns. An interface that tables share is none. */
function declarations(): Record<string, Columns> {
  const text = FILES.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join(
    '\n',
  );
  const plain = text.replaceAll(/\/\*\*.*?\*\//gs, '');
  const shared = new Map<string, Fields>();
  for (const [, name = '', parent = '', body = ''] of plain.matchAll(
    /^(?:export )?interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms,
  )) {
    shared.set(name, new Map([...(shared.get(parent) ?? []), ...readFields(body)]));
  }
  const areas = plain.matchAll(/^export interface \w+Tables \{\n(.*?)^\}/gms);
  const tables = Array.from(areas, ([, body = '']) => body)
    .join('')
    .matchAll(/^ {2}(\w+): (?:(\w+) & )?\{\n(.*?)^ {2}\};/gms);
  return Object.fromEntries(
    Array.from(tables, ([, name = '', parent = '', body = '']) => {
      const fields = [...(shared.get(parent) ?? []), ...readFields(body)];
      return [name, Object.fromEntries(fields.map(([column, type]) => [column, nullness(type)]))];
    }),
  );
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
  expect(declarations()).toEqual(await migratedTables());
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

/** Tables without data about a patient; every other one is in the retention table. */
const WITHOUT_PATIENTS = [
  ...['admins', 'busy_calendars', 'busy_times', 'calendar_secrets', 'cash_ups', 'clinic_facts'],
  ...['clinic_opening', 'clinic_schedule', 'clinic_settings', 'consent_texts', 'doctor_changes'],
  ...['doctor_delays', 'doctors', 'favourite_medicines', 'hour_exceptions', 'intake_forms'],
  ...['invoice_series', 'locations', 'medicine_lines', 'next_free', 'note_templates'],
  ...['payment_events', 'prescribers', 'receipt_numbers', 'recovery_codes', 'refund_policies'],
  ...['retention_reports', 'rooms', 'row_counts', 'schedule_templates', 'second_factors'],
  ...[
    'secure_epochs',
    'secure_nonces',
    'sentence_overrides',
    'vapid_keys',
    'visit_types',
    'waiting_room_codes',
  ],
  'weekly_hours',
];

test('the retention table names every table with data about a patient', async () => {
  const retained = Object.values(RETENTION).flatMap(({ tables }): readonly string[] => tables);
  const named = [...new Set(retained), ...WITHOUT_PATIENTS];
  expect(named.toSorted()).toEqual(Object.keys(await migratedTables()).toSorted());
});
