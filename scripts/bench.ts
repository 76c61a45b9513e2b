import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root, runNode } from './run-node.ts';

/** Runs the named benches, or all of them, one after the other. */
const known = globSync('bench/*.ts', { cwd: root }).map((file) => basename(file, '.ts'));
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
for (const name of requested.length > 0 ? requested : known.sort()) {
  console.log(`\n== ${name}`);
  process.exitCode = (await runNode(`bench/${name}.ts`)) || process.exitCode;
}
