import { expect, test } from 'vitest';
import { splitStatements } from './restore-backup.ts';

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
