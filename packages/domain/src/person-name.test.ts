import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { firstName, hasHiddenCharacters, hasSign, normalisePersonName } from './person-name.ts';

test.each([
  ['ＤＲ． Ａｓｈａ', 'DR. Asha'],
  ['  Asha\u00a0\u3000 Rao ', 'Asha Rao'],
  ['Jose\u0301', 'José'],
  ['ⓥerified', 'verified'],
  ['O´Brien', "O'Brien"],
  ['O`Brien', "O'Brien"],
  ['ʻIolani', 'ʻIolani'],
])('stores %j as %j', (typed, stored) => {
  expect(normalisePersonName(typed)).toBe(stored);
});

test('stays the same if it is normalised again', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const once = normalisePersonName(text);
      expect(normalisePersonName(once)).toBe(once);
    }),
  );
});

test.each([
  ['a line separator', 'Asha\u2028Rao'],
  ['a zero-width space', 'As\u200bha'],
  ['a direction mark', 'Asha\u200f Rao'],
  ['a soft hyphen', 'As\u00adha'],
  ['a word joiner', 'Asha\u2060'],
  ['a byte order mark', '\ufeffAsha'],
  ['a Hangul filler', '\u3164'],
  ['a variation selector of emoji', 'Asha\ufe0f'],
  ['a tag', 'Asha\u{e0041}'],
  ['a tab', 'Asha\tRao'],
  ['a lone surrogate', 'Asha\ud800'],
  ['a joiner between Latin letters', 'As\u200dha'],
  ['a joiner after a space', 'Asha \u200cRao'],
])('refuses %s as hidden in a name', (_what, name) => {
  expect(hasHiddenCharacters(name)).toBe(true);
});

test.each([
  '✔ Verified',
  'Asha ✅',
  '★ Asha',
  'Asha 🙂',
  '√ Asha',
  'Asha \uf8ff',
  '⚕ Asha',
  'Asha ®',
])('finds a sign in %s', (name) => {
  expect(hasSign(normalisePersonName(name))).toBe(true);
});

test.each([
  'Dr. Asha Rao',
  "Mary-Jane O'Neil, M.D.",
  'क्षितिज शर्मा',
  'श्री\u200dमती',
  'ශ්\u200dරී ලංකා',
  'علی\u200cرضا',
  'محمد بن عبد الله',
  '葛\u{e0100}城 太郎',
  '李小龍',
  'José María Aznar y López',
  'Nguyễn Thị Minh Khai',
  'Asha + Ravi <home>',
])('accepts %s as a name', (name) => {
  expect([hasHiddenCharacters(name), hasSign(normalisePersonName(name))]).toEqual([false, false]);
});

test.each([
  ['Asha Rao', 'Asha'],
  ['  Kamala  Das ', 'Kamala'],
  ['Meera', 'Meera'],
  ['Mrs Rao', 'Rao'],
  ['Mr. Sunil Mehta', 'Sunil'],
  ['MR.SUNIL MEHTA', 'SUNIL'],
  ['Dr. (Mrs.) Sunita Rao', 'Sunita'],
  ['Smt. Lakshmi Devi', 'Lakshmi'],
  ['Shri Ram Prasad', 'Ram'],
  ['श्रीमती आशा राव', 'आशा'],
  // These names begin like a title.
  ['Mrinal Sen', 'Mrinal'],
  ['Drishti Shah', 'Drishti'],
  ['Srinivas Rao', 'Srinivas'],
  ['K. Anand', 'Anand'],
  ['S Priya Raman', 'Priya'],
  ['S.P. Raman', 'Raman'],
  ['Dr. K. Anand', 'Anand'],
  ['के. आनंद', 'आनंद'],
  ['Anand K.', 'Anand'],
  // No other part of the name is known.
  ['K.', 'K.'],
  ['Mr. K', 'K'],
  ['Mr. K.', 'K.'],
  ['Mrs', 'Mrs'],
  ['Dr. ', 'Dr.'],
  ['', ''],
])('the first name of "%s" is "%s"', (name, first) => {
  expect(firstName(name)).toBe(first);
});
