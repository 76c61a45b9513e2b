import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCALES, type LocaleCode, SOURCE_LOCALE } from '@nadi/domain/locales';
import {
  expectEverySentence,
  type PageFiles,
  readSentences,
  type Sentences,
  TRANSLATED,
  writeTranslations,
} from './page-translations.ts';
import { root, runTool, untilExit } from './run-node.ts';

/** Exports of apps/web/src/prerender.tsx. */
interface Prerender {
  prerenderHome(): Promise<{ head: string; body: string }>;
  translateFrom(locale: LocaleCode, sentences: Sentences): Promise<void>;
  shellTexts(): { title: string; opening: string; noscript: string };
  listPages(): { pattern: string; pageName: string; portal: boolean }[];
  listEmbedPages(): string[];
}

type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>;

const ENTRY = 'index.html';
const FRAME = 'embed.html';
/** The files that the document of other websites loads; its build has no manifest. */
const FRAME_FILES = /(?:src|href)="\/(assets\/[^"]+\.js)"/g;
/** The module whose style sheet is the clinic's own. */
const BRANDING = 'src/features/clinic-settings/branding-section.tsx';
/** Scripts leave a slow line to the style sheet, without which nothing is painted. */
const PRELOAD = '<link rel="modulepreload" fetchpriority="low"';
const ROOT = /<div id="root">.*?<\/div>/;

/** Pages that no address names. */
const WITHOUT_ADDRESS = ['NotFoundPage', 'ConsultationPanel'];

/** The module that loads Lingui, in a chunk of its own. */
const TRANSLATED_ENTRY = 'src/shared/language/translated.ts';

/**
 * Writes the home page into the built index.html, and the empty shell of every other page into app.html; in every
 * language, as `index.hi.html`. Names in all the style sheet that the server links for a clinic with branding of its
 * own. Writes the addresses of all pages and the files to preload for each into pages.json.
 */
export async function prerenderWeb(dist: string): Promise<void> {
  const built = await buildPrerender();
  const frame = readFileSync(join(dist, FRAME), 'utf8');
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const listed = built.listPages();
  const sources = listed.map((page) => pageSources(manifest, page));
  expectEverySentence(dist);
  const withoutAddress = WITHOUT_ADDRESS.map((pageName) => {
    const own = pageSources(manifest, { pageName, portal: false });
    return findFiles(manifest, pageName, own, sources.flat());
  });
  const translations = writeTranslations(dist, [
    ...withoutAddress,
    findFrameFiles(frame),
    ...listed.flatMap(({ pageName, portal }, at) =>
      portal ? [] : [findFiles(manifest, pageName, sources[at] ?? [], sources.flat())],
    ),
  ]);
  const pages = listed.map(({ pattern, pageName, portal }, at) => ({
    pattern,
    portal,
    preload: filesBehind(manifest, sources[at] ?? []),
    ...(!portal && { translated: preloadsByLocale(manifest, translations, pageName) }),
  }));
  const [style] = manifest[BRANDING]?.css ?? [];
  if (!style) throw new Error(`${BRANDING} has no style sheet`);
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
    .replaceAll('<link rel="modulepreload"', PRELOAD)
    .replace('</head>', () => `<meta name="branding" content="/${style}"></head>`);
  const embedded = built.listEmbedPages().map((pattern) => ({ pattern, preload: [], embed: true }));
  writeFileSync(join(dist, 'pages.json'), JSON.stringify([...pages, ...embedded]));
  const home = pages.find(({ pattern }) => new RegExp(pattern).test('/'));
  const write = async (locale: LocaleCode, inLanguage: string) => {
    const ending = locale === SOURCE_LOCALE ? 'html' : `${locale}.html`;
    const ahead = [...(home?.preload ?? []), ...(home?.translated?.[locale] ?? [])];
    const { head, body } = await built.prerenderHome();
    writeFileSync(join(dist, `app.${ending}`), inLanguage);
    writeFileSync(join(dist, `index.${ending}`), fillHome(inLanguage, { ahead, head, body }));
  };
  await write(SOURCE_LOCALE, shell);
  for (const locale of TRANSLATED) {
    await built.translateFrom(locale, readSentences(locale));
    const texts = built.shellTexts();
    await write(locale, translateShell(shell, locale, translations(locale), texts));
    const translated = translateFrame(frame, locale, translations(locale), texts);
    writeFileSync(join(dist, FRAME.replace('.html', `.${locale}.html`)), translated);
  }
}

