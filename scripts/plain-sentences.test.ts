import { expect, test } from 'vitest';
import { stiltedSentences } from './plain-sentences.ts';

function reasonsFor(text: string, path = 'a.test.ts'): string[] {
  return stiltedSentences([{ path, text }]).map((line) => /"[^"]+"|at most/.exec(line)?.[0] ?? '');
}

test.each([
  ["test('tells nobody of a denied guest', () => {});", ['"nobody"']],
  ["test.each([1])('a list of which %i is shown', () => {});", ['"of which"']],
  ["test.each([\n  ['one'],\n])('the doctor whom %s asked', () => {});", ['"whom"']],
  [`test('${'word '.repeat(17).trim()}', () => {});`, ['at most']],
  ['// Whatever a proxy sent.', ['"whatever"']],
  ['/** What a move changed. */', ['"What"']],
  ['/** Returns null where there is none. */', ['"where"']],
  ['// Sent once,\n// where no other node\n// has sent it.', ['"where"']],
])('refuses %j', (text, expected) => {
  expect(reasonsFor(text)).toEqual(expected);
});

test.each([
  ["test('rejects a knock when the lobby is full', () => {});"],
  [`test('${'word '.repeat(16).trim()}', () => {});`],
  ['// Shows where the file is stored.'],
  ['// The page where a patient pays.'],
  ["const text = 'nobody, whom, whatever';"],
  ["const url = 'https://example.org/where there';"],
])('accepts %j', (text) => {
  expect(reasonsFor(text)).toEqual([]);
});

test('reads SQL comments', () => {
  expect(reasonsFor('-- Null where nothing was paid.\nSELECT 1;', 'a.sql')).toEqual(['"where"']);
  expect(reasonsFor('SELECT 1 -- the rest\nWHERE true', 'a.sql')).toEqual([]);
});

test('does not read names in a source file as test names', () => {
  expect(reasonsFor("test('of nobody');", 'a.ts')).toEqual([]);
});
