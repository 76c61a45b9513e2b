import { randomUUID } from 'node:crypto';
import { RETENTION } from '@nadi/domain/retention';
import { MARK } from '@nadi/server/testing/erasure-fixture';

type RunSql = (statement: string) => Promise<{ rows: unknown[] }>;

interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** The table that the column refers to; null for none. */
  parent: string | null;
}

interface Check {
  table: string;
  name: string;
  definition: string;
}

export interface Planted {
  words: number;
  /** Tables whose row the database has refused, with its reason. */
  refused: string[];
}

/** Tables that have rows with words from the fixture, or that only hold ids and hashes. */
const NOT_PLANTED = [
  ...['patients', 'appointments', 'appointment_reasons', 'notes', 'note_versions', 'invoices'],
  ...['erasures', 'audit_entries', 'audit_chain', 'prescribed_lines'],
  // Of staff.
  'sign_in_attempts',
];
const TABLES: readonly string[] = Object.values(RETENTION).flatMap(({ tables }) => [...tables]);
/** Values of columns that the program reads, or that do not describe a person. */
const VALUES: readonly [RegExp, string][] = [
  [/\.(role|recipient_role)$/, "'patient'"],
  [/\.(email|recipient|address)$/, "'EMAIL'"],
  [/\.\w*slot_date$/, "'6_1_2027'"],
  [/\.\w*slot_time$/, "'10:00 AM'"],
  [/\.currency$/, "'INR'"],
  [/\.\w+_by_role$/, "'doctor'"],
  [/^health_entry_versions\.state$/, "'active'"],
  [/^appointment_series\.size$/, '2'],
  [/^dependants\.manager_id$/, "'00000000-0000-4000-8000-000000000000'"],
  [/^(ledger_entries|payment_orders)\.provider$/, "'stripe'"],
  [/^ledger_entries\.desk$/, "'Front'"],
  // Numbers of the provider, which payments retain.
  [/^(ledger_entries|refunds)\.(reference|payment)$/, "'NUMBER'"],
  [/^payment_orders\.(reference|url)$/, "'NUMBER'"],
  // A hash, by which a second import does not add the patient again.
  [/^imported_rows\.key$/, "'NUMBER'"],
];

/** Inserts a row for the patient into every table with data about patients, with a word in each text of it. */
export async function plantWords(
  run: RunSql,
  patient: { id: string; email: string; appointmentId: string },
): Promise<Planted> {
  const columns = await listColumns(run);
  const checks = await listChecks(run);
  const ids = new Map([
    ['patients', `'${patient.id}'`],
    ['appointments', `'${patient.appointmentId}'`],
  ]);
  const planted: Planted = { words: 0, refused: [] };
  // Rows may refer to tables that come later, and some tables only accept what the program writes.
  await run('SET session_replication_role = replica');
  for (const table of parentsFirst(columns)) {
    const row = new Map<string, string>();
    for (const column of columns.filter((each) => each.table === table)) {
      row.set(column.name, columnValue(column, { patient, ids, checks }));
    }
    const refusal = await insert(run, { table, values: row, columns, checks });
    if (refusal) planted.refused.push(`${table}: ${refusal}`);
    else planted.words += [...row.values()].filter((value) => value.includes(MARK)).length;
    const id = row.get('id');
    if (id) ids.set(table, id);
  }
  await run(`UPDATE patients SET image_id = ${ids.get('images')}, phone = '${word()}',
    address_line1 = '${word()}', address_line2 = '${word()}' WHERE id = '${patient.id}'`);
  await run(
    `UPDATE appointments SET accept_message = '${word()}' WHERE id = '${patient.appointmentId}'`,
  );
  planted.words += 4;
  await run('SET session_replication_role = origin');
  return planted;
}

/** Copies every table, as a backup does. */
export async function backUp(run: RunSql): Promise<void> {
  await run('CREATE SCHEMA backup');
  for (const table of await listTables(run)) {
    await run(`CREATE TABLE backup.${table} AS SELECT * FROM public.${table}`);
  }
}

/** Puts the copied tables in the place of the present ones. */
export async function restore(run: RunSql): Promise<void> {
  await run('SET session_replication_role = replica');
  for (const table of await listTables(run)) {
    await run(`DELETE FROM public.${table}`);
    const { rows } = await run(`
      SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
      WHERE attrelid = 'public.${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`);
    const [{ names }] = rows as [{ names: string }];
    await run(`INSERT INTO public.${table} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${names} FROM backup.${table}`);
  }
  await run('SET session_replication_role = origin');
  await run('DROP SCHEMA backup CASCADE');
}

async function listTables(run: RunSql): Promise<string[]> {
  const { rows } = await run(`SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname`);
  return (rows as { name: string }[]).map(({ name }) => name);
}

