import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale } from './build-web.ts';
import { runChecks } from './check.ts';
import { failedJourneys, failedTests, UNHANDLED_ERRORS } from './failed-tests.ts';
import { root, runTool, untilExit } from './run-node.ts';

interface Count {
  passed: number;
  failed: number;
  /** One line per failed test, repeated at the end so that it is easy to find. */
  names?: string[];
}

const reports = join(root, '.cache', 'reports');
const chromium = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';

/** With `all`: the server's tests on both engines, slow tests, the proofs in small counts, and every journey. */
const everything = process.argv.includes('all');

/** The journeys of `npm test`: booking, reception, and booking by keyboard alone. */
const MAIN_JOURNEYS = ['main-job', 'reception', 'keyboard'].map((name) => `e2e/${name}.spec.ts`);

/** Runs the checks, the tests and the journeys; each suite runs even if another has failed. */
async function runTests(): Promise<Count> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  return sum([await runChecks(), await runVitest(), await runJourneys()]);
}

async function runVitest(): Promise<Count> {
  const report = join(reports, 'vitest.json');
  const left = everything ? ['only-postgres'] : ['server-postgres', 'slow', 'proof'];
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  args.push(...left.map((project) => `--project=!${project}`));
  const code = await untilExit(runTool('vitest', args));
  if (!existsSync(report)) return { passed: 0, failed: 1, names: ['vitest wrote no report'] };
  const results = JSON.parse(readFileSync(report, 'utf8'));
  const { numPassedTests, numFailedTests } = results;
  // A suite that could not be loaded, or an error outside every test, fails the run without a failed test.
  const hidden = code !== 0 && numFailedTests === 0 ? 1 : 0;
  const names = [...failedTests(results), ...unhandledErrors()];
  if (hidden > 0 && names.length === 0) names.push(`vitest ended with code ${code}`);
  return { passed: numPassedTests, failed: numFailedTests + hidden, names };
}

/** The errors outside every test, as vitest.config.ts recorded them during the run. */
function unhandledErrors(): string[] {
  const file = join(reports, UNHANDLED_ERRORS);
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}

async function runJourneys(): Promise<Count> {
  if (!existsSync(chromium)) {
    const missing = `Chromium is not installed (looked for ${chromium}): the browser journeys`;
    if (process.env.CI === 'true') {
      console.error(`${missing} could not run.`);
      return { passed: 0, failed: 1 };
    }
    console.log(`${missing} were skipped.`);
    return { passed: 0, failed: 0 };
  }
  await buildWebIfStale();
  if (!everything) return runProjects(['desktop'], MAIN_JOURNEYS);
  // A call takes the whole machine; pages run two at a time after the calls.
  return sum([await runProjects(['calls']), await runProjects(['desktop', 'phone'])]);
}

async function runProjects(names: string[], more: string[] = []): Promise<Count> {
  const report = join(reports, `journeys-${names.join('-')}.json`);
  const projects = names.map((name) => `--project=${name}`);
  const args = ['test', '--reporter=list,json', ...projects, ...more];
  const code = await untilExit(
    runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  );
  if (!existsSync(report)) return { passed: 0, failed: 1, names: ['playwright wrote no report'] };
  const results = JSON.parse(readFileSync(report, 'utf8'));
  const { expected, unexpected, flaky } = results.stats;
  const failed = unexpected + flaky;
  const hidden = code !== 0 && failed === 0 ? 1 : 0;
  const listed = failedJourneys(results);
  if (hidden > 0 && listed.length === 0) listed.push(`playwright ended with code ${code}`);
  return { passed: expected, failed: failed + hidden, names: listed };
}

function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    names: counts.flatMap(({ names = [] }) => names),
  };
}

const { passed, failed, names = [] } = await runTests();
for (const name of names) console.log(`✖ ${name}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
