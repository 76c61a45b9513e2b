import { docCommentsWithoutVerb } from './doc-comments.ts';
import { importCycles } from './import-cycles.ts';
import { physicalSides } from './physical-sides.ts';
import { stiltedSentences } from './plain-sentences.ts';
import { brokenReferences } from './references.ts';
import { refusedWords } from './refused-words.ts';
import type { RepoFile } from './repo-files.ts';

export interface RepositoryRule {
  name: string;
  /** Returns one line per violation, starting with the path. */
  violations: (files: readonly RepoFile[]) => string[];
}

const LINES_MAX = 300;
const README_LINES_MAX = 40;

const SOURCE = /\.(ts|tsx|cjs|css|sql|grit|html)$/;
const VAGUE = /(^|[-.])(utils?|helpers?|common|managers?|services?)$/;
const BARREL = /(^|\/)index\.tsx?$/;
// Each pattern is written so that it does not match its own definition.
const MACHINE_PATH = /(?<![\w.:/-])\/(work|home|Users|root)\/\w/;
/**
 * Schemas compile code from text, which the portals' content security policy forbids; types and tables do
 * not.
 * Matches an import or re-export of values, `import '…'` and `import('…')`.
 */
const SCHEMA_IMPORT =
  /(?:^(?:import|export) (?!type )[^;]*? from |\bimport(?: |\())'@nadi\/contract\/(?!call-media'|headers'|problems'|generated\/)/m;
/** `seconds(…)` and the like return milliseconds, so the name need not repeat the unit. */
const UNIT_TWICE = /_MS = (?:seconds|minutes|hours|days)\(/;
const UNFINISHED = /\b(?:TO[D]O|FIX[M]E)\b/;

/** Matches a heading, button or link found by its name, with its options. */
const NAMED_LOCATOR = /getByRole\(\s*'(?:heading|button|link)',\s*(\{(?:[^{}]|\{[^{}]*\})*\})/g;
const EXACT_NAME = /exact: true|name: \/(?:\^|.*\$\/)/;

/** Folders that need a README. */
const MODULE = [
  /^(packages\/[^/]+)\//,
  /^(apps\/server\/seed)\//,
  /^(apps\/server\/src\/(?:platform|store|presenters|testing|features\/[^/]+))\//,
  /^(apps\/web\/src\/(?:app|shared|features\/[^/]+))\//,
  /^(apps\/web\/src\/features\/meeting\/call)\//,
  /^(e2e|bench|proof|lint)\//,
];

/** Rules that neither the compiler nor the linter can check. */
export const repositoryRules: readonly RepositoryRule[] = [
  { name: `no file over ${LINES_MAX} lines`, violations: longFiles },
  { name: 'specific file names', violations: vagueNames },
  { name: 'a README in every module', violations: missingReadmes },
  { name: `module READMEs of at most ${README_LINES_MAX} lines`, violations: longReadmes },
  {
    name: 'no paths of a developer’s machine',
    violations: (files) => linesWith(files, MACHINE_PATH),
  },
  { name: 'no unfinished work', violations: (files) => linesWith(files, UNFINISHED) },
  { name: 'units of durations said once', violations: (files) => linesWith(files, UNIT_TWICE) },
  { name: 'no schemas in the browser', violations: schemasInBrowser },
  { name: 'logical properties in styles', violations: physicalSides },
  { name: 'a service worker of one file', violations: importsOfTheServiceWorker },
  { name: 'no import cycles', violations: importCycles },
  { name: 'every reference resolves', violations: brokenReferences },
  { name: 'plain words', violations: refusedWords },
  { name: 'plain comments and test names', violations: stiltedSentences },
  { name: 'doc comments of functions begin with a verb', violations: docCommentsWithoutVerb },
  { name: 'sequence diagrams without semicolons', violations: brokenDiagrams },
  { name: 'every proof ends itself', violations: proofsWithoutEnd },
  { name: 'exact names in journeys', violations: inexactNames },
];

/** A semicolon ends a statement of a Mermaid sequence diagram, so one inside a message breaks the drawing. */
function brokenDiagrams(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^```mermaid\nsequenceDiagram\n([\s\S]*?)^```/gm)]
        .flatMap(([, diagram = '']) => diagram.split('\n'))
        .filter((line) => line.includes(';'))
        .map((line) => `${path} ${line.trim()}`),
    );
}

/** Node's own exit can loop forever after connections were reset (proof/support/verdict.ts). */
function proofsWithoutEnd(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => /^proof\/[^/]+(?<!\.test)\.ts$/.test(path))
    .filter(({ text }) => !/^finish\(\);$/m.test(text))
    .map(({ path }) => `${path} does not end with finish()`);
}

/** A name that is part of two names matches one element or two, depending on which have loaded. */
function inexactNames(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => /^e2e\/.*\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(NAMED_LOCATOR)]
        .filter(([, options = '']) => /\bname\b/.test(options) && !EXACT_NAME.test(options))
        .map(
          ([locator]) =>
            `${path} ${locator.replaceAll(/\s+/g, ' ')}): exact: true, or a pattern with ^ or $`,
        ),
    );
}

function longFiles(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path, text }) => SOURCE.test(path) && lineCount(text) > LINES_MAX)
    .map(({ path, text }) => `${path} has ${lineCount(text)} lines`);
}

function vagueNames(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => SOURCE.test(path) && (BARREL.test(path) || isVague(path)))
    .map(({ path }) => `${path} needs a name that says what it does`);
}

function isVague(path: string): boolean {
  return path.split('/').some((part) => VAGUE.test(part.replace(/(\.test)?\.\w+$/, '')));
}

function missingReadmes(files: readonly RepoFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  return modulesOf(files)
    .filter((folder) => !paths.has(`${folder}/README.md`))
    .map((folder) => `${folder} has no README.md`);
}

function modulesOf(files: readonly RepoFile[]): string[] {
  const sources = files.filter(({ path }) => SOURCE.test(path));
  const folders = sources.flatMap(({ path }) =>
    MODULE.flatMap((pattern) => pattern.exec(path)?.slice(1) ?? []),
  );
  return [...new Set(folders)].sort();
}

function longReadmes(files: readonly RepoFile[]): string[] {
  const readmes = new Set(modulesOf(files).map((folder) => `${folder}/README.md`));
  return files
    .filter(({ path, text }) => readmes.has(path) && lineCount(text) > README_LINES_MAX)
    .map(({ path, text }) => `${path} has ${lineCount(text)} lines`);
}

function schemasInBrowser(files: readonly RepoFile[]): string[] {
  return files
    .filter(({ path }) => /^apps\/web\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ text }) => text.split(/(?<=;\n)/).some((statement) => SCHEMA_IMPORT.test(statement)))
    .map(
      ({ path }) => `${path} imports a schema: import its type, or move the value to the domain`,
    );
}

/** The built worker would import a shared file, but browsers run the worker as a classic script. */
function importsOfTheServiceWorker(files: readonly RepoFile[]): string[] {
  const worker = files.filter(
    ({ path }) => path.startsWith('apps/web/src/service-worker/') && !path.endsWith('.test.ts'),
  );
  return linesWith(worker, /^(?:import|export)\b(?! type ).* from '(?!\.\/)/);
}

function linesWith(files: readonly RepoFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
  );
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}
