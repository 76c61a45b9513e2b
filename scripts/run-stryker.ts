import { globSync, readFileSync, writeFileSync } from 'node:fs';
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
  const report = join('.cache', 'mutation', `${part ? `${name}-${part}` : name}.json`);
  const config = join('.cache', 'mutation', `${name}.stryker.json`);
  writeFileSync(join(root, config), JSON.stringify(options(files, report)));
  const env = { MUTATION_TESTS: module.tests.join(','), MUTATION_SETUP: module.setup ?? '' };
  const code = await untilExit(runTool('stryker', ['run', config], env));
  if (code === 0) printSurvivors(report);
  return code;
}

function options(mutate: readonly string[], report: string): object {
  return {
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts/mutation-ignored-text.ts')],
    ignorers: ['text'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: true },
    coverageAnalysis: 'perTest',
    // Stryker reads tsconfig files with an API that TypeScript 7 does not have; it needs none.
    tsconfigFile: 'none',
    ignoreStatic: true,
    concurrency: Number(process.env.MUTATION_WORKERS ?? 1),
    timeoutMS: 20_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 15,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    tempDirName: '.cache/stryker',
    ignorePatterns: ['data', 'docs', 'apps/web/dist', '.cache'],
    checkers: [],
    allowEmpty: true,
  };
}

interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: { line: number } };
}

/** Statuses of Stryker's report that count as noticed by a test. */
const NOTICED = ['Killed', 'Timeout'];
const MISSED = ['Survived', 'NoCoverage'];

function printSurvivors(report: string): void {
  const { files } = JSON.parse(readFileSync(join(root, report), 'utf8')) as {
    files: Record<string, { mutants: Mutant[] }>;
  };
  const mutants = Object.entries(files).flatMap(([path, { mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, path })),
  );
  for (const { path, location, mutatorName, status, replacement = '' } of mutants) {
    if (!MISSED.includes(status)) continue;
    const text = replacement.replaceAll(/\s+/g, ' ').slice(0, 80);
    console.log(`${status} ${path}:${location.start.line} ${mutatorName} → ${text}`);
  }
  const killed = mutants.filter(({ status }) => NOTICED.includes(status)).length;
  const missed = mutants.filter(({ status }) => MISSED.includes(status)).length;
  const score = ((100 * killed) / Math.max(1, killed + missed)).toFixed(1);
  console.log(`${report}: ${score} % (${killed} of ${killed + missed} mutants killed)`);
}
