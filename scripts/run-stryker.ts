import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MutationModule } from './mutation-modules.ts';
import { root, runTool, untilExit } from './run-node.ts';

const NOT_MUTATED = /\.test\.ts$|(^|\/)(fake-|testing\/)|-fixture\.ts$/;

/**
 * Runs Stryker over one module and prints the survivors.
 * @param part mutates only files whose path contains it
 * @returns Stryker's exit code
 */
export async function runStryker(
  name: string,
  module: MutationModule,
  part?: string,
): Promise<number> {
  const files = globSync([...module.mutate], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !NOT_MUTATED.test(path) && (part === undefined || path.includes(part)));
  const results = join('.cache', 'mutation', `${part ? `${name}-${part}` : name}.jsonl`);
  rmSync(join(root, results), { force: true });
  const config = join('.cache', 'mutation', `${name}.stryker.json`);
  writeFileSync(join(root, config), JSON.stringify(options(files)));
  const env = {
    MUTATION_TESTS: module.tests.join(','),
    MUTATION_SETUP: module.setup ?? '',
    MUTATION_RESULTS: join(root, results),
  };
  const code = await untilExit(runTool('stryker', ['run', config], env));
  if (code === 0) printSurvivors(results);
  return code;
}

function options(mutate: readonly string[]): object {
  return {
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutation-plugins.ts')],
    ignorers: ['text'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // Stryker reads tsconfig files with an API that TypeScript 7 does not have; it needs none.
    tsconfigFile: 'none',
    ignoreStatic: true,
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    timeoutMS: 40_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 15,
    reporters: ['lines', 'progress-append-only'],
    tempDirName: '.cache/stryker',
    ignorePatterns: ['data', 'docs', 'apps/web/dist', '.cache'],
    checkers: [],
    allowEmpty: true,
  };
}

interface Mutant {
  fileName: string;
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: { line: number } };
}

/** Statuses of Stryker's report that count as noticed by a test. */
const NOTICED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

function printSurvivors(results: string): void {
  const mutants = readFileSync(join(root, results), 'utf8')
    .trim()
    .split('\n')
    .map((line): Mutant => JSON.parse(line));
  for (const { fileName: path, location, mutatorName, status, replacement = '' } of mutants) {
    if (!MISSED.includes(status)) continue;
    const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
    console.log(`${status} ${path}:${location.start.line} ${mutatorName} → ${text}`);
  }
  const killed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
  const missed = mutants.filter(({ status }) => MISSED.includes(status)).length;
  const score = ((100 * killed) / Math.max(1, killed + missed)).toFixed(1);
  console.log(`${results}: ${score} % (${killed} of ${killed + missed} mutants killed)`);
}
