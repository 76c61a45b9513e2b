import type { ChildProcess } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { endWithin, root, runTool, startNode } from './run-node.ts';

/** The longest proof, `calendar`, takes about forty minutes on a quiet machine with two processors. */
const LIMIT_MINUTES = Number(process.env.PROOF_LIMIT_MINUTES ?? 90);

/** Runs the named proofs, or all of them, one after the other; `--small` with the counts of `npm test`. */
const requested = process.argv.slice(2).filter((argument) => argument !== '--small');
const size = process.argv.includes('--small') ? 'small' : 'full';
const commands = namesOf('proof/*.ts').filter((name) => !name.endsWith('.test'));
const counted = namesOf('proof/*.test.ts').map((name) => name.replace(/\.test$/, ''));
const known = [...new Set([...counted, ...commands])].sort();
const unknown = requested.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
const failed: string[] = [];
for (const name of requested.length > 0 ? requested : known) {
  console.log(`\n== ${name}`);
  if ((await runProof(name)) !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll proofs passed.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function namesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => basename(file, '.ts'));
}

/** Runs a proof, which is a program, or a test with its full counts; kills it after the time limit. */
async function runProof(name: string): Promise<number> {
  return endWithin(startProof(name), LIMIT_MINUTES * 60_000, () => {
    console.error(`${name} took more than ${LIMIT_MINUTES} minutes.`);
  });
}

function startProof(name: string): ChildProcess {
  const env = { PROOF: size };
  if (commands.includes(name)) return startNode(`proof/${name}.ts`, [], env);
  const args = ['run', '--project=proof', `proof/${name}.test.ts`, '--disable-console-intercept'];
  return runTool('vitest', args, env);
}
