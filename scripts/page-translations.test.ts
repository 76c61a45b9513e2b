import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  expectEverySentence,
  listSentences,
  readSentences,
  writeTranslations,
} from './page-translations.ts';

test('finds the sentences of minified code', () => {
  const code = 'a=()=>e._(`Book it`,{a}),f(n._("It\\"s"),t._(\'One\\ntwo\'),o._(x),_("none"))';
  expect(listSentences(code)).toEqual(['Book it', 'It"s', 'One\ntwo']);
});

test('a page has the sentences of its files, and those of its dialogs beside them', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'nadi-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  writeFileSync(join(dist, 'page.js'), 'i._(`Today`);i._(`Not a sentence of Nadi`)');
  writeFileSync(join(dist, 'dialog.js'), 'i._(`Today`);i._(`Tomorrow`)');
  const folderOf = writeTranslations(dist, [
    { name: 'Page', first: new Set(['page.js']), later: new Set(['dialog.js']) },
  ]);
  const { Today, Tomorrow } = readSentences('hi');
  const read = (name: string) => readFileSync(join(dist, folderOf('hi'), name), 'utf8');
  expect(read('Page.js')).toBe(`export default ${JSON.stringify({ Today })};\n`);
  expect(read('Page.parts.js')).toBe(`export default ${JSON.stringify({ Tomorrow })};\n`);
});

test('fails if a built application lacks a sentence', () => {
  const dist = mkdtempSync(join(tmpdir(), 'nadi-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  expect(() => expectEverySentence(dist)).toThrow(/No built file translates: .*Tomorrow/);
});
