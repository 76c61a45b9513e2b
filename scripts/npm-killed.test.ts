import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@nadi/server/testing/free-port';
import { afterEach, expect, test } from 'vitest';

/* Killing npm ends only its shell; the bootstrap, a script and the server are left. */

const root = join(import.meta.dirname, '..');
/** Two seconds on an idle machine (docs/proof.md), but more if other programs use the processors. */
const GONE_WITHIN_MS = 30_000;
/** The web application may have to be built first. */
const READY_WITHIN_MS = 240_000;

let folder = '';
let started: number[] = [];
afterEach(() => {
  for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Only Linux lists the children of a process. npm would install packages first if the lock has changed. */
test.runIf(process.platform === 'linux' && isInstalled()).each(['start', 'run dev'])(
  'when npm %s is killed, everything it started ends, and the port is free',
  async (command) => {
    folder = mkdtempSync(join(tmpdir(), 'nadi-npm-killed-'));
    const port = await freePort();
    const npm = startNpm(command.split(' '), port);
    await expect.poll(() => isReady(port), { timeout: READY_WITHIN_MS, interval: 250 }).toBe(true);
    started = descendantsOf(npm.pid as number);
    // At least a shell, the bootstrap, its script and the server are running.
    expect(started.length).toBeGreaterThanOrEqual(4);
    npm.kill('SIGKILL');
    const killedAt = performance.now();
    await expect.poll(() => started.filter(isAlive), { timeout: GONE_WITHIN_MS }).toEqual([]);
    console.log(`npm ${command}: gone after ${Math.round(performance.now() - killedAt)} ms`);
    expect(await isTaken(port)).toBe(false);
  },
  READY_WITHIN_MS + 60_000,
);

function startNpm(command: readonly string[], port: number): ChildProcess {
  return spawn('npm', command, {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      SAMPLE_DATA: 'off',
      LOG_LEVEL: 'fatal',
    },
  });
}

/** Decides like scripts/bootstrap.cjs. */
function isInstalled(): boolean {
  const stamp = join(root, 'node_modules/.nadi-installed');
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function descendantsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const own = children === '' ? [] : children.split(' ').map(Number);
  return own.flatMap((child) => [child, ...descendantsOf(child)]);
}

/** A killed process stays listed until its parent has read its exit code. */
function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return false;
  }
}
