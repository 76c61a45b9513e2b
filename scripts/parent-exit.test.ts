import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const module = JSON.stringify(join(import.meta.dirname, 'parent-exit.cjs'));
/** Prints its process number and ends with its parent. */
const program = `
  const { onParentExit } = require(${module});
  onParentExit(() => process.exit(0));
  setInterval(() => {}, 1000);
  console.log(process.pid);`;

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
});

async function firstLine(child: ChildProcess): Promise<number> {
  const [chunk] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [
    Buffer,
  ];
  const pid = Number(chunk.toString().trim());
  started.push(pid, child.pid as number);
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const stdio = ['ignore', 'pipe', 'inherit'] as const;
const launch = `require('node:child_process').spawn`;

test('a program ends when the process that started it is killed', async () => {
  const parent = `${launch}(process.execPath, ['-e', ${JSON.stringify(program)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', parent], { stdio: [...stdio] });
  const pid = await firstLine(child);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
});

test.runIf(process.platform === 'linux')(
  "a program behind npm's shell ends with the process that started the shell",
  async () => {
    const shell = `"$0" -e "$1"; exit $?`;
    const parent = `${launch}('sh', ['-c', ${JSON.stringify(shell)}, process.execPath, ${JSON.stringify(program)}], { stdio: 'inherit' })`;
    const child = spawn(process.execPath, ['-e', parent], { stdio: [...stdio] });
    const pid = await firstLine(child);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 5000 }).toBe(false);
  },
);
