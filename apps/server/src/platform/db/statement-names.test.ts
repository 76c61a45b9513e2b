import { expect, test } from 'vitest';
import { StatementNames } from './prepared-statements.ts';

const text = 'select $1::int';

/** Returns the name of a statement that has run before. */
function nameOf(names: StatementNames, statement: string): string | undefined {
  names.nameOf(statement, [1]);
  return names.nameOf(statement, [1]);
}

test('a statement gets its name at its second run and keeps it', () => {
  const names = new StatementNames();
  expect(names.nameOf(text, [1])).toBeUndefined();
  const name = names.nameOf(text, [2]);
  expect(name).toMatch(/^nadi_0_[0-9a-f]{32}$/);
  expect(names.nameOf(text, [3])).toBe(name);
});

test('a text has the same name in every process, and other texts have others', () => {
  const name = nameOf(new StatementNames(), text);
  expect(nameOf(new StatementNames(), text)).toBe(name);
  expect(nameOf(new StatementNames(), `${text} `)).not.toBe(name);
});

test('never names text without values, which may hold several statements', () => {
  const names = new StatementNames();
  expect([names.nameOf('begin', []), names.nameOf('begin', [])]).toEqual([undefined, undefined]);
});

test('never names very long text', () => {
  expect(nameOf(new StatementNames(), text + ' '.repeat(10_000))).toBeUndefined();
});

test('there are 200 names, which the first statements keep', () => {
  const names = new StatementNames();
  const named = Array.from({ length: 300 }, (_, n) => nameOf(names, `${text} + ${n}`));
  expect(named.filter((name) => name !== undefined)).toHaveLength(200);
  expect(names.nameOf(`${text} + 0`, [1])).toBe(named[0]);
});

test('forgets statements that run once', () => {
  const names = new StatementNames();
  for (let n = 0; n <= 1000; n += 1) names.nameOf(`${text} + ${n}`, [1]);
  expect(names.nameOf(`${text} + 0`, [1])).toBeUndefined();
  expect(names.nameOf(`${text} + 1000`, [1])).toBeDefined();
});

test('renews names once for several requests by connections', () => {
  const names = new StatementNames();
  const old = nameOf(names, text);
  names.renew(0);
  names.renew(0);
  expect(names.generation).toBe(1);
  expect(names.nameOf(text, [1])).toMatch(/^nadi_1_/);
  expect(names.nameOf(text, [1])).not.toBe(old);
});
