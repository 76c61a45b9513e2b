import { buildWebIfStale } from '#scripts/build-web.ts';
import { runTool, untilExit } from '#scripts/run-node.ts';

/** Prints what a first load of each page downloads beside its budget; fails above the budget. */
await buildWebIfStale();
const args = ['test', 'e2e/budgets.spec.ts', '--project', 'desktop', '--reporter', 'line'];
process.exitCode = await untilExit(runTool('playwright', args));
