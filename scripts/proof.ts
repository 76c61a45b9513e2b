import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root, runNode, runTool, untilExit } from './run-node.ts';

/** Runs the named proofs, or all of them, one after the other; `--small` in the counts of `npm test`. */
const asked = process.argv.slice(2).filter((argument) => argument !== '--small');
const size = process.argv.includes('--small') ? 'small' : 'full';
const commands = namesOf('proof/*.ts').filter((name) => !name.endsWith('.test'));
const counted = namesOf('proof/*.test.ts').map((name) => name.replace(/\.test$/, ''));
const known = [...new Set([...counted, ...commands])].sort();
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
const fell: string[] = [];
for (const name of asked.length > 0 ? asked : known) {
  console.log(`\n== ${name}`);
  if ((await prove(name)) !== 0) fell.push(name);
}
console.log(fell.length === 0 ? '\nEvery promise held.' : `\nFell short: ${fell.join(', ')}`);
process.exitCode = fell.length === 0 ? 0 : 1;

function namesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => basename(file, '.ts'));
}

/** A proof is a program of its own, or where it only counts, a test with its full counts. */
function prove(name: string): Promise<number> {
  if (commands.includes(name)) return runNode(`proof/${name}.ts`, [], { PROOF: size });
  const args = ['run', '--project=proof', `proof/${name}.test.ts`, '--disable-console-intercept'];
  return untilExit(runTool('vitest', args, { PROOF: size }));
}
