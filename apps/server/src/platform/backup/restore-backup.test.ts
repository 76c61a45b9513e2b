import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#testing/test-database.ts';
import { skipIssuedNumbers, splitStatements, type Target } from './restore-backup.ts';

let database: Database<unknown>;
let target: Target;
beforeAll(async () => {
  database = await testDatabase();
  target = async (statement) => (await database.executeSql(statement)).rows;
});
afterAll(() => database.close());

test("leaves a gap after the backup's numbers; unused numberings continue after the gap", async () => {
  await database.executeSql(`begin; set local session_replication_role = replica;
    insert into receipt_numbers (livemode, last) values (true, 70);
    insert into invoice_series (livemode, kind, fiscal_year, last) values (true, 'invoice', '2026-27', 70);
    insert into prescriptions (id, number, appointment_id, token, sheet, hash, issued_at)
      overriding system value
      select md5(n::text)::uuid, n, md5('a')::uuid, n, '', '', now() from generate_series(3, 8) n;
    commit`);
  await skipIssuedNumbers(target);
  const receipts = await target('select livemode, last::int from receipt_numbers order by last');
  expect(receipts).toEqual([
    { livemode: false, last: 1000 },
    { livemode: true, last: 1070 },
  ]);
  const invoices = await target('select fiscal_year, last::int from invoice_series');
  expect(invoices).toEqual([{ fiscal_year: '2026-27', last: 1070 }]);
  const [next] = await target(
    `select nextval(pg_get_serial_sequence('prescriptions', 'number'))::int as number`,
  );
  expect(next).toEqual({ number: 1009 });
});

test('restores a backup of a release without these tables', async () => {
  await database.executeSql(
    'drop table receipt_numbers; drop table invoice_series; drop table prescriptions cascade',
  );
  await skipIssuedNumbers(target);
});

const DUMP = `-- a comment; with a semicolon and a 'quote
\\restrict 8x'
SET a = 1;
INSERT INTO t VALUES ('it''s; -- no comment
\\restrict is data here', E'x');

CREATE FUNCTION f() RETURNS trigger AS $_$
BEGIN; -- 'unpaired
  RAISE 'x $$ y';
END $_$;
SELECT "odd;name"; SELECT 2 -- said so
;
\\unrestrict 8x
`;

const STATEMENTS = [
  'SET a = 1',
  "INSERT INTO t VALUES ('it''s; -- no comment\n\\restrict is data here', E'x')",
  "CREATE FUNCTION f() RETURNS trigger AS $_$\nBEGIN; -- 'unpaired\n  RAISE 'x $$ y';\nEND $_$",
  'SELECT "odd;name"',
  'SELECT 2',
];

test.each([1, 2, 3, 7, 64, 10_000])(
  'yields the same statements from pieces of %i characters',
  async (size) => {
    expect(await all(splitStatements(piecesOf(DUMP, size)))).toEqual(STATEMENTS);
  },
);

test.each(["INSERT INTO t VALUES ('half", 'SELECT 1'])(
  'throws if the text ends inside a statement: %s',
  async (text) => {
    await expect(all(splitStatements(piecesOf(text, 8)))).rejects.toThrow('ends in the middle');
  },
);

async function all(statements: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const statement of statements) found.push(statement);
  return found;
}

async function* piecesOf(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}
