import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

const columns = [
  ['Name', (row: { name: string; paise: number }) => row.name],
  ['Paise', (row: { name: string; paise: number }) => row.paise],
] as const;

test('quotes what would break a line or a column, and names the columns', () => {
  const csv = csvOf(columns, [{ name: 'Rao, "A"\nMain road', paise: -5 }]);
  expect(csv).toBe('\uFEFFName,Paise\r\n"Rao, ""A""\nMain road",-5\r\n');
});

test.each(['=1+1', '+1', '-1', '@sum', ' \t=1'])('makes text of a formula: %j', (name) => {
  expect(csvOf(columns, [{ name, paise: 0 }]).split('\r\n')[1]).toContain(`'${name}`);
});
