import { expect, test } from 'vitest';
import { nameSpokenLanguage } from './spoken-language.ts';

test.each([
  ['hi', 'Tamil', 'तमिल'],
  ['ur', 'Urdu', 'اردو'],
  ['de', ' hindi', 'Hindi'],
  ['de', 'Maithili', 'Maithili'],
  ['hi', 'Konkani', 'कोंकणी'],
  ['de', 'French', 'Französisch'],
  ['en', 'tamil', 'tamil'],
])('in %s the language %s is %s', (locale, stored, name) => {
  expect(nameSpokenLanguage({ locale }, stored)).toBe(name);
});

test.each(['Sign language', 'Marwari and Hindi', '', 'constructor'])(
  'the text “%s”, which names no language, stays as it is',
  (stored) => expect(nameSpokenLanguage({ locale: 'hi' }, stored)).toBe(stored),
);
