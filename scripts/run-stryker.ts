import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutationModules } from './mutation-modules.ts';
import {
  countByFile,
  formatScore,
  type Mutant,
  mergeScores,
  needsReview,
  type Results,
  readScores,
  SCORE_MIN,
  scoreOf,
  writeScores,
} from './mutation-scores.ts';
import { root, runTool, untilExit } from './run-node.ts';

const NOT_MUTATED = /\.test\.ts$|(^|\/)(fake-|testing\/)|-fixture\.ts$/;

/** Returns the mutated files of a module, or those whose path contains one of `parts`. */
export function mutatedFiles(module: string, parts: readonly string[] = []): string[] {
  const isWanted = (path: string) =>
    parts.length === 0 || parts.some((part) => path.includes(part));
  return globSync([...(mutationModules[module]?.mutate ?? [])], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_MUTATED.test(path) && isWanted(path));
}

/**
 * Runs Stryker over a module, or its files whose path contains one of `parts`, and prints the survivors.
 * @param ownTests measures only files with a test file next to them, by that test; this is faster, and the
 * score is a lower bound
 * @returns 1 if it could not run, or if the module's tests kill too few mutants
 */
export async function runStryker(
  module: string,
  parts: readonly string[],
  ownTests: boolean,
): Promise<number> {
  const { tests: allTests, setup } = mutationModules[module] ?? { tests: [] };
  const wanted = mutatedFiles(module, parts);
  const mutated = ownTests ? wanted.filter((path) => ownTestsOf(path).length > 0) : wanted;
  const untested = wanted.filter((path) => !mutated.includes(path));
  if (untested.length > 0)
    console.log(`Not measured, without a test beside them: ${untested.join(', ')}`);
  const tests = ownTests ? mutated.flatMap(ownTestsOf) : allTests;
  const results = resultsFile(module);
  rmSync(results, { force: true });
  const config = join('.cache', 'mutation', `${module}.stryker.json`);
  writeFileSync(join(root, config), JSON.stringify(options(mutated, setup ? 120_000 : 40_000)));
  const env = {
    MUTATION_TESTS: tests.join(','),
    MUTATION_SETUP: setup ?? '',
    MUTATION_RESULTS: results,
  };
  const code = await untilExit(runTool('stryker', ['run', config], env));
  if (code === 0 && !existsSync(results)) throw new Error(`No test of ${module} was found`);
  return code || recordResults(module);
}

/**
 * Adds the results of a module's last run to docs/mutation.json; of a stopped run, the finished files.
 * @returns 1 if the module's tests kill too few mutants
 */
export function recordResults(module: string): number {
  const results = readResults(resultsFile(module));
  for (const mutant of results.mutants.filter(needsReview)) console.log(describeMutant(mutant));
  const commit = execFileSync('git', ['log', '-1', '--format=%h'], { cwd: root, encoding: 'utf8' });
  const measured = countByFile(results, commit.trim());
  const exists = (path: string) => existsSync(join(root, path));
  const scores = mergeScores(readScores(), module, measured, exists);
  writeScores(scores, (name) => mutatedFiles(name).length);
  const score = scoreOf(scores[module]);
  console.log(
    `${module}: ${formatScore(score)} of the mutants killed, at least ${SCORE_MIN} % needed`,
  );
  return score !== null && score >= SCORE_MIN ? 0 : 1;
}

/**
 * Returns the tests next to a file. If a test was split, returns all its parts: `peer.test.ts` and
 * `peer-recovery.test.ts`.
 */
export function ownTestsOf(path: string): string[] {
  const name = path.replace(/\.ts$/, '');
  const hasOtherFile = (test: string) => existsSync(join(root, test.replace(/\.test\.ts$/, '.ts')));
  const split = globSync(`${name}-*.test.ts`, { cwd: root }).map((test) =>
    test.replaceAll('\\', '/'),
  );
  return [`${name}.test.ts`, ...split.filter((test) => !hasOtherFile(test))].filter((test) =>
    existsSync(join(root, test)),
  );
}

function resultsFile(module: string): string {
  return join(root, '.cache', 'mutation', `${module}.jsonl`);
}

function readResults(file: string): Results {
  const [plan, ...mutants] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return { plan, mutants };
}

function describeMutant({ fileName, location, mutatorName, status, replacement = '' }: Mutant) {
  const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
  return `${status} ${fileName}:${location.start.line} ${mutatorName} → ${text}`;
}

function options(mutate: readonly string[], timeoutMS: number): object {
  return {
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutation-plugins.ts')],
    ignorers: ['text'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // Stryker reads tsconfig files with an API that TypeScript 7 lacks, but it does not need them.
    tsconfigFile: 'none',
    ignoreStatic: true,
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    // Adds this to three times the tests' duration, so that a busy machine does not report a survivor as an
    // endless loop.
    timeoutMS,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    reporters: ['lines', 'progress-append-only'],
    tempDirName: '.cache/stryker',
    ignorePatterns: ['data', 'docs', 'e2e', 'bench', 'proof', 'apps/web/dist', '.cache'],
    // Stryker would parse every file of the repository for a checker that is not used.
    disableTypeChecks: false,
    checkers: [],
    allowEmpty: true,
  };
}
