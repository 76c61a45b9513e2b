import { expect, it } from 'vitest';
import { withoutPending } from './pending-violations.ts';
import { refusedWords } from './refused-words.ts';

it.each([
  ['a.ts', '// whoever asks', 'whoever'],
  ['a.ts', 'const nextVisit = 1;', 'visit'],
  ['a.ts', 'const NEXT_VISIT = 1;', 'visit'],
  ['a.ts', 'const SQLTale = 1;', 'tale'],
  ['a.ts', "const text = 'what to mend';", 'mend'],
  ['a.ts', 'askServer();', 'ask'],
  ['a.ts', 'let stands = a + standing;', 'stands'],
  ['a.sql', 'select told from b -- text', 'told'],
  ['a.md', 'Nobody’s business', 'nobody’s'],
  ['a/take-wish.ts', '', 'wish'],
  ['a/welcome.tsx', '', 'welcome'],
])('in %s refuses %s', (path, text, word) => {
  expect(refusedWords([{ path, text }])[0]).toMatch(new RegExp(`^${path}:1 "${word}": use `));
});

it.each([
  ['a.ts', '// asks the provider, keeps the answer, welcome'],
  ['a.ts', "const label = 'Keep me signed in, they said';"],
  ['a.ts', 'const visitType = VISIT_TYPES; // a visit type'],
  ['a.ts', 'connection.keepAlive = keepPreviousData;'],
  ['a.ts', 'const visitor = amendment + commended;'],
  ['a.md', 'A stranger asks.'],
  ['a.json', '{"mend": 1}'],
])('in %s accepts %s', (path, text) => {
  expect(refusedWords([{ path, text }])).toEqual([]);
});

it('reports the line', () => {
  expect(refusedWords([{ path: 'a.ts', text: '/* one\ntwo */\nconst wish = 1;\n' }])).toEqual([
    'a.ts:3 "wish": use request',
  ]);
});

it('reports violations above the pending number of the longest path', () => {
  const found = ['a/b/x.ts:1 w', 'a/b/x.ts:2 w', 'a/y.ts:1 w', 'c.ts:1 w'];
  expect(withoutPending(found, { 'a/': 1, 'a/b/': 2 })).toEqual(['c.ts:1 w']);
  expect(withoutPending(found, { 'a/': 2, 'a/b/': 1 })).toEqual([
    ...['a/b/x.ts:1 w', 'a/b/x.ts:2 w'],
    'c.ts:1 w',
  ]);
  expect(withoutPending(found, {})).toEqual(found);
});
