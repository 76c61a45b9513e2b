import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWebIfStale } from './build-web.ts';
import { runChecks } from './check.ts';
import { root, runTool, untilExit } from './run-node.ts';

interface Count {
  passed: number;
  failed: number;
}

const reports = join(root, '.cache', 'reports');
const chromium = process.env.CHROMIUM_PATH ?? '/usr/lib/chromium/chromium';

/** Types, lint, unit, server on both engines, journeys in a browser; every suite runs whatever the others say. */
async function runAll(): Promise<Count> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  return sum([await runChecks(), await runVitest(), await runJourneys()]);
}

async function runVitest(): Promise<Count> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const code = await untilExit(runTool('vitest', args));
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
  // A suite that could not be loaded, or an error outside every test, fails the run without a failed test.
  const hidden = code !== 0 && numFailedTests === 0 ? 1 : 0;
  return { passed: numPassedTests, failed: numFailedTests + hidden };
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
  // Calls take a whole machine; the pages are tried two at a time after them.
  return sum([await runProjects('calls'), await runProjects('desktop', 'phone')]);
}

async function runProjects(...names: string[]): Promise<Count> {
  const report = join(reports, `journeys-${names.join('-')}.json`);
  const args = ['test', '--reporter=list,json', ...names.map((name) => `--project=${name}`)];
  const code = await untilExit(
    runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed + (code !== 0 && failed === 0 ? 1 : 0) };
}

function sum(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
  };
}

const { passed, failed } = await runAll();
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
