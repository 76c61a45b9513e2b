import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exactly, report } from './support/verdict.ts';

interface Item {
  level: 1 | 2;
  requirement: string;
  status: 'test' | 'document' | 'not-applicable' | 'open';
  where?: string[];
  note?: string;
}

const { items } = JSON.parse(readFileSync('docs/asvs.json', 'utf8')) as {
  items: Record<string, Item>;
};

test('every item names files that are there, or says why it does not apply', () => {
  for (const [id, { status, where = [], note = '' }] of Object.entries(items)) {
    if (status === 'test' || status === 'document')
      expect([id, where.length > 0]).toEqual([id, true]);
    else expect([id, note.length > 0]).toEqual([id, true]);
    for (const file of where) expect([id, file, existsSync(file)]).toEqual([id, file, true]);
    const proven = where.some((file) => /\.(test|spec)\.tsx?$|^proof\//.test(file));
    if (status === 'test') expect([id, proven]).toEqual([id, true]);
  }
});

test('lists all items of level 1 and those of level 2 for files, sessions and access', () => {
  const levels = Object.values(items).map(({ level }) => level);
  expect(levels.filter((level) => level === 1).length).toBe(70);
  expect(levels.filter((level) => level === 2).length).toBe(20);
  const open = Object.entries(items).flatMap(([id, { status }]) => (status === 'open' ? id : []));
  expect(report([exactly(`OWASP ASVS: open ${open}`.trim(), open.length, 0)])).toBe(true);
});
