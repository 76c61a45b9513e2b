import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_CODES, type LocaleCode, SOURCE_LOCALE } from '@nadi/domain/locales';
import { root } from './run-node.ts';

/** Compiled sentences of a language by their English. */
export type Sentences = Record<string, unknown>;

/** The built files of a page: those that it loads at once, and those that it may load later, such as its dialogs. */
export interface PageFiles {
  name: string;
  first: ReadonlySet<string>;
  later: ReadonlySet<string>;
}

/** English is in the code itself. */
export const TRANSLATED = LOCALE_CODES.filter((code) => code !== SOURCE_LOCALE);

const CATALOGUES = [
  'packages/messages/src/locales',
  'packages/messages/src/prescription-locales',
  'apps/web/locales',
];
/** A call of `i18n._` after minification, with its literal. */
const CALL = /\._\(\s*([`"'])((?:(?!\1|\\).|\\.)*)\1/gs;

/** Reads the compiled catalogues of a language, without the sentences that have no translation. */
export function readSentences(locale: LocaleCode): Sentences {
  const read = (code: LocaleCode) =>
    Object.assign({}, ...CATALOGUES.map((folder) => readCatalogue(folder, code))) as Sentences;
  const english = Object.entries(read(SOURCE_LOCALE));
  const translated = read(locale);
  return Object.fromEntries(
    english
      .filter(([id, source]) => JSON.stringify(source) !== JSON.stringify(translated[id]))
      .map(([id]) => [id, translated[id]]),
  );
}

/**
 * Writes the sentences of each page in each language to files of their own: `HomePage.js` beside the page,
 * `HomePage.parts.js` for what it loads later.
 * @returns the folder by language, as the browser addresses it
 */
export function writeTranslations(dist: string, pages: readonly PageFiles[]) {
  const sentencesOf = new Map<string, string[]>();
  const sentencesIn = (file: string): string[] => {
    const known = sentencesOf.get(file) ?? listSentences(readFileSync(join(dist, file), 'utf8'));
    sentencesOf.set(file, known);
    return known;
  };
  const files = TRANSLATED.flatMap((locale) => {
    const translated = readSentences(locale);
    return pages.flatMap(({ name, first, later }) => {
      const atOnce = new Set([...first].flatMap(sentencesIn));
      const parts = [...later].flatMap(sentencesIn).filter((sentence) => !atOnce.has(sentence));
      return [
        { path: `${locale}/${name}.js`, text: toModule(translated, atOnce) },
        { path: `${locale}/${name}.parts.js`, text: toModule(translated, parts) },
      ];
    });
  });
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 8);
  const folder = `assets/translations-${hash}`;
  for (const locale of TRANSLATED) mkdirSync(join(dist, folder, locale), { recursive: true });
  for (const { path, text } of files) writeFileSync(join(dist, folder, path), text);
  return (locale: LocaleCode) => `/${folder}/${locale}/`;
}

/** The beginnings of the sentences that the build writes into the document itself. */
const OF_DOCUMENT = ['Nadi: book', 'Opening the clinic', 'Nadi needs JavaScript'];

/** Fails if a minifier has hidden a sentence, which would stay English without anyone noticing. */
export function expectEverySentence(dist: string): void {
  const built = globSync('assets/*.js', { cwd: dist }).flatMap((file) =>
    listSentences(readFileSync(join(dist, file), 'utf8')),
  );
  const found = new Set(built);
  const hidden = Object.keys(readCatalogue('apps/web/locales', SOURCE_LOCALE)).filter(
    (sentence) => !found.has(sentence) && !OF_DOCUMENT.some((start) => sentence.startsWith(start)),
  );
  if (hidden.length > 0) throw new Error(`No built file translates: ${hidden.join(' | ')}`);
}

function readCatalogue(folder: string, locale: LocaleCode): Sentences {
  return JSON.parse(readFileSync(join(root, folder, locale, 'messages.json'), 'utf8')).messages;
}

/** Lists the sentences of a built file, which are the literals that it translates. */
export function listSentences(code: string): string[] {
  return [...code.matchAll(CALL)].map(([, , literal = '']) =>
    literal.replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1'),
  );
}

function toModule(translated: Sentences, sentences: Iterable<string>): string {
  const used = [...new Set(sentences)].filter((sentence) => Object.hasOwn(translated, sentence));
  const entries = used.sort().map((sentence) => [sentence, translated[sentence]]);
  return `export default ${JSON.stringify(Object.fromEntries(entries))};\n`;
}
