import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { mutationModules } from './mutation-modules.ts';
import { root } from './run-node.ts';
import { recordResults, runStryker } from './run-stryker.ts';

/**
 * Mutates the code of the named modules, or of all: makes one small change (mutant) at a time and runs the
 * tests, which must fail. `npm run mutation domain/slots domain/money` mutates the files of a module whose
 * path contains "slots" or "money". Writes the scores to docs/mutation.json. `--record` adds the results of
 * a stopped run; `--own-tests` runs only the tests next to the mutated files. Exits with 1 below 90 per
 * cent.
 */
const recordOnly = process.argv.includes('--record');
const ownTests = process.argv.includes('--own-tests');
const requested = process.argv.slice(2).filter((name) => !name.startsWith('--'));
const known = Object.keys(mutationModules);
const unknown = requested.filter((name) => !known.includes(moduleOf(name)));
if (unknown.length > 0) {
  console.error(`There is no module ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
mkdirSync(join(root, '.cache', 'mutation'), { recursive: true });
const partsByModule = Map.groupBy(requested.length > 0 ? requested : known, moduleOf);
for (const [module, names] of partsByModule) {
  const whole = names.includes(module);
  const parts = whole ? [] : names.map((name) => name.slice(module.length + 1));
  const code = recordOnly ? recordResults(module) : await runStryker(module, parts, ownTests);
  process.exitCode = code || process.exitCode;
}

function moduleOf(name: string): string {
  return name.split('/')[0] ?? '';
}
