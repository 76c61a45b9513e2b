import { buildWebIfStale } from '#scripts/build-web.ts';
import { runTool, untilExit } from '#scripts/run-node.ts';

/** What a first visit to each page downloads, beside its budget: the journey that fails over it. */
await buildWebIfStale();
const args = ['test', 'e2e/budgets.spec.ts', '--project', 'desktop', '--reporter', 'line'];
process.exitCode = await untilExit(runTool('playwright', args));
