import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repoFiles } from './repo-files.ts';

const root = join(import.meta.dirname, '..');
const CATALOGUE = 'packages/messages/src/locales/en/messages.json';
const { messages } = JSON.parse(readFileSync(join(root, CATALOGUE), 'utf8'));

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
  expect(used.length).toBeGreaterThan(200);
  const missing = used.filter(({ sentence }) => !(sentence !== null && sentence in messages));
  // `packages/messages/src/translator.ts` passes on what its callers wrote.
  expect(missing).toEqual([{ path: 'packages/messages/src/translator.ts', sentence: null }]);
});