function fillHome(shell: string, home: { ahead: string[]; head: string; body: string }): string {
  const links = home.ahead.map((file) => `${PRELOAD} crossorigin href="${file}">`);
  return shell
    .replace(/<title>.*<\/title>/, home.head)
    .replace('</head>', () => `${links.join('')}</head>`)
    .replace(ROOT, () => `<div id="root" data-written>${home.body}</div>`);
}

/** Writes the language and its few texts into the shell. The browser loads sentences from the folder. */
function translateShell(
  shell: string,
  locale: LocaleCode,
  folder: string,
  { title, opening, noscript }: ReturnType<Prerender['shellTexts']>,
): string {
  const { dir } = LOCALES[locale];
  return shell
    .replace(/<html [^>]*>/, `<html lang="${locale}" dir="${dir}" data-translations="${folder}">`)
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace(/(<p class="opening">).*?</, (_, start) => `${start}${opening}<`)
    .replace(/(<noscript>).*?</, (_, start) => `${start}${noscript}<`);
}

/** Returns the files of the pages in frames on other websites, which share one document. */
function findFrameFiles(frame: string): PageFiles {
  const files = [...frame.matchAll(FRAME_FILES)].map(([, file = '']) => file);
  if (files.length === 0) throw new Error(`${FRAME} loads no file`);
  return { name: 'EmbedPage', first: new Set(files), later: new Set() };
}

function translateFrame(
  frame: string,
  locale: LocaleCode,
  folder: string,
  { title }: ReturnType<Prerender['shellTexts']>,
): string {
  const { dir } = LOCALES[locale];
  return frame
    .replace(
      /<html lang="[^"]*"/,
      `<html lang="${locale}" dir="${dir}" data-translations="${folder}"`,
    )
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`);
}

/** Lists what a page in each language loads besides its own files. */
function preloadsByLocale(
  manifest: Manifest,
  folderOf: (locale: LocaleCode) => string,
  pageName: string,
): Partial<Record<LocaleCode, string[]>> {
  const translator = filesBehind(manifest, [TRANSLATED_ENTRY]);
  return Object.fromEntries(
    TRANSLATED.map((locale) => [locale, [...translator, `${folderOf(locale)}${pageName}.js`]]),
  );
}

async function buildPrerender(): Promise<Prerender> {
  const folder = join(root, '.cache/prerender');
  const args = ['build', 'apps/web', '--ssr', 'src/prerender.tsx', '--outDir', folder];
  const code = await untilExit(runTool('vite', [...args, '--emptyOutDir', '--logLevel', 'warn']));
  if (code !== 0) throw new Error('The home page could not be written; the lines above say why.');
  return import(pathToFileURL(join(folder, 'prerender.js')).href);
}

/** Returns the modules of a page (`home-page.tsx`) that are files of their own. */
function pageSources(
  manifest: Manifest,
  { pageName, portal }: { pageName: string; portal: boolean },
): string[] {
  const names = [
    `${kebab(pageName)}.tsx`,
    ...(portal ? ['portal-routes.tsx', 'portal-layout.tsx'] : []),
  ];
  return names.map((name) => {
    const source = Object.keys(manifest).find((path) => path.endsWith(`/${name}`));
    if (!source) throw new Error(`${name} is no file of its own`);
    return source;
  });
}

/** Returns the files of these modules and of their imports, without the code that every page loads. */
function filesBehind(manifest: Manifest, sources: readonly string[]): string[] {
  const started = closureOf(manifest, ENTRY);
  const behind = new Set<string>();
  for (const source of sources) closureOf(manifest, source, behind);
  return [...behind].filter((name) => !started.has(name)).map((name) => `/${manifest[name]?.file}`);
}

/** Returns the files that a page loads at once, and those that it may load later; other pages are not part of it. */
function findFiles(
  manifest: Manifest,
  name: string,
  sources: readonly string[],
  pages: readonly string[],
): PageFiles {
  const first = closureOf(manifest, ENTRY);
  for (const source of sources) closureOf(manifest, source, first);
  const later = new Set<string>();
  const reach = (each: string) => {
    for (const next of manifest[each]?.dynamicImports ?? []) {
      if (pages.includes(next) || later.has(next)) continue;
      for (const part of closureOf(manifest, next)) {
        later.add(part);
        reach(part);
      }
    }
  };
  for (const each of first) reach(each);
  const toFiles = (names: Iterable<string>) =>
    new Set(Array.from(names, (each) => manifest[each]?.file ?? ''));
  return { name, first: toFiles(first), later: toFiles(later) };
}

function closureOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const next of manifest[name]?.imports ?? []) closureOf(manifest, next, found);
  return found;
}

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}
