import { expect, test } from 'vitest';
import { type Cell, formatCsv } from './csv.ts';

const columns = [['Name', (row: { name: Cell }) => row.name]] as const;

test.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  [';=1', "';=1"],
  ['Rao;=1', "'Rao;=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\u200B=1', "'\u200B=1"],
  ["'=1", "''=1"],
  ['Asha - Rao; Mysuru', 'Asha - Rao; Mysuru'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['Asha Rao', 'Asha Rao'],
  [null, ''],
  [-5, '-5'],
])('writes %j as %j and its column name', (name, text) => {
  expect(formatCsv(columns, [{ name }])).toBe(`\uFEFFName\r\n${text}\r\n`);
});
