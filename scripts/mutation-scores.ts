import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutationModules } from './mutation-modules.ts';
import { root } from './run-node.ts';

/** Per cent of the mutants of a module that its tests must kill. */
export const SCORE_MIN = 90;

/** A mutant as Stryker reports it. */
export interface Mutant {
  fileName: string;
  mutatorName: string;
  replacement?: string | undefined;
  status: string;
  location: { start: { line: number } };
}

/** Plan and results of a run. */
export interface Results {
  /** Mutants by file, including those not tested before the run was stopped. */
  plan: Readonly<Record<string, number>>;
  mutants: readonly Mutant[];
}

/** Numbers of a file's killed and surviving mutants, at `commit`. */
export interface FileScore {
  killed: number;
  survived: number;
  commit: string;
}

/** Scores by module and path. */
export type Scores = Readonly<Record<string, Readonly<Record<string, FileScore>>>>;

const KILLED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];
const TABLE = /<!-- scores -->[\s\S]*<!-- \/scores -->/;

function hasSurvived({ status }: Mutant): boolean {
  return SURVIVED.includes(status);
}

/** Returns whether a person must look at a mutant. A timeout counts as killed only if the code never ends. */
export function needsReview(mutant: Mutant): boolean {
  return hasSurvived(mutant) || mutant.status === 'Timeout';
}

/** Counts the mutants of the files that were measured completely. */
export function countByFile({ plan, mutants }: Results, commit: string): Record<string, FileScore> {
  const scores: Record<string, FileScore> = {};
  for (const [path, planned] of Object.entries(plan)) {
    const own = mutants.filter(({ fileName }) => fileName === path);
    if (own.length < planned) continue;
    const killed = own.filter(({ status }) => KILLED.includes(status)).length;
    const survived = own.filter(hasSurvived).length;
    scores[path] = { killed, survived, commit };
  }
  return scores;
}

/** Replaces the scores of the measured files, and drops those of removed files. */
export function mergeScores(
  previous: Scores,
  module: string,
  measured: Readonly<Record<string, FileScore>>,
  exists: (path: string) => boolean,
): Scores {
  const files = { ...previous[module], ...measured };
  const present = Object.entries(files).filter(([path]) => exists(path));
  return { ...previous, [module]: Object.fromEntries(present.sort()) };
}

/** Returns the per cent of the measured mutants that a test killed; null if nothing was measured. */
export function scoreOf(files: Scores[string] | undefined): number | null {
  const all = Object.values(files ?? {});
  const killed = all.reduce((sum, file) => sum + file.killed, 0);
  const survived = all.reduce((sum, file) => sum + file.survived, 0);
  return killed + survived === 0 ? null : (100 * killed) / (killed + survived);
}

/** Rounds a score down, so that a score below the limit never looks like the limit. */
export function formatScore(score: number | null): string {
  return score === null ? 'not measured' : `${(Math.floor(score * 10) / 10).toFixed(1)} %`;
}

/** Returns the table of docs/mutation.md, one row per module. */
export function scoreTable(scores: Scores, filesOf: (module: string) => number): string {
  const rows = Object.keys(mutationModules).map((module) => {
    const files = scores[module] ?? {};
    const all = Object.values(files);
    const mutants = all.reduce((sum, { killed, survived }) => sum + killed + survived, 0);
    const survived = all.reduce((sum, file) => sum + file.survived, 0);
    const measured = `${all.length} of ${filesOf(module)}`;
    return `| ${module} | ${measured} | ${mutants} | ${survived} | ${formatScore(scoreOf(files))} |`;
  });
  return [
    '| Module | Files measured | Mutants | Survived | Score |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

export function readScores(): Scores {
  return JSON.parse(readFileSync(join(root, 'docs/mutation.json'), 'utf8'));
}

/** Writes docs/mutation.json and the table of docs/mutation.md. */
export function writeScores(scores: Scores, filesOf: (module: string) => number): void {
  writeFileSync(join(root, 'docs/mutation.json'), `${JSON.stringify(scores, null, 2)}\n`);
  const document = join(root, 'docs/mutation.md');
  const table = `<!-- scores -->\n\n${scoreTable(scores, filesOf)}\n\n<!-- /scores -->`;
  writeFileSync(document, readFileSync(document, 'utf8').replace(TABLE, table));
}