/** Returns the tables in which words are planted, each after those that it refers to. */
function parentsFirst(columns: Column[]): string[] {
  const ordered = new Set<string>();
  const add = (table: string) => {
    if (ordered.has(table) || NOT_PLANTED.includes(table) || !TABLES.includes(table)) return;
    for (const column of columns) {
      if (column.table === table && column.parent && column.parent !== table) add(column.parent);
    }
    ordered.add(table);
  };
  for (const table of TABLES) add(table);
  return [...ordered];
}

interface Known {
  patient: { id: string; email: string };
  ids: Map<string, string>;
  checks: Check[];
}

const counter = (function* count() {
  for (let n = 1; ; n += 1) yield n;
})();
const word = () => `${MARK}${counter.next().value}`;
const uuid = () => `'${randomUUID()}'`;

function columnValue(
  { table, name, type, parent }: Column,
  { patient, ids, checks }: Known,
): string {
  const [, given] = VALUES.find(([column]) => column.test(`${table}.${name}`)) ?? [];
  if (given) return given.replace('EMAIL', patient.email).replace('NUMBER', randomUUID());
  if (name === 'document_id') return ids.get('documents') ?? uuid();
  if (['patient_id', 'account_id', 'recipient_id', 'requested_by'].includes(name))
    return `'${patient.id}'`;
  if (name === 'appointment_id') return ids.get('appointments') ?? 'NULL';
  if (parent) return ids.get(parent) ?? (type === 'uuid' ? uuid() : '1');
  if (type.endsWith('[]')) return "'{}'";
  if (type === 'text') {
    return `'${allowedText(checks, table, name) ?? word()}'`;
  }
  if (type === 'jsonb') return `'{"word": "${word()}"}'`;
  if (type === 'bytea') return `convert_to('${word()}', 'UTF8')`;
  if (type === 'uuid') return uuid();
  if (type === 'boolean') return 'false';
  if (type === 'date') return "'2027-01-05'";
  if (type.startsWith('timestamp')) return "'2027-01-05T03:30:00Z'";
  if (type === 'tstzrange') return "tstzrange('2027-01-05T03:30:00Z', '2027-01-05T04:00:00Z')";
  return '1';
}

/** Returns the last text that a check allows. Checks list final states last. */
function allowedText(checks: Check[], table: string, name: string): string | undefined {
  for (const { definition } of checks.filter((check) => check.table === table)) {
    const listed = new RegExp(`\\(${name} = ANY \\(ARRAY\\[(.*?)\\]`).exec(definition)?.[1];
    if (listed) return [...listed.matchAll(/'([^']*)'/g)].at(-1)?.[1];
  }
  return undefined;
}

interface Row {
  table: string;
  values: Map<string, string>;
  columns: Column[];
  checks: Check[];
}

/** Inserts the row, without the columns that a check refuses. Returns why it is refused in the end. */
async function insert(run: RunSql, row: Row): Promise<string | null> {
  const { table, values } = row;
  for (;;) {
    const [names, texts] = [[...values.keys()].join(', '), [...values.values()].join(', ')];
    try {
      await run(`INSERT INTO ${table} (${names}) VALUES (${texts})`);
      return null;
    } catch (error) {
      const { message } = error as Error;
      const column = refusedColumn(message, row);
      if (!column) return message;
      values.delete(column);
    }
  }
}

/** Returns a column that the refusing check reads and that may be left out. */
function refusedColumn(message: string, { table, values, columns, checks }: Row) {
  const name = /check constraint "(.*?)"/.exec(message)?.[1];
  const check = checks.find((each) => each.table === table && each.name === name);
  const optional = columns.filter((each) => each.table === table && each.nullable);
  return optional
    .map((column) => column.name)
    .find((each) => values.has(each) && new RegExp(`\\b${each}\\b`).test(check?.definition ?? ''));
}

async function listColumns(run: RunSql): Promise<Column[]> {
  const { rows } = await run(`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      NOT a.attnotnull AS nullable, p.relname AS parent
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_class p ON p.oid = f.confrelid
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0
      AND NOT a.attisdropped AND a.attidentity = '' AND a.attgenerated = ''
    ORDER BY c.relname, a.attnum`);
  return rows as Column[];
}

async function listChecks(run: RunSql): Promise<Check[]> {
  const { rows } = await run(`
    SELECT c.relname AS table, con.conname AS name, pg_get_constraintdef(con.oid) AS definition
    FROM pg_constraint con JOIN pg_class c ON c.oid = con.conrelid
    WHERE con.contype = 'c' AND c.relnamespace = 'public'::regnamespace`);
  return rows as Check[];
}
