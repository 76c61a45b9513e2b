import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from '@nadi/messages/create-translator';
import { english } from '@nadi/messages/en/english';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.ts';

const root = join(import.meta.dirname, '..');
const messages = Object.assign(
  {},
  ...[
    'packages/messages/src/locales',
    'packages/messages/src/prescription-locales',
    'apps/web/locales',
  ].map(
    (folder) => JSON.parse(readFileSync(join(root, folder, 'en/messages.json'), 'utf8')).messages,
  ),
);

const sources = repoFiles(root).filter(
  ({ path }) => /^(packages|apps)\/.+\.tsx?$/.test(path) && !path.includes('.test.'),
);

/** Lists the sentences that a source passes to a translator; null for one that is not a literal. */
function sentencesIn(text: string): (string | null)[] {
  const code = text.replaceAll(/^\s*(\*|\/\*\*|\/\/).*$/gm, '');
  return [...code.matchAll(/\bi18n\._\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")?/g)].map(
    ([, single, double]) => single ?? double ?? null,
  );
}

test('finds sentences of one line, of several lines and that are not literal', () => {
  const text = "i18n._('One', { a })\ncontext.i18n._(\n  \"It's two\",\n) + i18n._(label)";
  expect(sentencesIn(text)).toEqual(['One', "It's two", null]);
});

test('every sentence of the sources is a literal in the English catalogue', () => {
  const used = sources.flatMap(({ path, text }) =>
    sentencesIn(text).map((sentence) => ({ path, sentence })),
  );
  expect(used.length).toBeGreaterThan(1_500);
  const missing = used.filter(({ sentence }) => !(sentence !== null && sentence in messages));
  // Translators pass on what their callers wrote.
  expect(missing).toEqual([{ path: 'packages/messages/src/create-translator.ts', sentence: null }]);
});

test.each(Object.entries(messages))('pages fill %j in as Lingui does', (sentence, compiled) => {
  const lingui = createTranslator('en', { [sentence]: compiled } as never);
  const names = [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '');
  for (const value of [0, 1, 2]) {
    const values = Object.fromEntries(names.map((name) => [name, value]));
    expect(english._(sentence, values)).toBe(lingui._(sentence, values));
  }
});
