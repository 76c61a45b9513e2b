import { basename, dirname, join } from 'node:path/posix';
import type { RepoFile } from './repo-files.ts';

interface Reference {
  path: string;
  line: number;
  /** The reference as written, for the report. */
  text: string;
  /** Path from the root. If `partial` is set, only the end of a path, such as `slots.ts`. */
  file: string;
  partial?: boolean;
  heading?: string | undefined;
}

const TEXT = /\.(ts|tsx|cjs|css|sql|grit|html|md|json|yml|sh)$/;
const LINK = /\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]*))?\)/g;
const DOCUMENT = /(?<![\w/.-])(docs\/[\w/-]+\.(?:md|json))(?:#([\w-]+))?/g;
const ROOTS = 'apps|packages|scripts|lint|proof|bench|e2e|deploy';
/** Matches a path in backticks, or a file anywhere in the text, such as that of a command. */
const SOURCE_PATH = new RegExp(
  `\`((?:${ROOTS})/[\\w./-]*[\\w-])\`|(?<![\\w/.#@-])((?:${ROOTS})/[\\w./-]+\\.(?:tsx?|cjs|sql|json|yml|sh))\\b`,
  'g',
);
const PARTIAL_PATH = new RegExp(
  `\`(?!(?:${ROOTS})/)([\\w-]+(?:[/.][\\w-]+)*\\.(?:tsx?|cjs|sql|grit))\``,
  'g',
);
const RUN = /\bnpm run ([a-z][a-z:-]*)(?: -- )?(?: ([a-z][a-z-]+))?/g;
/** Folders that a build or the running program creates. */
const BUILT = /(^|\/)(dist|data|\.cache)(\/|$)/;
/** Files with sample references. */
const EXEMPT = /^scripts\/(references|repository-rules|refused-words)(\.test)?\.ts$/;
/** References to documents outside the repository. */
const OUTSIDE =
  /\b[Ss]pec(?:ification)?['’]?s? §|\b[Dd]esign(?:'s)? §|\(design: |secure[-]call\.md/g;

/** Returns one line per reference that does not resolve inside the repository. */
export function brokenReferences(files: readonly RepoFile[]): string[] {
  const index = indexOf(files);
  return files
    .filter(
      ({ path }) => TEXT.test(path) && !EXEMPT.test(path) && !path.endsWith('package-lock.json'),
    )
    .flatMap((file) => [
      ...referencesOf(file).flatMap((reference) => check(reference, index)),
      ...commandsOf(file, index),
      ...matches(file, OUTSIDE).map(
        ({ line, found }) => `${file.path}:${line} "${found[0]}" is not in the repository`,
      ),
    ]);
}

interface Index {
  paths: ReadonlySet<string>;
  folders: ReadonlySet<string>;
  byName: ReadonlyMap<string, readonly string[]>;
  headings: ReadonlyMap<string, ReadonlySet<string>>;
  scripts: ReadonlySet<string>;
}

function indexOf(files: readonly RepoFile[]): Index {
  const paths = files.map(({ path }) => path);
  const manifest = files.find(({ path }) => path === 'package.json');
  const { scripts = {} } = JSON.parse(manifest?.text ?? '{}') as { scripts?: object };
  return {
    paths: new Set(paths),
    folders: new Set(paths.flatMap(foldersOf)),
    byName: Map.groupBy(paths, (path) => basename(path)),
    headings: new Map(
      files
        .filter(({ path }) => path.endsWith('.md'))
        .map(({ path, text }) => [path, headingsOf(text)]),
    ),
    scripts: new Set(Object.keys(scripts)),
  };
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Returns the anchors that GitHub gives to headings. */
function headingsOf(text: string): Set<string> {
  const slugs = new Set<string>();
  const seen = new Map<string, number>();
  for (const [, title = ''] of text
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = title
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const earlier = seen.get(slug) ?? 0;
    seen.set(slug, earlier + 1);
    slugs.add(earlier === 0 ? slug : `${slug}-${earlier}`);
  }
  return slugs;
}

function referencesOf(file: RepoFile): Reference[] {
  const markdown = file.path.endsWith('.md');
  const links = markdown ? matches(file, LINK) : [];
  const prose = markdown ? file : { path: file.path, text: commentsOf(file.text) };
  const at = ({ line, found }: Match) => ({ path: file.path, line, text: found[0] });
  return [
    ...links.map((match) => {
      const [, target = '', heading] = match.found;
      const path = target === '' ? file.path : join(dirname(file.path), decodeURI(target));
      return { ...at(match), heading, file: path };
    }),
    ...matches(file, DOCUMENT).map((match) => {
      const [, target = '', heading] = match.found;
      return { ...at(match), heading, file: target };
    }),
    ...matches(prose, SOURCE_PATH).map((match) => {
      const [, quoted, bare = ''] = match.found;
      return { ...at(match), file: quoted ?? bare };
    }),
    ...matches(prose, PARTIAL_PATH).map((match) => {
      const [, end = ''] = match.found;
      return { ...at(match), file: end, partial: true };
    }),
  ];
}

/** Blanks everything except comments and keeps line numbers. */
function commentsOf(text: string): string {
  return text
    .split('\n')
    .map((line) => /^\s*(?:\/\*|\*|#|--).*|(?<![:'"`])\/\/.*/.exec(line)?.[0] ?? '')
    .join('\n');
}

function check(reference: Reference, index: Index): string[] {
  const { path, line, text, file, heading } = reference;
  const problem = reference.partial ? whyNotOne(reference, index) : whyMissing(file, index);
  if (problem) return [`${path}:${line} ${text}: ${problem}`];
  if (heading === undefined || index.headings.get(file)?.has(heading)) return [];
  return [`${path}:${line} ${text}: ${file} has no heading #${heading}`];
}

function whyMissing(file: string, { paths, folders }: Index): string | null {
  const exists = paths.has(file) || folders.has(file.replace(/\/$/, ''));
  return exists || BUILT.test(file) ? null : `there is no ${file}`;
}

/**
 * Explains why the end of a path does not identify one file, first below the folder of the reference, then
 * anywhere.
 */
function whyNotOne({ path, file }: Reference, { byName }: Index): string | null {
  const ends = (candidate: string) => `/${candidate}`.endsWith(`/${file}`);
  const candidates = (byName.get(basename(file)) ?? []).filter(ends);
  const isNear = candidates.some((each) => each.startsWith(`${dirname(path)}/`));
  if (isNear || candidates.length === 1) return null;
  return candidates.length === 0
    ? `there is no ${file}`
    : `${candidates.length} files have this name; write more of the path`;
}

/** Commands in documents and comments must exist, and so must the proof or bench that they run. */
function commandsOf(file: RepoFile, index: Index): string[] {
  return matches(file, RUN).flatMap(({ line, found: [text, script = '', argument] }) => {
    if (!index.scripts.has(script))
      return [`${file.path}:${line} ${text}: there is no such script`];
    if (argument === undefined || !['proof', 'bench'].includes(script)) return [];
    const known = [`${script}/${argument}.ts`, `${script}/${argument}.test.ts`];
    const isAcceptable = !file.path.endsWith('.md') || known.some((path) => index.paths.has(path));
    return isAcceptable ? [] : [`${file.path}:${line} ${text}: there is no ${known[0]}`];
  });
}

interface Match {
  line: number;
  found: RegExpMatchArray;
}

function matches({ text }: RepoFile, pattern: RegExp): Match[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map((found) => ({ line: index + 1, found })),
    );
}
