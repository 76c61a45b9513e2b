import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, runTool, untilExit } from './run-node.ts';

/** Exports of apps/web/src/prerender.tsx. */
interface Prerender {
  prerenderHome(): Promise<{ head: string; body: string }>;
  listPages(): { pattern: string; pageName: string; portal: boolean }[];
  listEmbedPages(): string[];
}

type Manifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
>;

const ENTRY = 'index.html';
/** The module whose style sheet is the clinic's own. */
const BRANDING = 'src/features/clinic-settings/branding-section.tsx';
/** Scripts leave a slow line to the style sheet, without which nothing is painted. */
const PRELOAD = '<link rel="modulepreload" fetchpriority="low"';
const ROOT = /<div id="root">.*?<\/div>/;

/**
 * Writes the home page into the built index.html, and the empty shell of every other page into app.html.
 * Names in both the style sheet that the server links for a clinic with branding of its own.
 * Writes the addresses of all pages and the files to preload for each into pages.json.
 */
export async function prerenderWeb(dist: string): Promise<void> {
  const { prerenderHome, listPages, listEmbedPages } = await buildPrerender();
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const pages = listPages().map(({ pattern, pageName, portal }) => ({
    pattern,
    portal,
    preload: filesBehind(
      manifest,
      `${kebab(pageName)}.tsx`,
      ...(portal ? ['portal-routes.tsx', 'portal-layout.tsx'] : []),
    ),
  }));
  const [style] = manifest[BRANDING]?.css ?? [];
  if (!style) throw new Error(`${BRANDING} has no style sheet`);
  const shell = readFileSync(join(dist, 'index.html'), 'utf8')
    .replaceAll('<link rel="modulepreload"', PRELOAD)
    .replace('</head>', () => `<meta name="branding" content="/${style}"></head>`);
  const { head, body } = await prerenderHome();
  const ahead = pages.find(({ pattern }) => new RegExp(pattern).test('/'))?.preload ?? [];
  const links = ahead.map((file) => `${PRELOAD} crossorigin href="${file}">`);
  writeFileSync(join(dist, 'app.html'), shell);
  const embedded = listEmbedPages().map((pattern) => ({ pattern, preload: [], embed: true }));
  writeFileSync(join(dist, 'pages.json'), JSON.stringify([...pages, ...embedded]));
  writeFileSync(
    join(dist, 'index.html'),
    shell
      .replace(/<title>.*<\/title>/, head)
      .replace('</head>', () => `${links.join('')}</head>`)
      .replace(ROOT, () => `<div id="root" data-written>${body}</div>`),
  );
}

async function buildPrerender(): Promise<Prerender> {
  const folder = join(root, '.cache/prerender');
  const args = ['build', 'apps/web', '--ssr', 'src/prerender.tsx', '--outDir', folder];
  const code = await untilExit(runTool('vite', [...args, '--emptyOutDir', '--logLevel', 'warn']));
  if (code !== 0) throw new Error('The home page could not be written; the lines above say why.');
  return import(pathToFileURL(join(folder, 'prerender.js')).href);
}

/** Finds these files (`home-page.tsx`) and their imports, without the code that every page loads. */
function filesBehind(manifest: Manifest, ...names: string[]): string[] {
  const started = closureOf(manifest, ENTRY);
  const behind = new Set<string>();
  for (const name of names) {
    const source = Object.keys(manifest).find((path) => path.endsWith(`/${name}`));
    if (!source) throw new Error(`${name} is no file of its own`);
    closureOf(manifest, source, behind);
  }
  return [...behind].filter((name) => !started.has(name)).map((name) => `/${manifest[name]?.file}`);
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
