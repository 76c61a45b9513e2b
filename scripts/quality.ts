import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureQuality, type Quality } from './measure-quality.ts';
import { repoFiles } from './repo-files.ts';
import { root } from './run-node.ts';

/** Writes docs/quality.md: `node scripts/quality.ts <commit>` compares a commit with the working tree. */
const [before = '83d43a89'] = process.argv.slice(2);
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const now = git('log', '-1', '--format=%cs');
const columns = [measureQuality(repoFiles(checkout(before))), measureQuality(repoFiles(root))];

const ROWS: [label: string, value: (quality: Quality) => number | string][] = [
  ['Source files (TypeScript, without tests)', ({ sources }) => sources.files],
  ['Lines', ({ sources }) => sources.lines],
  ['Lines per file: median, 90th percentile, maximum', ({ sources }) => spread(sources)],
  ['Source files under 20 lines', ({ sources }) => sources.short],
  ['Test files (unit, server, proofs, browser)', ({ tests }) => tests.files],
  ['Test lines', ({ tests }) => tests.lines],
  ['Comment lines in sources, per cent', ({ commentPercent }) => commentPercent],
  ['Casts in production code: `as unknown as`', ({ casts }) => casts.throughUnknown],
  ['Casts in production code: `as never`, `as any`, `: any`', ({ casts }) => casts.neverOrAny],
  ['Casts in production code: all others but `as const`', ({ casts }) => casts.other],
  ['All these casts per 1,000 lines', castsPerThousandLines],
  ['Words refused by `scripts/refused-words.ts`', ({ refused }) => refused],
  ['"visit" in apps and packages, besides visit types', ({ visits }) => visits],
];

writeFileSync(
  join(root, 'docs/quality.md'),
  `# Code quality

Written by \`node scripts/quality.ts ${before}\`, which compares commit \`${before}\` with the working tree.

| | ${before} | ${now} |
|---|---|---|
${ROWS.map(([label, value]) => `| ${label} | ${columns.map(value).join(' | ')} |`).join('\n')}

Mutation scores are in [mutation.md](mutation.md).
`,
);

function castsPerThousandLines({ casts, sources }: Quality): string {
  const all = casts.throughUnknown + casts.neverOrAny + casts.other;
  return ((all / sources.lines) * 1000).toFixed(1);
}

function spread({ median, p90, max }: Quality['sources']): string {
  return `${median}, ${p90}, ${max}`;
}

/** Unpacks a commit into a temporary folder and removes it at exit. */
function checkout(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'nadi-quality-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return folder;
}
